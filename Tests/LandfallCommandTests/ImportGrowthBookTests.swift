import Foundation
import Landfall
import LandfallCatalog
import Testing

@testable import LandfallCommand

@Suite(.timeLimit(.minutes(10)))
struct `Import of GrowthBook's payload` {
    static let payload = #"""
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
              "rules": [{"key": "dependent", "variations": [1, 2], "parentConditions": [{"id": "entry", "condition": {"value": "push"}}]}]
            },
            "holdout": {
              "defaultValue": 1,
              "rules": [{"key": "held", "variations": [1, 2], "meta": [{"key": "0", "passthrough": true}, {"key": "1"}]}]
            },
            "odd-weights": {
              "defaultValue": 1,
              "rules": [{"key": "odd", "variations": [1, 2], "weights": [0.5, 0.1], "secret": 1}]
            },
            "kept": {
              "defaultValue": "a",
              "rules": [
                {"key": "kept", "variations": ["a", "b", "c"], "meta": [{"key": "a"}, {"key": "b"}, {"key": "c"}],
                 "weights": [0.2, 0.3, 0.5], "coverage": 0.7, "hashVersion": 2, "fallbackAttribute": "deviceId",
                 "bucketVersion": 2, "minBucketVersion": 1, "condition": {"country": {"$ne": "US"}}}
              ]
            },
            "loose": {
              "defaultValue": "a",
              "rules": [{"key": "loose", "variations": ["a", "b"], "meta": [{"key": "a"}, {"key": "b"}], "hashVersion": 2,
                "fallbackAttribute": "deviceId"}]
            },
            "unkept": {
              "defaultValue": "a",
              "rules": [{"key": "unkept", "variations": ["a", "b"], "meta": [{"key": "a"}, {"key": "b"}], "hashVersion": 2,
                "fallbackAttribute": "deviceId", "bucketVersion": 3, "minBucketVersion": 1, "disableStickyBucketing": true}]
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

    static func run(
        _ options: [String] = [],
        on payload: String = payload
    ) async throws -> Invocation {
        try await Invocation.run(["catalog", "import-growthbook", "-"] + options, input: payload)
    }

    /// A catalog of what was imported.
    static func catalog(_ entries: String) throws -> Catalog {
        let text = """
            landfall: 1
            links: {schemes: [https], hosts: [x.example]}
            routes:
              home: {links: ["/"], steps: [{from: root}]}

            """
        return try Catalog.load(Array((text + entries).utf8), file: "routes.yaml", version: "v")
    }

    /// The place of the variation that each of 48 users gets; `-` for a user who takes no part.
    ///
    /// - Parameters:
    ///   - experiment: The experiment.
    ///   - catalog: The catalog.
    ///   - hasStrangers: Whether every fourth is not signed in.
    ///   - kept: What is kept of a user.
    /// - Returns: 48 characters.
    private static func assignments(
        of experiment: String,
        in catalog: Catalog,
        hasStrangers: Bool = false,
        kept: (Int, StickySubject) -> [StickySubject: [String: String]] = { _, _ in [:] }
    ) -> String {
        (0..<48).map { number in
            var intent = NavigationIntent(
                intentID: "i",
                target: .destination(Destination(route: "home"))
            )
            let isStranger = hasStrangers && number % 4 == 3
            if !isStranger { intent.userID = "u\(number)" }
            intent.deviceID = "d\(number)"
            intent.attributes = ["country": .string(["DE", "FR", "US"][number % 3])]
            let request = NavigationRequest(
                intent: intent,
                state: DeviceState(deviceID: intent.deviceID),
                now: Timestamp(millisecondsSinceEpoch: 0)
            )
            let subject = StickySubject(
                attribute: isStranger ? "deviceId" : "userId",
                value: isStranger ? "d\(number)" : "u\(number)"
            )
            let assigner = catalog.experiments.knowing(kept(number, subject))
            let assignment = assigner.assignment(of: experiment, for: request)
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
            ("kept", "-1--2-2--22-21-0--11-2--2--21--2-10-21--------1-"),
            ("loose", "111111000000110110100111101111101100101110011000"),
            ("unkept", "110011001000111100101111100010110000101111011111"),
        ]
    )
    func `everybody gets the variation that GrowthBook gives`(
        experiment: String,
        expected: String
    ) async throws {
        for sticky in [[], ["--sticky"], ["--no-sticky"]] {
            let output = try await Self.run(["--attribute", "id=userId"] + sticky).output
            let catalog = try Self.catalog(output)
            #expect(Self.assignments(of: experiment, in: catalog) == expected)
        }
    }

    // The same with every fourth not signed in: with a sticky bucket service, and without one.
    @Test(
        arguments: [
            ([], "kept", "-1-12-22-22-21----11-2--2---1----10-21-2---1--1-"),
            ([], "loose", "111111000000110110100110101011101100101110001000"),
            ([], "unkept", "110-110-100-111-001-111-100-101-000-101-110-111-"),
            (["--no-sticky"], "kept", "-1--2-2--22-21----1--2--2---1----10-21--------1-"),
            (["--no-sticky"], "loose", "111-110-000-110-101-011-101-111-110-101-100-100-"),
            (["--no-sticky"], "unkept", "110-110-100-111-001-111-100-101-000-101-110-111-"),
        ]
    )
    func `a user who is not signed in gets what the device gets, where assignments are kept`(
        options: [String],
        experiment: String,
        expected: String
    ) async throws {
        let output = try await Self.run(["--attribute", "id=userId"] + options).output
        let catalog = try Self.catalog(output)
        #expect(
            Self.assignments(of: experiment, in: catalog, hasStrangers: true) == expected
        )
    }

    // What the SDK's run() gives them with a sticky bucket service that knows some of them.
    @Test func `versions of kept assignments count as GrowthBook counts them`() async throws {
        let output = try await Self.run(["--attribute", "id=userId"]).output
        let found = Self.assignments(
            of: "kept",
            in: try Self.catalog(output),
            hasStrangers: true
        ) { number, subject in
            let device = StickySubject(attribute: "deviceId", value: "d\(number)")
            return switch number % 5 {
            case 0: [subject: ["kept__2": "b"]]
            case 1: [subject: ["kept__0": "a"]]
            case 2: [device: ["kept__2": "a"]]
            case 3: [subject: ["kept__1": "b"]]
            default: [:]
            }
        }
        #expect(found == "1-0121-0-21-01-1-0111-0-21-01-1-0101-0-21-01-1-0")
    }

    @Test func `the entries pass the check, and what is left out is said`() async throws {
        let run = try await Self.run(["--attribute", "id=userId"])
        #expect(run.status == 0)
        #expect(try Self.catalog(run.output).experiments.names.count == 8)
        #expect(run.output.contains("  \"banner\": true"))
        #expect(run.output.hasPrefix("groups:\n  \"eu\": [\"DE\", \"FR\"]\nexperiments:\n"))
        #expect(run.output.contains(#"condition: {"country": {"$inGroup": "eu"}"#))
        #expect(run.output.ranges(of: "sticky: true").count == 2)
        let notes = run.complaint.split(separator: "\n").map(String.init)
        for part in [
            "$.features.color: it has one value",
            "$.features.holdout.rules[0].meta[0]: a variation that is only",
            "$.features[\"needs-other\"].rules[0].parentConditions: it depends on other features",
            "$.features[\"odd-weights\"].rules[0].weights: they do not add up",
            "$.features[\"odd-weights\"].rules[0].secret: it has no counterpart",
            "$.features.old.rules[0]: it gives a value by rule",
            "$.features.old.rules[1]: the rules before it",
            "$.experiments[0].variations[1].urlRedirect: it redirects",
            "$.experiments[1].urlPatterns: on which pages it runs",
            "$.experiments[1].variations[1]: what its variations change",
            "$: experiments with a bucketVersion",
        ] {
            #expect(notes.contains { $0.contains(": \(part)") }, "\(part): \(notes)")
        }
    }
}
