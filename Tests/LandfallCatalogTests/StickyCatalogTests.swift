import Landfall
import LandfallCatalog
import Testing

/// The assignments that a catalog's experiments keep.
@Suite struct StickyCatalogTests {
    private static func experiments(_ fields: String) throws -> CatalogExperiments {
        let text = """
            landfall: 1
            screens: {Home: {}}
            experiments:
              entry: {variations: [a, b], hash-attribute: userId, \(fields)}
            routes:
              home:
                steps:
                  - switch:
                      - when: {experiment: {entry: b}}
                        steps: [{screen: Home, action: replace-root}, {from: root}]
                      - else: [{screen: Home, action: replace-root}, {from: root}]
            """
        return try Catalog.load(text: text, file: "routes.yaml", version: "1").experiments
    }

    private static func request(user: String = "", device: String = "dev-1") -> NavigationRequest {
        var intent = NavigationIntent(intentID: "i", target: .link("https://example.com/"))
        intent.userID = user
        intent.deviceID = device
        return NavigationRequest(
            intent: intent,
            state: DeviceState(deviceID: device),
            now: Timestamp(millisecondsSinceEpoch: 0)
        )
    }

    private static let user = StickySubject(attribute: "userId", value: "user-1")
    private static let device = StickySubject(attribute: "deviceId", value: "dev-1")

    @Test func `nothing is kept unless the experiment says so`() throws {
        for fields in ["weights: [1, 0]", "weights: [1, 0], sticky: false"] {
            let experiments = try Self.experiments(fields)
            let request = Self.request(user: "user-1")
            #expect(!experiments.keepsAssignments)
            #expect(experiments.subjects(of: request).isEmpty)
            let knowing = experiments.knowing([Self.user: ["entry__0": "b"]])
            let assignment = try #require(knowing.assignment(of: "entry", for: request))
            #expect(assignment.variationID == "a" && assignment.reason == "split")
            #expect(experiments.addition(by: assignment) == nil)
        }
    }

    @Test func `a kept variation counts before weights and condition, not before its version`()
        throws
    {
        let kept: [StickySubject: [String: String]] = [Self.user: ["entry__1": "b"]]
        let request = Self.request(user: "user-1")
        for (fields, variation, reason, isNew) in [
            ("bucket-version: 1", "b", "cached", false),
            ("bucket-version: 1, condition: {tier: gold}", "b", "cached", false),
            ("bucket-version: 2", "a", "split", true),
            ("bucket-version: 2, min-bucket-version: 2", "a", "stale", false),
            ("bucket-version: 1, status: stopped", "a", "disabled", false),
            ("bucket-version: 1, force: b", "b", "static", false),
        ] {
            let experiments = try Self.experiments("sticky: true, weights: [1, 0], \(fields)")
                .knowing(kept)
            let assignment = try #require(experiments.assignment(of: "entry", for: request))
            #expect(assignment.variationID == variation, "\(fields)")
            #expect(assignment.reason == reason, "\(fields)")
            #expect((experiments.addition(by: assignment) != nil) == isNew, "\(fields)")
        }
    }

    @Test func `the fallback is asked for, and hashed where the other is absent`() throws {
        let experiments = try Self.experiments(
            "sticky: true, weights: [1, 0], fallback-attribute: deviceId"
        )
        #expect(experiments.subjects(of: Self.request(user: "user-1")) == [Self.user, Self.device])
        #expect(experiments.subjects(of: Self.request(user: "zoë")) == [Self.device])
        let before = try #require(experiments.assignment(of: "entry", for: Self.request()))
        #expect(before.hashAttribute == "deviceId" && before.variationID == "a")
        // Signed in meanwhile: the variation of the device stays, and becomes the user's.
        let after = experiments.knowing([Self.device: ["entry__0": "b"]])
        let known = try #require(after.assignment(of: "entry", for: Self.request(user: "user-1")))
        #expect(known.variationID == "b" && known.reason == "cached")
        #expect(
            after.addition(by: known)
                == KeptAssignment(subject: Self.user, name: "entry__0", variationID: "b")
        )
    }

    @Test func `a lowest version above the version is refused`() {
        #expect(throws: CatalogErrors.self) {
            _ = try Self.experiments("sticky: true, bucket-version: 1, min-bucket-version: 2")
        }
    }
}
