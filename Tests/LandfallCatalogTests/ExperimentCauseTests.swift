import Landfall
import LandfallExperiments
import Testing

@testable import LandfallCatalog

/// The causes that are recorded where somebody takes no part, or gets a variation otherwise than by
/// the hash.
@Suite struct ExperimentCauseTests {
    private static func experiments(_ fields: String) throws -> CatalogExperiments {
        let text = """
            landfall: 1
            links: {schemes: [https], hosts: [shop.example]}
            experiments:
              entry: {variations: [a, b], hash-attribute: userId, \(fields)}
            routes: {home: {links: ["/"], steps: [{from: root}]}}
            """
        return try Catalog.load(text: text, file: "routes.yaml", version: "1").experiments
    }

    private static func request(user: String) -> NavigationRequest {
        var intent = NavigationIntent(intentID: "i", target: .link("https://shop.example/"))
        intent.userID = user
        return NavigationRequest(
            intent: intent,
            state: DeviceState(deviceID: "d"),
            now: Timestamp(millisecondsSinceEpoch: 0)
        )
    }

    private static let cases: [(String, String, String?)] = [
        ("weights: [1, 0]", "u", nil),
        ("weights: [1, 0]", "", "no userId"),
        (
            "weights: [1, 0]", "zoë",
            "what is hashed is neither a text of printable ASCII nor a whole number"
        ),
        ("status: draft, force: b", "u", "it is a draft"),
        ("status: stopped", "u", "it is stopped"),
        ("condition: {tier: gold}", "u", "the condition does not hold"),
        ("namespace: [n, 0, 0.0001]", "u", "outside of the namespace's share"),
        ("filters: [{seed: s, ranges: [[0, 0]]}]", "u", "a filter leaves the subject out"),
        (
            "filters: [{seed: s, attribute: tier, ranges: [[0, 1]]}]", "u",
            "a filter leaves the subject out"
        ),
        ("coverage: 0", "u", "its hash falls in no variation's range (coverage)"),
        ("force: b", "u", "forced by the catalog"),
        ("sticky: true, bucket-version: 1", "u", "kept from an earlier assignment"),
        (
            "sticky: true, bucket-version: 2, min-bucket-version: 2", "u",
            "an earlier assignment is of a version that is shut out"
        ),
    ]

    @Test(arguments: cases)
    func `a catalog says why`(fields: String, user: String, cause: String?) throws {
        let kept = [StickySubject(attribute: "userId", value: "u"): ["entry__1": "b"]]
        let assigner = try Self.experiments(fields).knowing(kept)
        let assignment = assigner.assignment(of: "entry", for: Self.request(user: user))
        #expect(try #require(assignment).cause == cause)
    }

    @Test(
        arguments: [
            (ExperimentCause.contextDisabled, "experiments are switched off"),
            (.forcedForSubject, "forced for this subject"),
            (.prerequisiteFailed, "a prerequisite is not met"),
            (.qaMode, "the app is being tested"),
        ]
    )
    func `what no catalog asks for has its words too`(cause: ExperimentCause, words: String) {
        #expect(cause.words(of: "userId") == words)
    }
}
