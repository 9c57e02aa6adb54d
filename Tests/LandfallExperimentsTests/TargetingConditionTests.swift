import LandfallExperiments
import Testing

/// For whom conditions hold; every row was asked of GrowthBook's JavaScript SDK too.
struct TargetingConditionTests {
    /// A condition and attributes as JSON, and whether the one holds for the other.
    private static let rows: [(String, String, Bool)] = [
        // Plain values turn the attribute into their own kind.
        (#"{"tier": "gold"}"#, #"{"tier": "gold"}"#, true),
        (#"{"tier": "7"}"#, #"{"tier": 7}"#, true),
        (#"{"tier": "null"}"#, #"{}"#, true),
        (#"{"age": 7}"#, #"{"age": "7"}"#, true),
        (#"{"age": 0}"#, #"{}"#, true),
        (#"{"age": 16}"#, #"{"age": " 0x10 "}"#, true),
        (#"{"age": 0.5}"#, #"{"age": ".5e0"}"#, true),
        (#"{"age": 5}"#, #"{"age": "5 years"}"#, false),
        (#"{"age": 5}"#, #"{"age": [5]}"#, true),
        (#"{"beta": true}"#, #"{"beta": "no"}"#, true),
        (#"{"beta": false}"#, #"{"beta": ""}"#, true),
        (#"{"beta": false}"#, #"{}"#, false),
        (#"{"gone": null}"#, #"{}"#, true),
        (#"{"gone": null}"#, #"{"gone": 0}"#, false),
        (#"{"list": ["a", 1]}"#, #"{"list": ["a", 1]}"#, true),
        (#"{"list": ["a", 1]}"#, #"{"list": ["a", "1"]}"#, false),
        (#"{"home": {"zip": 1}}"#, #"{"home": {"zip": 1}}"#, true),
        (#"{"home": {}}"#, #"{"home": {"zip": 1}}"#, false),
        // Paths.
        (#"{"home.zip": 1}"#, #"{"home": {"zip": 1}}"#, true),
        (#"{"home.zip": 1}"#, #"{"home.zip": 1}"#, false),
        (#"{"tags.1": "b"}"#, #"{"tags": ["a", "b"]}"#, true),
        (#"{"tags.length": 2}"#, #"{"tags": ["a", "b"]}"#, true),
        (#"{"tags.01": null}"#, #"{"tags": ["a", "b"]}"#, true),
        // Operators that compare kinds too.
        (#"{"age": {"$eq": 7}}"#, #"{"age": "7"}"#, false),
        (#"{"age": {"$eq": null}}"#, #"{}"#, true),
        (#"{"age": {"$ne": 7}}"#, #"{"age": "7"}"#, true),
        (#"{"list": {"$eq": [1]}}"#, #"{"list": [1]}"#, false),
        // Order.
        (#"{"age": {"$gt": 9}}"#, #"{"age": "10"}"#, true),
        (#"{"age": {"$gt": "9"}}"#, #"{"age": "10"}"#, false),
        (#"{"age": {"$lt": 1}}"#, #"{}"#, true),
        (#"{"age": {"$lte": "x"}}"#, #"{"age": 1}"#, false),
        (#"{"age": {"$gte": 1}}"#, #"{"age": true}"#, true),
        (#"{"word": {"$lt": "b"}}"#, #"{"word": "B"}"#, true),
        (#"{"word": {"$gt": "\uffff"}}"#, #"{"word": "\ud83d\ude00"}"#, false),
        // Lists.
        (#"{"age": {"$in": [1, "2"]}}"#, #"{"age": 2}"#, false),
        (#"{"age": {"$in": [null]}}"#, #"{}"#, true),
        (#"{"tags": {"$in": ["x", "b"]}}"#, #"{"tags": ["a", "b"]}"#, true),
        (#"{"tags": {"$nin": ["x"]}}"#, #"{"tags": []}"#, true),
        (#"{"tags": {"$nin": "x"}}"#, #"{"tags": "x"}"#, false),
        (#"{"tier": {"$ini": ["GOLD"]}}"#, #"{"tier": "gold"}"#, true),
        (#"{"tier": {"$nini": ["GOLD"]}}"#, #"{"tier": "gold"}"#, false),
        (#"{"tags": {"$all": []}}"#, #"{"tags": []}"#, true),
        (#"{"tags": {"$all": ["1", {"$gt": 5}]}}"#, #"{"tags": [1, 9]}"#, true),
        (#"{"tags": {"$alli": ["A"]}}"#, #"{"tags": ["a"]}"#, true),
        (#"{"tags": {"$all": ["A"]}}"#, #"{"tags": ["a"]}"#, false),
        (#"{"tags": {"$size": {"$gte": 2}}}"#, #"{"tags": [1, 2]}"#, true),
        (#"{"tags": {"$elemMatch": {"$lt": 5}}}"#, #"{"tags": [0]}"#, false),
        (#"{"tags": {"$elemMatch": {"$lt": 5}}}"#, #"{"tags": [9, 3]}"#, true),
        (
            #"{"pets": {"$elemMatch": {"kind": "cat", "$not": {"age": 3}}}}"#,
            #"{"pets": [{"kind": "cat", "age": 4}]}"#, true
        ),
        // Texts.
        (#"{"mail": {"$regex": "@example\\.(com|org)$"}}"#, #"{"mail": "a@example.org"}"#, true),
        (#"{"mail": {"$regex": "^\\d+$"}}"#, #"{"mail": 123}"#, true),
        (#"{"mail": {"$regexi": "^ä"}}"#, #"{"mail": "Äpfel"}"#, true),
        (#"{"mail": {"$regex": "["}}"#, #"{"mail": "["}"#, false),
        (#"{"mail": {"$not": {"$regex": "["}}}"#, #"{"mail": "["}"#, true),
        // Kinds.
        (#"{"a": {"$type": "null"}}"#, #"{}"#, true),
        (#"{"a": {"$type": "array", "$exists": true}}"#, #"{"a": []}"#, true),
        (#"{"a": {"$exists": false}}"#, #"{"a": null}"#, true),
        // Versions.
        (#"{"v": {"$vgt": "7.9.0"}}"#, #"{"v": "v7.10.0+8"}"#, true),
        (#"{"v": {"$vlt": "7.0.0"}}"#, #"{"v": "7.0.0-rc.2"}"#, true),
        (#"{"v": {"$veq": "0"}}"#, #"{}"#, true),
        (#"{"v": {"$vgte": "100000.0.0"}}"#, #"{"v": "99999.0.0"}"#, true),
        (#"{"v": {"$vne": "7.5"}}"#, #"{"v": 7.5}"#, false),
        // Connectives.
        (#"{"$or": []}"#, #"{}"#, true),
        (#"{"$nor": []}"#, #"{}"#, false),
        (#"{"$and": []}"#, #"{}"#, true),
        (#"{"$not": {"a": 1, "b": 2}}"#, #"{"a": 1, "b": 3}"#, true),
        (#"{"a": {"$or": [1]}}"#, #"{"a": 1}"#, false),
        (#"{"$groups": "x"}"#, #"{"$groups": "x"}"#, true),
        (#"{"a": {"$gt": 5, "x": 1}}"#, #"{"a": {"$gt": 5, "x": 1}}"#, true),
    ]

    @Test(arguments: rows)
    func `a condition holds as it does in the reference`(
        condition: String,
        attributes: String,
        holds: Bool
    ) throws {
        let condition = TargetingCondition(try JSONText.value(of: condition))
        guard case .object(let members) = try JSONText.value(of: attributes) else {
            Issue.record("expected an object")
            return
        }
        #expect(condition.holds(for: members) == holds)
    }

    @Test
    func `a saved group holds values of their kinds, and one that is unknown holds none`() {
        let groups = SavedGroups(["staff": [.string("1"), .number(2), .list([])]])
        let isIn = TargetingCondition(.object(["id": .object(["$inGroup": .string("staff")])]))
        let isOut = TargetingCondition(.object(["id": .object(["$notInGroup": .string("staff")])]))
        let values: [(JSONValue, Bool)] = [
            (.string("1"), true), (.number(1), false), (.number(2), true), (.string("2"), false),
            (.list([.number(3), .number(2)]), true), (.list([]), false), (.null, false),
        ]
        for (value, isMember) in values {
            #expect(isIn.holds(for: ["id": value], groups: groups) == isMember)
            #expect(isOut.holds(for: ["id": value], groups: groups) == !isMember)
            #expect(!isIn.holds(for: ["id": value]))
            #expect(isOut.holds(for: ["id": value]))
        }
    }

    @Test
    func `texts are the same when their code points are`() {
        let composed = TargetingCondition(.object(["name": .string("Zo\u{EB}")]))
        #expect(composed.holds(for: ["name": .string("Zo\u{EB}")]))
        #expect(!composed.holds(for: ["name": .string("Zoe\u{308}")]))
        let list = JSONValue.object(["$in": .list([.string("Zo\u{EB}")])])
        let member = TargetingCondition(.object(["name": list]))
        #expect(!member.holds(for: ["name": .string("Zoe\u{308}")]))
    }

    private static let numbers: [(Double, String)] = [
        (0, "0"), (-0.0, "0"), (1, "1"), (-7, "-7"), (0.5, "0.5"), (1e21, "1e+21"),
        (1e20, "100000000000000000000"), (123_456_789_012_345_683_968, "123456789012345680000"),
        (1e-6, "0.000001"), (1e-7, "1e-7"), (1.5e-9, "1.5e-9"), (1.25e300, "1.25e+300"),
        (0.1 + 0.2, "0.30000000000000004"), (.leastNonzeroMagnitude, "5e-324"),
        (-1234.5, "-1234.5"),
    ]

    @Test(arguments: numbers)
    func `a number is compared with a text as the reference writes it`(
        number: Double,
        text: String
    ) {
        let condition = TargetingCondition(.object(["n": .string(text)]))
        #expect(condition.holds(for: ["n": .number(number)]))
        let back = TargetingCondition(.object(["n": .number(number)]))
        #expect(back.holds(for: ["n": .string(text)]))
    }

    @Test
    func `nesting without an end never holds, and is followed no further`() {
        var condition = JSONValue.object(["a": .number(1)])
        for _ in 0..<50_000 { condition = .object(["$not": condition]) }
        let deep = TargetingCondition(condition)
        #expect(deep.faults.map(\.problem) == [.tooDeep])
        #expect(!deep.holds(for: ["a": .number(1)]))
        unwrap(&condition)
    }

    /// Takes the nesting apart level by level, as freeing it at once would need a deep stack.
    private func unwrap(_ value: inout JSONValue) {
        while case .object(var members) = value, let inner = members.removeValue(forKey: "$not") {
            value = inner
        }
    }
}
