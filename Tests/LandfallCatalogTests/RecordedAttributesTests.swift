import Landfall
import LandfallCatalog
import Testing

/// The attributes that go with an assignment into the row of its exposure.
@Suite struct RecordedAttributesTests {
    private static let attributes: Attributes = [
        "country": .string("DE"), "tier": .string("gold"), "age": .number(30), "beta": .bool(true),
        "home": .object(["city": .string("Bern"), "street": .string("Gasse 1")]),
        "tags": .list([.string("a")]), "mail": .string("x@y.example"), "gone": .null,
    ]

    /// What an experiment says, and what is recorded besides locale and idiom.
    private static let cases: [(String, Attributes)] = [
        ("hash-attribute: userId", [:]),
        ("hash-attribute: userId, condition: {country: DE}", ["country": .string("DE")]),
        (
            "hash-attribute: userId, condition: {$or: [{tier: gold}, {$not: {age: {$lt: 18}}}]}",
            ["tier": .string("gold"), "age": .number(30)]
        ),
        // Of an object no more than what is named.
        (
            "hash-attribute: userId, condition: {home.city: Bern, home.zip: null}",
            ["home.city": .string("Bern")]
        ),
        (
            "hash-attribute: userId, condition: {tags: {$elemMatch: {$eq: a}}, beta: true}",
            ["tags": .list([.string("a")]), "beta": .bool(true)]
        ),
        // What is missing or null, and what is hashed, which has a column.
        ("hash-attribute: userId, condition: {gone: null, none: null}", [:]),
        ("hash-attribute: userId, condition: {userId: anna}", [:]),
        ("hash-attribute: tier, condition: {userId: anna}", ["userId": .string("anna")]),
        (
            "hash-attribute: userId, condition: {platform: IOS, locale: {$regex: '^de'}}",
            ["platform": .string("IOS")]
        ),
        (
            "hash-attribute: userId, filters: [{seed: s, attribute: tier, ranges: [[0, 1]]}]",
            ["tier": .string("gold")]
        ),
        // Whose earlier variation counts is not asked the condition, and had attributes all the same.
        (
            "hash-attribute: userId, sticky: true, condition: {country: FR}",
            ["country": .string("DE")]
        ),
    ]

    @Test(arguments: cases)
    func `attributes by which an experiment targets are recorded, and no others`(
        fields: String,
        expected: Attributes
    ) throws {
        let assignment = try Self.assignment(fields, in: Self.request(Self.attributes))
        #expect(assignment.isInExperiment && assignment.isHashUsed)
        let always: Attributes = ["locale": .string("de-DE"), "idiom": .string("PAD")]
        #expect(assignment.attributes == always.merging(expected) { old, _ in old })
    }

    @Test(arguments: [
        "condition: {country: FR}", "coverage: 0", "force: b", "status: stopped", "status: draft",
    ])
    func `who can be no exposure has none`(fields: String) throws {
        let assignment = try Self.assignment(
            "hash-attribute: userId, \(fields)",
            in: Self.request(Self.attributes)
        )
        #expect(assignment.attributes.isEmpty)
    }

    /// It would stand plain in one row and as a keyed hash in another.
    @Test(arguments: [
        "hash-attribute: tier", "sticky: true, hash-attribute: userId, fallback-attribute: tier",
    ])
    func `an id that another experiment hashes is not recorded`(other: String) throws {
        let assignment = try Self.assignment(
            "hash-attribute: userId, condition: {tier: gold, country: DE}",
            beside: other,
            in: Self.request(Self.attributes)
        )
        #expect(assignment.attributes["tier"] == nil)
        #expect(assignment.attributes["country"] == .string("DE"))
    }

    @Test func `locale and idiom are recorded only where they are known`() throws {
        let request = Self.request(
            ["locale": .string("sent"), "country": .string("DE")],
            by: AppDescription()
        )
        let assignment = try Self.assignment(
            "hash-attribute: userId, condition: {country: DE}",
            in: request
        )
        #expect(assignment.attributes == ["country": .string("DE")])
    }

    private static var app: AppDescription {
        var app = AppDescription()
        app.platform = "IOS"
        app.idiom = "PAD"
        app.locale = "de-DE"
        return app
    }

    private static func request(
        _ attributes: Attributes,
        by app: AppDescription = app
    ) -> NavigationRequest {
        var intent = NavigationIntent(intentID: "i", target: .link("https://links.example.com/"))
        intent.deviceID = "d1"
        // The session's come first.
        intent.attributes = ["country": .string("intent")]
        var session = Session()
        session.userID = "anna"
        session.isAuthenticated = true
        session.attributes = attributes
        var state = DeviceState(deviceID: "d1")
        state.session = session
        state.app = app
        return NavigationRequest(
            intent: intent,
            state: state,
            now: Timestamp(millisecondsSinceEpoch: 0)
        )
    }

    private static func assignment(
        _ fields: String,
        beside other: String = "hash-attribute: deviceId",
        in request: NavigationRequest
    ) throws -> Assignment {
        let text = """
            landfall: 1
            links: {schemes: [https], hosts: [shop.example]}
            experiments:
              entry: {variations: [a, b], \(fields)}
              other: {variations: [a, b], \(other)}
            routes: {home: {links: ["/"], steps: [{from: root}]}}
            """
        let catalog = try Catalog.load(text: text, file: "routes.yaml", version: "1")
        let kept = [StickySubject(attribute: "userId", value: "anna"): ["entry__0": "b"]]
        let experiments = catalog.experiments.knowing(kept)
        return try #require(experiments.assignment(of: "entry", for: request))
    }
}
