import Landfall
import LandfallCatalog
import Testing

/// GrowthBook's saved groups in a catalog.
struct SavedGroupTests {
    /// Conditions, and who of ada (gold), bob (silver, in Germany) and eve (nothing) takes part.
    private static let members: [(condition: String, names: [String])] = [
        ("{userId: {$inGroup: staff}}", ["ada"]),
        ("{userId: {$notInGroup: staff}}", ["bob", "eve"]),
        ("{userId: {$not: {$inGroup: staff}}}", ["bob", "eve"]),
        ("{userId: {$inGroup: nobody}}", []),
        ("{$savedGroup: loyal}", ["ada", "bob"]),
        ("{$not: {$savedGroup: loyal}}", ["eve"]),
        ("{$savedGroup: loyal, userId: {$notInGroup: staff}}", ["bob"]),
        ("{$or: [{$savedGroup: german}, {userId: {$inGroup: staff}}]}", ["ada", "bob"]),
        ("{$savedGroup: german}", ["bob"]),
        ("{$savedGroup: \"7\"}", ["eve"]),
        ("{$and: [{$savedGroup: loyal}, {$not: {$savedGroup: german}}]}", ["ada"]),
    ]

    private static let groups = """
        groups:
          german: {condition: {$savedGroup: loyal, country: DE, $nor: [{userId: {$inGroup: staff}}]}}
          loyal: {condition: {tier: {$in: [gold, silver]}}}
          staff: [ada, 7, true]
          nobody: []
          7: {condition: {userId: eve}}
        """

    @Test(arguments: members)
    func `a condition knows the members of groups`(condition: String, names: [String]) throws {
        let catalog = try Self.catalog(condition, Self.groups)
        let found = ["ada", "bob", "eve"].filter { name in
            catalog.experiments.assignment(of: "e", for: Self.request(of: name))?.isInExperiment
                == true
        }
        #expect(found == names)
    }

    @Test func `attributes that a group asks for are recorded as those of the condition`() throws {
        let catalog = try Self.catalog("{$savedGroup: german}", Self.groups)
        let assignment = catalog.experiments.assignment(of: "e", for: Self.request(of: "bob"))
        #expect(assignment?.attributes == ["country": .string("DE"), "tier": .string("silver")])
    }

    private static let faults: [(groups: String, condition: String, message: String)] = [
        (
            "{staff: [ada]}", "{userId: {$inGroup: stuff}}",
            "there is no group \"stuff\"; did you mean \"staff\"?"
        ),
        (
            "{loyal: {condition: {tier: gold}}}", "{$savedGroup: loyl}",
            "there is no group \"loyl\"; did you mean \"loyal\"?"
        ),
        (
            "{loyal: {condition: {tier: gold}}}", "{userId: {$inGroup: loyal}}",
            "group \"loyal\" is a condition: \"$savedGroup\" names it in the place of an attribute"
        ),
        (
            "{staff: [ada]}", "{$savedGroup: staff}",
            "group \"staff\" is a list: it stands under an attribute, as in {userId: {$inGroup: …}}"
        ),
        (
            "{loyal: {condition: {tier: gold}}}", "{userId: {$savedGroup: loyal}}",
            "\"$savedGroup\" stands in the place of an attribute, as in {$savedGroup: name}"
        ),
        (
            "{a: {condition: {$not: {$savedGroup: b}}}, b: {condition: {$savedGroup: a}}}",
            "{$savedGroup: a}", "group \"a\" is a group of itself"
        ),
        (
            "{staff: ada}", "{userId: {$inGroup: staff}}",
            "expected a list of values or {condition: …} for group \"staff\", found \"ada\""
        ),
        ("{loyal: {}}", "{$savedGroup: loyal}", "group \"loyal\" lacks \"condition\""),
        (
            "{loyal: {condition: {tier: {$inn: [gold]}}}}", "{$savedGroup: loyal}",
            "there is no operator \"$inn\"; did you mean \"$in\"?"
        ),
    ]

    @Test(arguments: faults)
    func `a group that is not there, or not of the kind, is an error at its place`(
        groups: String,
        condition: String,
        message: String
    ) throws {
        let errors = try #require(throws: CatalogErrors.self) {
            try Self.catalog(condition, "groups: \(groups)")
        }
        #expect(errors.findings.map(\.message) == [message])
    }

    @Test func `groups of groups that multiply are refused`() throws {
        let groups = (0..<40).map { number in
            "  g\(number): {condition: {$or: [{$savedGroup: g\(number + 1)}, "
                + "{$not: {$savedGroup: g\(number + 1)}}]}}\n"
        }
        let text = "groups:\n\(groups.joined())  g40: {condition: {tier: gold}}"
        let errors = try #require(throws: CatalogErrors.self) {
            try Self.catalog("{$savedGroup: g0}", text)
        }
        #expect(
            errors.findings.map(\.message) == ["the condition is of more than 256 saved groups"]
        )
    }

    @Test func `a long chain of groups is refused`() throws {
        let groups = (0..<16_000).map { "  g\($0): {condition: {$savedGroup: g\($0 + 1)}}\n" }
        let text = "groups:\n\(groups.joined())  g16000: {condition: {tier: gold}}"
        let errors = try #require(throws: CatalogErrors.self) {
            try Self.catalog("{$savedGroup: g0}", text)
        }
        #expect(
            errors.findings.first?.message == "the condition is of more than 256 saved groups"
        )
    }

    @Test func `a group that no condition asks is a warning`() throws {
        let groups = "groups: {staff: [ada], lost: [bob], inner: {condition: {tier: gold}}}"
        let catalog = try Self.catalog("{userId: {$inGroup: staff}}", groups)
        #expect(
            catalog.warnings.map { "\($0.line):\($0.column): \($0.message)" } == [
                "2:24: no condition asks group \"lost\"", "2:37: no condition asks group \"inner\"",
            ]
        )
    }

    private static func catalog(_ condition: String, _ groups: String) throws -> Catalog {
        let text = """
            landfall: 1
            \(groups)
            experiments: {e: {variations: [a, b], hash-attribute: userId, condition: \(condition)}}
            routes:
              home:
                steps:
                  - switch:
                      - {when: {experiment: {e: a}}, steps: [{from: root}]}
                      - else: [{from: root}]
            """
        return try Catalog.load(text: text, file: "routes.yaml", version: "")
    }

    private static func request(of name: String) -> NavigationRequest {
        var intent = NavigationIntent(intentID: "i", target: .link("https://links.example.com/"))
        intent.deviceID = "d1"
        var session = Session()
        session.userID = name
        session.isAuthenticated = true
        switch name {
        case "ada": session.attributes = ["tier": .string("gold")]
        case "bob": session.attributes = ["tier": .string("silver"), "country": .string("DE")]
        default: break
        }
        var state = DeviceState(deviceID: "d1")
        state.session = session
        return NavigationRequest(
            intent: intent,
            state: state,
            now: Timestamp(millisecondsSinceEpoch: 0)
        )
    }
}
