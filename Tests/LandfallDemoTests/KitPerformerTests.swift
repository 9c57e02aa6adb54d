import Landfall
import LandfallContract
import LandfallWorker
import TestSupport
import Testing

@testable import LandfallDemo
@testable import LandfallReview

/// The demo's side of the conversation with the device kit; the program at the other end is a script.
@Suite struct `The device kit as the devices of the demo` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func performer(answering answer: String) throws -> KitPerformer {
        let script = """
            #!/bin/sh
            [ "$*" = "--host kit" ] || exit 1
            read -r line && echo '{"runner":"script"}'
            while read -r line; do \(answer); done
            """
        return try KitPerformer(folder.file("runner", script, mode: 0o755))
    }

    private func home() throws -> DeviceState {
        let record = FollowedRecord(
            place: RecordOrigin(topic: "states", partition: 0, offset: 0),
            key: Array("dev".utf8),
            value: Array(
                #"""
                {"deviceId":"dev","sequence":"7","windows":[{"id":"w","key":true,"root":\#
                {"id":"n1","type":"Stack","kind":"NAVIGATION","children":[{"id":"n2","type":"Home"}]}}]}
                """#.utf8
            ),
            headers: []
        )
        return try #require(try record.state())
    }

    private var plan: ActionPlan {
        var plan = ActionPlan(outcome: .navigate)
        plan.planID = "plan"
        plan.operations = [Operation(.push(container: "n1", view: View(id: "$1", type: "Chat")))]
        plan.target = "$1"
        return plan
    }

    @Test func `what it made gets ids of the device's own`() throws {
        let windows =
            #"[{"id":"w","key":true,"root":{"id":"n1","type":"Stack","kind":"NAVIGATION","children":["#
            + #"{"id":"n2","type":"Home"},{"id":"$1","type":"Chat","context":{"id":"$1"}}]}}]"#
        let after = #"{"deviceId":"dev","windows":\#(windows)}"#
        let answer = #"{"id":"plan","result":"APPLIED","after":\#(after)}"#
        let performer = try performer(answering: "printf '%s\\n' '\(answer)'")
        guard case .done(let tree, let isLanded) = performer.perform(plan, on: try home()) else {
            Issue.record("it was not done")
            return
        }
        #expect(isLanded)
        var state = try home()
        state.tree = tree
        let text = String(decoding: ContentEncoding.json.bytes(of: state), as: UTF8.self)
        #expect(text.contains(#"{"id":"k7.1","type":"Chat","context":{"id":"$1"}}"#), "\(text)")
        #expect(!text.contains(#""id":"$1","type""#))
    }

    @Test func `it asks with the plan and the tree`() throws {
        let check =
            #"case "$line" in *'"sequence":"7"'*'"push":{"container":"n1"'*) code=asked;; "#
            + #"*) code=other;; esac; echo "{\"result\":\"FAILED\",\"operation\":2,\"code\":\"$code\"}""#
        guard
            case .refused(let refusal) = try performer(answering: check)
                .perform(plan, on: try home())
        else {
            Issue.record("it was not refused")
            return
        }
        #expect(refusal == PlanRefusal(operation: 2, code: "asked", message: "the kit says asked"))
    }

    @Test(arguments: ["exit 0", "echo no JSON", #"echo '{"result":"APPLIED"}'"#])
    func `an answer that is none fails the plan`(answer: String) throws {
        let performer = try performer(answering: answer)
        guard case .refused(let refusal) = performer.perform(plan, on: try home()) else {
            Issue.record("it was not refused")
            return
        }
        #expect(refusal.code == "timed_out")
    }

    @Test(arguments: ["/usr/bin/false", "/no/such/runner"])
    func `a program that is no runner is named`(program: String) {
        let error = #expect(throws: DemoError.self) { try KitPerformer(program) }
        #expect(error.map { "\($0)" }?.contains("\(program) does not answer: build it") ?? false)
    }
}
