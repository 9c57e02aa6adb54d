import LandfallCatalog
import Testing

@testable import LandfallCommand

/// What an import says of what it takes over otherwise than it is told.
@Suite(.timeLimit(.minutes(10)))
struct `Notes of an import` {
    private static func run(_ rule: String, value: String = "null") async throws -> Invocation {
        let payload = """
            {"features": {
               "on": {"defaultValue": true},
               "f": {"defaultValue": \(value), "rules": [{"key": "f", \(rule)}]}},
             "savedGroups": {"typed": {"type": "list", "values": ["u1", "u2"]},
               "asked": {"type": "condition", "condition": {}}, "flags": [true],
               "mobile": {"type": "condition", "condition": {"$not": {"platform": "ios"}}}}}
            """
        return try await Invocation.run(["catalog", "import-growthbook", "-"], input: payload)
    }

    @Test func `who takes no part gets the feature's own value, and others keep theirs`()
        async throws
    {
        let rule = #""variations": ["a", "b", "c"], "weights": [0.5, 0.3, 0.2], "coverage": 0.1"#
        let plain = try await Self.run(rule, value: #""a""#)
        #expect(plain.output.contains("variations: [\"0\", \"1\", \"2\"]"))
        #expect(!plain.complaint.contains("who takes no part"))
        let run = try await Self.run(rule, value: #""b""#)
        #expect(
            run.output.contains("variations: [\"1\", \"0\", \"2\"]  # 0: \"a\", 1: \"b\", 2: \"c\"")
        )
        #expect(run.output.contains("ranges: [[0.5, 0.53], [0.0, 0.05], [0.8, 0.82"))
        #expect(!run.output.contains("coverage"))
        #expect(run.complaint.contains("$.features.f.defaultValue: who takes no part gets \"b\""))
        let none = try await Self.run(rule, value: #""z""#)
        #expect(none.output == plain.output)
        #expect(
            none.complaint.contains(
                "gets \"z\" in GrowthBook, and here the variation that gives \"a\""
            )
        )
    }

    @Test func `two attributes that get one name keep both of their conditions`() async throws {
        let payload = """
            {"features": {"f": {"defaultValue": 1, "rules": [
               {"key": "e", "variations": [1, 2], "hashAttribute": "id", "condition": {
                  "id": {"$ne": "bot"}, "key": {"$ne": "u3"}, "userId": {"$in": ["u1", "u2"]},
                  "$savedGroup": {"id": "g", "attributeKey": "id"}}}]}},
             "savedGroups": {"g": {"type": "list", "values": ["u1"]}}}
            """
        let run = try await Invocation.run(
            [
                "catalog", "import-growthbook", "-", "--attribute", "id=userId", "--attribute",
                "key=userId",
            ],
            input: payload
        )
        #expect(
            run.output.contains(
                #"""
                condition: {"$and": [{"userId": {"$ne": "bot"}}, {"userId": {"$inGroup": "g"}}, \#
                {"userId": {"$ne": "u3"}}, {"userId": {"$in": ["u1", "u2"]}}]}
                """#
            ),
            "\(run.output)"
        )
    }

    @Test func `an experiment of two features is taken once, for users who take no part as well`()
        async throws
    {
        let rule = #"{"key": "e", "hashAttribute": "userId", "variations": [1, 2]}"#
        let payload = """
            {"features": {"f": {"defaultValue": 2, "rules": [\(rule)]},
             "g": {"defaultValue": 1, "rules": [\(rule)]}}}
            """
        let run = try await Invocation.run(
            ["catalog", "import-growthbook", "-"],
            input: payload
        )
        #expect(run.output.contains("variations: [\"1\", \"0\"]"))
        #expect(
            run.complaint.contains("g.defaultValue: who takes no part gets 1 in GrowthBook, and")
        )
        #expect(!run.complaint.contains("another experiment"))
    }

    @Test func `what stands behind the keys of variations is a comment`() async throws {
        let run = try await Self.run(
            #""variations": [false, {"x": 1}], "meta": [{"name": "Old\u2028 x: y"}, {"key": "new"}]"#
        )
        #expect(run.output.contains("[\"0\", \"new\"]  # 0: false (Old  x: y), new: {\"x\": 1}\n"))
    }

    @Test(arguments: [
        (#""variations": [1, 2]"#, #"it hashes "id", which Landfall does not fill"#),
        (#""hashAttribute": "", "variations": [1, 2]"#, #"hashes "id""#),
        (#""variations": [1, 2]"#, "--attribute id=userId takes the user's id"),
        (
            #""variations": [1, 2], "condition": {"platform": "ios"}"#,
            #""platform" are such as IOS: "ios" is none of them"#
        ),
        (
            #""variations": [1, 2], "condition": {"$or": [{"channel": {"$in": ["push"]}}]}"#,
            #""channel" are such as PUSH_TAP: "push" is none"#
        ),
        (
            #""variations": [1, 2], "condition": {"$savedGroup": {"id": "mobile"}}"#,
            #""platform" are such as IOS: "ios" is none"#
        ),
        (
            #""variations": [1, 2], "condition": {"idiom": {"$notInGroup": "typed"}}"#,
            #""idiom" are such as PHONE: "u1" is none"#
        ),
        (
            #""variations": [1, 2], "parentConditions": [{"id": "on", "condition": {"value": {"$inGroup": "flags"}}}]"#,
            "parentConditions[0]: the feature on is true for everybody, as it asks for"
        ),
        (
            #""variations": [1, 2], "parentConditions": [{"id": "on", "condition": {"value": true}}]"#,
            "parentConditions[0]: the feature on is true for everybody, as it asks for"
        ),
    ])
    func `what Landfall has otherwise is said`(rule: String, note: String) async throws {
        let run = try await Self.run(rule)
        #expect(run.output.contains("hash-attribute: \"id\""))
        #expect(run.complaint.contains(note), "\(run.complaint)")
        let known = try await Self.run(
            #""hashAttribute": "userId", "variations": [1, 2], "condition": {"platform": "IOS"}"#
        )
        #expect(known.complaint.isEmpty, "\(known.complaint)")
    }

    @Test func `a saved group with a type has its values, and a condition is no list`()
        async throws
    {
        let run = try await Self.run(
            #""variations": [1, 2], "condition": {"userId": {"$inGroup": "typed"}}"#
        )
        #expect(run.output.contains(#"{"userId": {"$inGroup": "typed"}}"#))
        #expect(run.output.hasPrefix("groups:\n  \"typed\": [\"u1\", \"u2\"]\nexperiments:"))
        let other = try await Self.run(
            #""variations": [1, 2], "condition": {"userId": {"$inGroup": "asked"}}"#
        )
        #expect(other.complaint.contains("$.savedGroups.asked: expected a list"))
    }

    private static let references = [
        (#"{"$savedGroup": {"id": "keyed"}}"#, #"{"tier": {"$inGroup": "keyed"}}"#),
        (
            #"{"$savedGroup": {"id": "keyed", "attributeKey": "id"}, "age": 3}"#,
            #"{"age": 3, "userId": {"$inGroup": "keyed"}}"#
        ),
        (
            #"{"$savedGroup": {"id": "keyed"}, "tier": {"$ne": "tin"}}"#,
            #"{"$and": [{"tier": {"$ne": "tin"}}, {"tier": {"$inGroup": "keyed"}}]}"#
        ),
        (#"{"$not": {"$savedGroup": {"id": "nested"}}}"#, #"{"$not": {"$savedGroup": "nested"}}"#),
        (
            #"{"id": "u1", "$savedGroup": {"id": "nested"}}"#,
            #"{"$savedGroup": "nested", "userId": "u1"}"#
        ),
        (#"{"age": 3, "$savedGroup": {"id": "everybody"}}"#, #"{"age": 3}"#),
        (#"{"$savedGroup": {"id": "gone"}}"#, #"{"$not": {}}"#),
        (#"{"$savedGroup": {"id": "loop"}}"#, "$.savedGroups.loop: it is a group of itself"),
        (#"{"$savedGroup": {"id": "new"}}"#, "$.savedGroups.new: it is neither a list nor"),
        (#"{"$savedGroup": {"id": "bare"}}"#, "$.savedGroups.bare: it has no attributeKey"),
        (#"{"$savedGroup": "keyed"}"#, "it names no saved group"),
    ]

    @Test(arguments: references)
    func `a condition refers to the saved group that it names`(
        condition: String,
        expected: String
    ) async throws {
        let payload = """
            {"features": {"on": {"defaultValue": true}, "f": {"defaultValue": 1,
               "rules": [{"variations": [1, 2], "condition": \(condition)}]}},
             "savedGroups": {
               "keyed": {"type": "list", "attributeKey": "tier", "values": ["gold"]},
               "nested": {"type": "condition", "condition":
                  {"$or": [{"$savedGroup": {"id": "keyed"}}, {"id": "u1"}]}},
               "everybody": {"type": "condition", "condition": {}},
               "loop": {"type": "condition", "condition": {"$savedGroup": {"id": "loop"}}},
               "new": {"type": "query"}, "bare": {"type": "list", "values": []}}}
            """
        let run = try await Invocation.run(
            ["catalog", "import-growthbook", "-", "--attribute", "id=userId"],
            input: payload
        )
        let isTaken = expected.hasPrefix("{")
        #expect(run.output.contains("experiments:") == isTaken)
        let text = isTaken ? run.output : run.complaint
        #expect(text.contains(isTaken ? "condition: \(expected)\n" : expected), "\(text)")
        #expect(run.complaint.contains("no such saved group") == condition.contains("gone"))
    }

    @Test func `saved groups stand once, with those that they name`() async throws {
        let payload = """
            {"features": {
               "f": {"rules": [{"variations": [1, 2], "condition": {"$savedGroup": {"id": "outer"}}}]},
               "g": {"rules": [{"variations": [1, 2], "condition": {"id": {"$inGroup": "staff"}}}]}},
             "savedGroups": {
               "outer": {"type": "condition", "condition":
                  {"$or": [{"$savedGroup": {"id": "inner"}}, {"id": {"$inGroup": "staff"}}]}},
               "inner": {"type": "condition", "condition": {"id": "u1"}},
               "staff": ["u2"], "unused": ["u3"]}}
            """
        let run = try await Invocation.run(
            ["catalog", "import-growthbook", "-", "--attribute", "id=userId"],
            input: payload
        )
        let groups = """
            groups:
              "inner": {"condition": {"userId": "u1"}}
              "outer": {"condition": {"$or": [{"$savedGroup": "inner"}, {"userId": {"$inGroup": "staff"}}]}}
              "staff": ["u2"]
            experiments:

            """
        #expect(run.output.hasPrefix(groups), "\(run.output)")
        let catalog = try `Import of GrowthBook's payload`.catalog(run.output)
        #expect(catalog.experiments.names == ["f", "g"])
    }

    @Test(arguments: [255, 256, 100_000])
    func `a chain of groups is taken up to its limit`(count: Int) async throws {
        let groups = (0..<count).map { number in
            #""g\#(number)": {"type": "condition", "condition": {"$savedGroup": {"id": "g\#(number + 1)"}}}"#
        }
        let payload = """
            {"features": {"f": {"rules": [{"variations": [1, 2],
               "condition": {"$savedGroup": {"id": "g0"}}}]}},
             "savedGroups": {\(groups.joined(separator: ", ")),
               "g\(count)": {"type": "condition", "condition": {"id": 1}}}}
            """
        let run = try await Invocation.run(
            ["catalog", "import-growthbook", "-"],
            input: payload
        )
        #expect(run.output.contains("experiments:") == (count < 256))
        #expect(run.complaint.contains("of more than 256 saved groups") == (count >= 256))
    }

    @Test func `groups of groups that multiply are refused`() async throws {
        let groups = (0..<40).map { number in
            let next = #"{"$savedGroup": {"id": "g\#(number + 1)"}}"#
            return
                #""g\#(number)": {"type": "condition", "condition": {"$or": [\#(next), \#(next)]}}"#
        }
        let payload = """
            {"features": {"f": {"rules": [{"variations": [1, 2],
               "condition": {"$savedGroup": {"id": "g0"}}}]}},
             "savedGroups": {\(groups.joined(separator: ", "))}}
            """
        let run = try await Invocation.run(
            ["catalog", "import-growthbook", "-"],
            input: payload
        )
        #expect(run.status == 1)
        #expect(run.complaint.contains("the condition is of more than 256 saved groups"))
    }

    @Test func `weights of a little more than 1 are put in another order, too`() async throws {
        let run = try await Self.run(
            #""variations": ["a", "b", "c"], "weights": [0.5, 0.505, 0.005]"#,
            value: #""b""#
        )
        #expect(run.output.contains("ranges: [[0.5, 1.0], [0.0, 0.5], [1.0, 1.0]]"))
    }

    @Test func `filters that are none change nothing but in the place of a namespace`()
        async throws
    {
        let run = try await Self.run(#""variations": [1, 2], "filters": []"#)
        #expect(run.output.contains("experiments:") && !run.output.contains("filters"))
        let other = try await Self.run(
            #""variations": [1, 2], "filters": [], "namespace": ["n", 0, 1]"#
        )
        #expect(other.complaint.contains("a catalog would refuse it: expected at least one filter"))
    }

    @Test func `a feature that is another one for everybody keeps the experiment out`()
        async throws
    {
        let run = try await Self.run(
            #""variations": [1, 2], "parentConditions": [{"id": "on", "condition": {"value": false}}]"#
        )
        #expect(
            run.complaint.contains("the feature on is true for everybody, so no subject takes part")
        )
        #expect(!run.output.contains("experiments:"))
    }
}
