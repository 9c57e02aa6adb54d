import Foundation
import Landfall
import LandfallCatalog
import Testing

@testable import LandfallCommand

/// What is left out of a payload, or refused.
extension `Import of GrowthBook's payload` {
    @Test(
        arguments: [
            (#""coverage": "0.5""#, #".coverage: expected a number, found the text "0.5""#),
            (#""weights": {"a": 1}"#, ".weights: expected a list, found an object"),
            (#""weights": [1, "x"]"#, ".weights[1]: expected a number, found the text \"x\""),
            (#""hashVersion": "2""#, ".hashVersion: expected a whole number"),
            (#""hashVersion": 3"#, ".hashVersion: hash versions are 1 and 2"),
            (#""seed": {}"#, ".seed: expected a text, found an object"),
            (#""namespace": ["a", "0", 1]"#, ".namespace[1]: expected a number"),
            (#""namespace": ["a", 0.5, 2]"#, ": a catalog would refuse it: the share of a name"),
            (#""ranges": [[0, 1], [0]]"#, ".ranges[1]: expected two numbers"),
            (#""ranges": [[0, 0.6], [0.5, 1]]"#, ": a catalog would refuse it: the range overl"),
            (#""filters": 3"#, ".filters: expected a list, found 3"),
            (#""meta": [7]"#, #".meta[0]: expected an object, found 7"#),
            (#""hashAttribute": true"#, ".hashAttribute: expected a text, found true"),
            (#""condition": "x""#, ".condition: expected an object, found the text"),
            (#""condition": {"$and": 5}"#, #".condition["$and"]: expected a list, found 5"#),
            (#""condition": {"id": {"$foo": 1}}"#, #"refuse it: there is no operator "$foo""#),
            (#""condition": {"id": {"$inGroup": "odd"}}"#, "$.savedGroups.odd: expected a list"),
            (#""groups": ["beta"]"#, ".groups: it is for GrowthBook's old user groups, which are"),
            (#""status": "archived""#, #".status: there is no status "archived""#),
            (#""bucketVersion": -1"#, ".bucketVersion: expected a whole number"),
            (#""bucketVersion": 1, "minBucketVersion": 2"#, "refuse it: \"min-bucket-version\" is"),
            (#""disableStickyBucketing": 1"#, ".disableStickyBucketing: expected true or false"),
            (#""name": 5"#, ".name: expected a text, found 5"),
            (#""force": 0"#, ": it gives a value by rule"),
            (
                #""contextualVariations": [1, 2]"#,
                ".contextualVariations: it is a contextual bandit"
            ),
            (#""filters": [7]"#, ".filters[0]: expected an object, found 7"),
        ]
    )
    func `a rule with a fault is left out, and its place is said`(
        field: String,
        reason: String
    ) async throws {
        let payload = """
            {"savedGroups": {"odd": 1}, "features": {"on": {"defaultValue": true},
             "f": {"rules": [{"key": "f", "variations": [1, 2], \(field)}]}}}
            """
        let run = try await Self.run(on: payload)
        #expect(run.status == 0)
        #expect(!run.output.contains("experiments:"))
        let lines = run.complaint.split(separator: "\n")
        #expect(lines.count == 1)
        #expect(run.complaint.hasPrefix("landfall: standard input: $."))
        #expect(run.complaint.contains(reason), "\(run.complaint)")
        #expect(run.complaint.contains(": the rule is left out"))
    }

    @Test(
        arguments: [
            (#""features": 1, "experiments": []"#, "$.features: expected an object, found 1: feat"),
            (#""features": {"f": 5}"#, "$.features.f: expected an object, found 5: the feature is"),
            (#""features": {"f": {"rules": {}}}"#, "$.features.f.rules: expected a list, found an"),
            (#""features": {"f": {"rules": [7]}}"#, "$.features.f.rules[0]: expected an object"),
            (
                #""features": {"f": {"rules": [{"variations": 2}]}}"#,
                "$.features.f.rules[0].variations: expected a list"
            ),
            (#""features": {}, "experiments": [7]"#, "$.experiments[0]: it has no key"),
            (#""features": {}, "savedGroups": []"#, "$.savedGroups: expected an object, found a l"),
        ]
    )
    func `what has another type than it should is said with its place`(
        members: String,
        reason: String
    ) async throws {
        let run = try await Self.run(on: "{\(members)}")
        #expect(run.status == 1)
        #expect(run.complaint.contains("landfall: standard input: \(reason)"), "\(run.complaint)")
    }

    @Test func `a saved group that is not there is said, and holds nobody`() async throws {
        let rule = #"{"variations": [1, 2], "condition": {"id": {"$inGroup": "gone"}}}"#
        let run = try await Self.run(on: #"{"features": {"f": {"rules": [\#(rule)]}}}"#)
        #expect(run.complaint.contains(#".condition.id["$inGroup"]: there is no such saved group"#))
        #expect(run.output.contains(#"condition: {"id": {"$inGroup": "gone"}}"#))
        #expect(run.output.hasPrefix("groups:\n  \"gone\": []\n"))
    }

    @Test(
        arguments: [
            ("", "not JSON"), (#"{"features": "#, "not JSON"), ("[]", "it is no payload"),
            (#"{"features": 1}"#, "it is no payload"),
            (#"{"features": {}, "encryptedFeatures": "abc"}"#, "encrypted"),
        ]
    )
    func `what is no payload is refused by the name of its file`(
        payload: String,
        reason: String
    ) async throws {
        let run = try await Self.run(on: payload)
        #expect(run.status == 2)
        #expect(run.complaint.hasPrefix("landfall: standard input: "))
        #expect(run.complaint.contains(reason))
        #expect(run.output.isEmpty)
    }

    @Test func `a payload without experiments fails`() async throws {
        let run = try await Self.run(on: #"{"features": {"a": {"defaultValue": "x"}}}"#)
        #expect(run.status == 1)
    }
}
