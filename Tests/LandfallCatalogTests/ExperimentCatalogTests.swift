import Landfall
import LandfallCatalog
import Testing

/// Experiments as a catalog declares them.
struct ExperimentCatalogTests {
    /// Declarations that load, and the warning for each.
    private static let suspicious = [
        (
            "weights: [0.5, 0.499], hash-attribute: userId",
            "the weights add up to 0.999, so some subjects get no variation or a share is cut"
        ),
        (
            "hash-attribute: user-id",
            "\"user-id\" is an attribute of the session or the intent; did you mean \"userId\"?"
        ),
        (
            "hash-attribute: userId, ranges: [[0, 0.5], [0.5, 1]], coverage: 0.5",
            "\"coverage\" has no effect beside \"ranges\""
        ),
        (
            "hash-attribute: userId, ranges: [[0, 0.5], [0.5, 1]], weights: [0.5, 0.5]",
            "\"weights\" has no effect beside \"ranges\""
        ),
        (
            "hash-attribute: userId, namespace: [x, 0, 1], filters: [{seed: s, ranges: [[0, 1]]}]",
            "\"namespace\" has no effect beside \"filters\""
        ),
        (
            "hash-attribute: userId, fallback-attribute: deviceId",
            "\"fallback-attribute\" has no effect: it is for assignments that are kept; say"
                + " sticky: true"
        ),
        (
            "hash-attribute: userId, sticky: false, bucket-version: 1",
            "\"bucket-version\" has no effect: it is for assignments that are kept; say sticky: true"
        ),
        (
            "hash-attribute: userId, condition: {beta: yes}",
            "yes is a text in a condition; write true or false, or put it in quotes"
        ),
        (
            "hash-attribute: userId, condition: {platform: ios}",
            "\"platform\" is compared as it is reported; did you mean \"IOS\"?"
        ),
        (
            "hash-attribute: userId, condition: {channel: {$in: [EMAIL_LINK, push-tap]}}",
            "\"channel\" is compared as it is reported; did you mean \"PUSH_TAP\"?"
        ),
        (
            "hash-attribute: userId, condition: {$or: [{app-version: \"7\"}]}",
            "\"app-version\" is an attribute of the session or the intent; did you mean"
                + " \"appVersion\"?"
        ),
    ]

    @Test(arguments: suspicious)
    func `what may not be meant is a warning`(fields: String, message: String) throws {
        let catalog = try load(fields)
        #expect(catalog.warnings.map(\.message) == [message])
    }

    @Test
    func `an experiment that says all there is to say loads without a warning`() throws {
        let catalog = try load(
            """
            weights: [0.1, 0.9], coverage: 0.5, hash-attribute: deviceId, hash-version: 1,
            seed: entry-2, status: running, force: b,
            filters: [{seed: holdout, ranges: [[0, 0.1], [0.2, 1]], attribute: userId}],
            condition: {tier: {$in: [gold, "no"]}, $not: {appVersion: {$vlt: "7.2"}},
                        mail: {$regexi: '@example\\.(com|org)$'}, age: {$gte: 18}, beta: true}
            """
        )
        #expect(catalog.warnings.isEmpty)
        #expect(catalog.experiments.names == ["entry"])
        #expect(catalog.experiments.variations(of: "entry") == ["a", "b"])
    }

    /// A declaration, what it is asked with, and who is told what.
    private static let rules: [(String, Attributes, Bool)] = [
        ("condition: {tier: gold}", ["tier": .string("gold")], true),
        ("condition: {tier: gold}", ["tier": .string("Gold")], false),
        ("condition: {tier: gold}", [:], false),
        ("condition: {age: {$gte: 18}}", ["age": .number(18)], true),
        ("condition: {age: {$gte: 18}}", ["age": .number(17)], false),
        ("condition: {beta: true}", ["beta": .bool(true)], true),
        ("condition: {beta: \"true\"}", ["beta": .bool(true)], true),
        ("condition: {country: \"no\"}", ["country": .string("no")], true),
        ("condition: {tags: {$all: [a, b]}}", ["tags": .list([.string("b"), .string("a")])], true),
        ("condition: {home.city: Bern}", ["home": .object(["city": .string("Bern")])], true),
        ("condition: {home.city: Bern}", ["home": .string("Bern")], false),
        ("condition: {gone: null}", [:], true),
        ("condition: {platform: IOS, idiom: PAD, channel: PUSH_TAP}", [:], true),
        ("condition: {platform: IOS, idiom: PHONE}", [:], false),
        ("condition: {locale: {$regex: '^de'}, appVersion: {$vgte: \"7.10\"}}", [:], true),
        ("condition: {appVersion: {$vgt: \"7.10.0\"}}", [:], false),
        ("condition: {userId: {$in: [anna]}, deviceId: d1}", [:], true),
        ("condition: {userId: {$in: [anna]}}", ["userId": .string("anna")], true),
        ("condition: {userId: berta}", ["userId": .string("berta")], false),
        ("status: draft", [:], false),
        ("status: stopped", [:], false),
        ("status: running", [:], true),
        ("coverage: 0", [:], false),
        ("filters: [{seed: s, ranges: [[0, 1]], attribute: deviceId}]", [:], true),
        ("filters: [{seed: s, ranges: [[0, 1]], attribute: gone}]", [:], false),
        ("filters: [{seed: s, ranges: [[0, 1]], attribute: name}]", ["name": .string("ä")], false),
    ]

    @Test(arguments: rules)
    func `a user who takes part is an exposure, and nobody else`(
        fields: String,
        attributes: Attributes,
        isExposed: Bool
    ) throws {
        let assignment = try assignment(fields + ", hash-attribute: userId", attributes)
        #expect(assignment.isInExperiment == isExposed)
        #expect(assignment.isHashUsed == isExposed)
        #expect((assignment.bucket != nil) == isExposed)
        if !isExposed { #expect(assignment.variationID == "a") }
    }

    @Test
    func `a forced variation is given to all who would take part, and is no exposure`() throws {
        let fields = "hash-attribute: userId, status: stopped, force: b"
        let winner = try assignment(fields, [:])
        #expect(winner.variationID == "b" && winner.isInExperiment && !winner.isHashUsed)
        #expect(winner.bucket == nil)
        let left = try assignment(fields + ", condition: {tier: gold}", [:])
        #expect(left.variationID == "a" && !left.isInExperiment)
    }

    @Test
    func `no link forces a variation`() throws {
        let fields = "hash-attribute: userId, weights: [1, 0]"
        for query in ["?entry=1", "?x=2&entry=1#entry=1", "?entry=b"] {
            let link = NavigationIntent.Target.link("https://links.example.com/" + query)
            let assignment = try assignment(fields, [:], target: link)
            #expect(assignment.variationID == "a" && assignment.isHashUsed)
        }
        let own = try assignment(fields, ["forcedVariations": .object(["entry": .number(1)])])
        #expect(own.variationID == "a" && own.isHashUsed)
    }

    /// What stands in the attribute that is hashed, and what is hashed; `nil` for nobody.
    private static let hashed: [(JSONValue, String?)] = [
        (.string("x-1"), "x-1"), (.number(123), "123"), (.number(-7), "-7"),
        (.number(9_007_199_254_740_992), "9007199254740992"), (.number(1e300), nil),
        (.number(1.5), nil), (.number(0), nil), (.string(""), nil), (.string("josé"), nil),
        (.bool(true), nil), (.bool(false), nil), (.null, nil), (.list([.string("a")]), nil),
        (.object([:]), nil), (.string("a\nb"), nil),
    ]

    @Test(arguments: hashed)
    func `only texts of printable ASCII and whole numbers are hashed`(
        value: JSONValue,
        text: String?
    ) throws {
        let assignment = try assignment("hash-attribute: account", ["account": value])
        #expect(assignment.isHashUsed == (text != nil))
        if let text { #expect(assignment.hashedValue == text) }
    }

    /// What the session and the intent say of a test of the app, and whether that counts.
    private static let tests: [(JSONValue?, JSONValue?, Bool)] = [
        (.bool(true), nil, true), (.bool(true), .bool(false), true), (nil, .bool(true), false),
        (.bool(false), .bool(true), false), (.string("true"), nil, false),
        (.number(1), nil, false), (nil, nil, false),
    ]

    @Test(arguments: tests)
    func `a person who tests the app takes no part, as the session alone can say`(
        ofSession: JSONValue?,
        ofIntent: JSONValue?,
        isTest: Bool
    ) throws {
        let given: Attributes = ofSession.map { ["qaMode": $0] } ?? [:]
        let sticky = ["", ", sticky: yes"]
        for fields in sticky.map({ "hash-attribute: userId, weights: [0, 1]" + $0 }) {
            let assignment = try assignment(fields, given, sent: ofIntent, as: "qaMode")
            #expect(assignment.isInExperiment == !isTest)
            #expect(assignment.variationID == (isTest ? "a" : "b"))
            #expect(assignment.cause == (isTest ? "the app is being tested" : nil))
        }
        let forced = try assignment("hash-attribute: userId, force: b", given)
        #expect(forced.variationID == "b" && !forced.isHashUsed)
    }

    // MARK: - Loading and asking

    func load(_ fields: String) throws -> Catalog {
        let text = """
            landfall: 1
            screens: {A: {}}
            experiments: {entry: {variations: [a, b], \(fields)}}
            routes:
              home:
                steps:
                  - screen: A
                    action: present
                  - switch:
                      - {when: {experiment: {entry: b}}, steps: [{from: root}]}
                      - else: [{from: root}]
            """
        return try Catalog.load(text: text, file: "routes.yaml", version: "")
    }

    func assignment(
        _ fields: String,
        _ attributes: Attributes,
        sent: JSONValue? = nil,
        as name: String = "account",
        target: NavigationIntent.Target = .link("https://links.example.com/")
    ) throws -> Assignment {
        var intent = NavigationIntent(intentID: "i", target: target)
        intent.deviceID = "d1"
        intent.channel = "PUSH_TAP"
        intent.attributes = sent.map { [name: $0] } ?? [:]
        var session = Session()
        session.userID = "anna"
        session.isAuthenticated = true
        session.attributes = attributes
        var state = DeviceState(deviceID: "d1")
        state.session = session
        state.app.platform = "IOS"
        state.app.idiom = "PAD"
        state.app.version = "7.10.0"
        state.app.locale = "de-DE"
        let request = NavigationRequest(
            intent: intent,
            state: state,
            now: Timestamp(millisecondsSinceEpoch: 0)
        )
        let catalog = try load(fields)
        return try #require(catalog.experiments.assignment(of: "entry", for: request))
    }
}
