import Foundation
import Landfall
import LandfallCatalog
import Testing

@testable import LandfallCommand

@Suite(.timeLimit(.minutes(10)))
struct `Import of GrowthBook's payload` {
    private static let payload = #"""
        {
          "status": 200,
          "features": {
            "banner": {"defaultValue": true},
            "color": {"defaultValue": "red"},
            "entry": {
              "defaultValue": "push",
              "rules": [
                {"key": "product-entry", "name": "Push or sheet", "variations": ["push", "sheet"], "weights": [0.3, 0.7],
                 "coverage": 0.8, "hashAttribute": "id", "hashVersion": 2, "seed": "s1",
                 "meta": [{"key": "push"}, {"key": "sheet"}], "condition": {"country": {"$inGroup": "eu"}, "id": {"$ne": "u3"}}}
              ]
            },
            "old": {
              "defaultValue": 0,
              "rules": [
                {"force": 9, "condition": {"id": "u1"}},
                {"variations": [0, 1, 2], "namespace": ["checkout", 0, 0.6]}
              ]
            },
            "ranged": {
              "defaultValue": "a",
              "rules": [
                {"key": "ranged", "variations": ["a", "b"], "hashVersion": 2, "hashAttribute": "deviceId",
                 "ranges": [[0, 0.25], [0.5, 0.9]],
                 "filters": [{"seed": "f1", "ranges": [[0.1, 0.95]], "attribute": "id", "hashVersion": 2}]}
              ]
            },
            "needs-other": {
              "defaultValue": 1,
              "rules": [{"key": "dependent", "variations": [1, 2], "parentConditions": [{"id": "banner", "condition": {"value": true}}]}]
            },
            "holdout": {
              "defaultValue": 1,
              "rules": [{"key": "held", "variations": [1, 2], "meta": [{"key": "0", "passthrough": true}, {"key": "1"}]}]
            },
            "odd-weights": {
              "defaultValue": 1,
              "rules": [{"key": "odd", "variations": [1, 2], "weights": [0.5, 0.1], "bucketVersion": 3}]
            }
          },
          "experiments": [
            {"key": "redirect", "status": "running", "variations": [{}, {"urlRedirect": "https://x.example"}], "weights": [0.5, 0.5]},
            {"key": "page", "status": "running", "hashAttribute": "id", "variations": [{}, {"domMutations": []}],
             "weights": [0.5, 0.5], "urlPatterns": [{"type": "simple", "pattern": "/*", "include": true}], "hashVersion": 2}
          ],
          "savedGroups": {"eu": ["DE", "FR"]}
        }
        """#

    private static func run(
        _ options: [String] = [],
        on payload: String = payload
    ) async throws -> Invocation {
        try await Invocation.run(["catalog", "import-growthbook", "-"] + options, input: payload)
    }

    /// A catalog of what was imported.
    private static func catalog(_ entries: String) throws -> Catalog {
        let text = """
            landfall: 1
            links: {schemes: [https], hosts: [x.example]}
            routes:
              home: {links: ["/"], steps: [{from: root}]}

            """
        return try Catalog.load(Array((text + entries).utf8), file: "routes.yaml", version: "v")
    }

    /// The place of the variation that each of 48 users gets; `-` for who takes no part.
    private static func assignments(of experiment: String, in catalog: Catalog) -> String {
        (0..<48).map { number in
            var intent = NavigationIntent(
                intentID: "i",
                target: .destination(Destination(route: "home"))
            )
            intent.userID = "u\(number)"
            intent.deviceID = "d\(number)"
            intent.attributes = ["country": .string(["DE", "FR", "US"][number % 3])]
            let request = NavigationRequest(
                intent: intent,
                state: DeviceState(deviceID: intent.deviceID),
                now: Timestamp(millisecondsSinceEpoch: 0)
            )
            let assignment = catalog.experiments.assignment(of: experiment, for: request)
            guard let assignment, assignment.isInExperiment else { return "-" }
            let keys = catalog.experiments.variations(of: experiment)
            return keys.firstIndex(of: assignment.variationID).map(String.init) ?? "?"
        }
        .joined()
    }

    // What the SDK for Python, 4.0.0, gives the users u0 to u47 on the devices d0 to d47, of whom
    // every third is in DE, FR and US.
    @Test(
        arguments: [
            ("product-entry", "01--0-11-01-1--11-00-0--0--11-11-01--1--0-1---0-"),
            ("old", "0020-01111-0---2---21-00-21----1---002-2-0-00021"),
            ("ranged", "-11--1-1--0-1011-00-010-0111---1111--11-------10"),
            ("odd", "101011111001010111000000000000011101010110110010"),
            ("page", "110110010110101101011011010000100010100111001101"),
        ]
    )
    func `everybody gets the variation that GrowthBook gives`(
        experiment: String,
        expected: String
    ) async throws {
        let output = try await Self.run(["--attribute", "id=userId"]).output
        let catalog = try Self.catalog(output)
        #expect(Self.assignments(of: experiment, in: catalog) == expected)
    }

    @Test func `the entries pass the check, and what is left out is said`() async throws {
        let run = try await Self.run(["--attribute", "id=userId"])
        #expect(run.status == 0)
        #expect(try Self.catalog(run.output).experiments.names.count == 5)
        #expect(run.output.contains("  \"banner\": true"))
        #expect(!run.output.contains("$inGroup"))
        let notes = run.complaint.split(separator: "\n").map(String.init)
        for part in [
            "feature color: it has one value", "feature holdout, rule 1: a variation that is only",
            "feature needs-other, rule 1: it depends on other features",
            "feature odd-weights, rule 1: the version of kept", "rule 1: its weights do not add up",
            "feature old, rule 1: it gives a value by rule", "rule 2: the rules before it",
            "experiment redirect: it redirects", "experiment page: on which pages it runs",
            "experiment page: what its variations change",
        ] {
            #expect(notes.contains { $0.contains(part) }, "\(part): \(notes)")
        }
    }

    @Test(
        arguments: [
            ("", "no JSON"), ("[]", "neither"), (#"{"features": 1}"#, "neither"),
            (#"{"features": {}, "encryptedFeatures": "abc"}"#, "encrypted"),
        ]
    )
    func `what is no payload is refused`(payload: String, reason: String) async throws {
        let run = try await Self.run(on: payload)
        #expect(run.status == 2)
        #expect(run.complaint.contains(reason))
        #expect(run.output.isEmpty)
    }

    @Test func `a payload without experiments fails`() async throws {
        let run = try await Self.run(on: #"{"features": {"a": {"defaultValue": "x"}}}"#)
        #expect(run.status == 1)
    }
}
