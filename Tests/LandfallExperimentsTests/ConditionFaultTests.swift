import LandfallExperiments
import Testing

/// Messages for the author of a condition.
struct ConditionFaultTests {
    typealias Problem = ConditionFault.Problem
    typealias Step = ConditionFault.Step

    private static let faults: [(String, [Step], Bool, Problem)] = [
        (
            #"{"a": {"$gtt": 1}}"#, [.key("a"), .key("$gtt")], true,
            .unknownOperator("$gtt")
        ),
        (#"{"$orr": []}"#, [.key("$orr")], true, .unknownOperator("$orr")),
        (#"{"$gt": 1}"#, [.key("$gt")], true, .misplacedOperator("$gt")),
        (#"{"a": {"$or": []}}"#, [.key("a"), .key("$or")], true, .misplacedOperator("$or")),
        (#"{"a": {"$gt": 1, "b": 2}}"#, [.key("a"), .key("$gt")], true, .mixedKeys("$gt")),
        (
            #"{"$or": [{"a": 1}, {"b": {"$in": 2}}]}"#,
            [.key("$or"), .index(1), .key("b"), .key("$in")], false,
            .wrongKind(of: "$in", expected: "a list")
        ),
        (
            #"{"a": {"$regex": "(?=b)"}}"#, [.key("a"), .key("$regex")], false,
            .expression(.unsupported("looking ahead"))
        ),
        (
            #"{"a": {"$vgt": 7.1}}"#, [.key("a"), .key("$vgt")], false,
            .wrongKind(of: "$vgt", expected: "a version in quotes")
        ),
        (
            #"{"a": {"$in": ["b", ["c"]]}}"#, [.key("a"), .key("$in"), .index(1)], false,
            .wrongKind(of: "$in", expected: "texts or numbers")
        ),
        (
            #"[1]"#, [], false,
            .wrongKind(of: "a condition", expected: "attributes or operators by name")
        ),
    ]

    @Test(arguments: faults)
    func `a fault is named at its place`(
        condition: String,
        path: [Step],
        isAtKey: Bool,
        problem: Problem
    ) throws {
        let fault = try #require(TargetingCondition(JSONText.value(of: condition)).faults.first)
        #expect(fault.path == path)
        #expect(fault.isAtKey == isAtKey)
        #expect(fault.problem == problem)
    }

    @Test
    func `the attributes that are asked for are known`() throws {
        let text =
            #"{"$or": [{"home.zip": 1}, {"$not": {"tier": "x"}}], "pets": {"$elemMatch": {"n": 1}}}"#
        let condition = TargetingCondition(try JSONText.value(of: text))
        #expect(condition.faults.isEmpty)
        #expect(condition.attributes == ["home.zip", "tier", "pets"])
    }
}
