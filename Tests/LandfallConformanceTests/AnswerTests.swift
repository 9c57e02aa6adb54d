import Testing

@testable import LandfallConformance

/// The rules for what counts as the right answer.
@Suite struct AnswerTests {
    private static let vector = Vector(
        line: #"""
            {"id":"tree/x","before":{"windows":[{"id":"w","root":{"id":"n","type":"N","kind":"NAVIGATION","children":[{"id":"a","type":"A"}]}}]},"plan":{},"expect":{"result":"APPLIED","visible":["$1"],"after":{"windows":[{"id":"w","key":true,"root":{"id":"n","type":"N","kind":"NAVIGATION","children":[{"id":"a","type":"A"},{"id":"$1","type":"B","context":{"k":"1","l":"2"},"presented":{"id":"$2","type":"C"}}]}}]}}}
            """#
    )

    private static func faults(_ answer: String) throws -> [String] {
        let vector = try #require(vector)
        return AnswerCheck(vector: vector).faults(of: try #require(JSONTree(parsing: answer)))
    }

    private static func after(_ child: String) -> String {
        #"{"id":"tree/x","result":"APPLIED","after":{"deviceId":"d","windows":[{"id":"w","#
            + #""root":{"id":"n","type":"N","kind":"NAVIGATION","children":[{"id":"a","type":"A"},"#
            + child + "]}}]}}"
    }

    @Test(arguments: [
        #"{"id":"$1","type":"B","context":{"l":"2","k":"1"},"presented":{"id":"$2","type":"C"}}"#,
        #"{"id":"new","type":"B","kind":"SCREEN","dismissible":true,"context":{"k":"1","l":"2"},"presented":{"id":"x","type":"C","style":"FULL_SCREEN","transition":"SETTLED"}}"#,
        #"{"id":"$2","type":"B","style":"POPOVER","context":{"k":"1","l":"2"},"presented":{"id":"$1","type":"C"}}"#,
    ])
    func `other names, other order and defaults are right`(child: String) throws {
        #expect(try Self.faults(Self.after(child)) == [])
    }

    @Test(arguments: [
        #"{"id":"a","type":"B","context":{"k":"1","l":"2"},"presented":{"id":"x","type":"C"}}"#,
        #"{"id":"x","type":"B","context":{"k":"1"},"presented":{"id":"y","type":"C"}}"#,
        #"{"id":"x","type":"B","context":{"k":"1","l":"2"}}"#,
        #"{"id":"x","type":"B","context":{"k":"1","l":"2"},"presented":{"id":"y","type":"C","style":"POPOVER"}}"#,
        #"{"id":"x","type":"B","context":{"k":"1","l":"2"},"presented":{"id":"x","type":"C"}}"#,
        #"{"id":"x","type":"B","dismissible":false,"context":{"k":"1","l":"2"},"presented":{"id":"y","type":"C"}}"#,
    ])
    func `another tree is wrong, and its lines are shown`(child: String) throws {
        let faults = try Self.faults(Self.after(child))
        #expect(faults.first == "after: - expected, + got")
        #expect(faults.contains { $0.hasPrefix("- ") } && faults.contains { $0.hasPrefix("  ") })
    }

    @Test(arguments: [
        (#"{"id":"tree/x"}"#, "result: expected APPLIED, got none"),
        (#"{"id":"tree/x","result":"FAILED","code":"x"}"#, "result: expected APPLIED, got FAILED"),
        (#"{"id":"tree/x","result":"APPLIED"}"#, "after: it is no DeviceState"),
        (#"{"id":"tree/x","result":"APPLIED","after":7}"#, "after: it is no DeviceState"),
        (
            #"{"id":"tree/x","result":"APPLIED","after":{"windows":[{"root":{}}]}}"#,
            "after: it is no DeviceState"
        ),
        (
            #"{"id":"tree/x","result":"APPLIED","operation":0,"after":{}}"#,
            "operation: expected none, got 0"
        ),
    ])
    func `what an answer lacks is said`(answer: String, fault: String) throws {
        #expect(try Self.faults(answer).first == fault)
    }

    @Test func `who is visible is looked at, if the runner says so`() throws {
        let right = Self.after(
            #"{"id":"x","type":"B","context":{"k":"1","l":"2"},"presented":{"id":"y","type":"C"}}"#
        )
        #expect(try Self.faults(right.dropLast() + #","visible":["x"]}"#) == [])
        #expect(
            try Self.faults(right.dropLast() + #","visible":["y"]}"#)
                == [#"visible: expected ["$1"], got ["$2"]"#]
        )
    }

    @Test
    func `a plan that failed may leave the tree as it was, or as it was before the operation`()
        throws
    {
        let vector = try #require(
            try Repository.file(.tree).vectors.first {
                $0.id == "tree/plan/the-second-operation-is-refused"
            }
        )
        let before = try #require(vector.members["before"])
        let after = try #require(vector.expected["after"])
        let other = try #require(try Repository.file(.tree).vectors.first?.members["before"])
        for (state, isRight) in [(before, true), (after, true), (other, false)] {
            let answer = JSONTree.object([
                "result": .string("FAILED"), "operation": .integer(1),
                "code": .string("unknown_node"), "after": state,
            ])
            #expect(AnswerCheck(vector: vector).faults(of: answer).isEmpty == isRight)
        }
    }

    @Test(arguments: [Suite.tree, .uikit, .codec])
    func `the simulator answers all vectors rightly`(suite: Suite) throws {
        let runner = SimulatorRunner()
        for vector in try Repository.file(suite).vectors {
            let line = runner.answer(to: vector.question)
            let answer = try #require(JSONTree(parsing: line))
            #expect(answer["id"]?.string == vector.id)
            #expect(AnswerCheck(vector: vector).faults(of: answer) == [], "\(vector.id)")
        }
    }
}
