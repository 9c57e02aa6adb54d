import Foundation
import Landfall
import LandfallContract
import LandfallSimulator

/// Answers vectors by the simulator and by the readers of the contract: the runner that all others are held against.
package struct SimulatorRunner {
    /// Creates a runner.
    package init() {}

    /// Answers a line.
    ///
    /// - Parameter line: Hello, or a question.
    /// - Returns: A line; for what is no question it has an `error`.
    package func answer(to line: String) -> String {
        guard let question = JSONTree(parsing: line), question.members != nil else {
            return JSONTree.object(["error": .string("the line is no JSON object")]).text
        }
        guard question["hello"] == nil else {
            return JSONTree.object([
                "runner": .string("landfall"), "language": .string("swift"),
                "unsupported": .list([.string("session")]),
            ]).text
        }
        var answer = question["bytes"] == nil ? plan(question) : message(question)
        answer["id"] = question["id"]
        return JSONTree.object(answer).text
    }

    private func message(_ question: JSONTree) -> [String: JSONTree] {
        guard let message = question["message"]?.string.flatMap(CodecMessage.init),
            let bytes = question["bytes"]?.string.flatMap({ Data(base64Encoded: $0) })
        else { return ["error": .string("no such message")] }
        let encoding = question["encoding"]?.string == "protobuf" ? ContentEncoding.protobuf : .json
        guard let read = try? message.canonical(Array(bytes), encoding),
            let canonical = JSONTree(parsing: String(decoding: read, as: UTF8.self))
        else { return ["malformed": .bool(true)] }
        return ["canonical": canonical]
    }

    private func plan(_ question: JSONTree) -> [String: JSONTree] {
        guard let state = Self.state(question["before"]), let plan = Self.plan(question["plan"])
        else { return ["error": .string("the state or the plan can't be read")] }
        let device = SimulatedDevice(state.tree)
        var answer: [String: JSONTree] = ["result": .string("APPLIED")]
        do throws(DeviceRefusal) {
            try device.execute(plan.operations)
        } catch {
            answer["result"] = .string("FAILED")
            answer["operation"] = .integer(Int64(error.operation))
            answer["code"] = .string(error.code.rawValue)
        }
        guard let tree = try? device.report() else {
            return ["error": .string("the device's tree can't be reported")]
        }
        var after = state
        after.tree = tree
        let written = String(decoding: ContentEncoding.json.bytes(of: after), as: UTF8.self)
        answer["after"] = JSONTree(parsing: written)
        answer["visible"] = .list(
            PlanOutcome(before: state.tree, after: tree, refusal: nil).visibleScreens
                .map { .string($0.text) }
        )
        return answer
    }

    private static func state(_ tree: JSONTree?) -> DeviceState? {
        guard let bytes = tree.map({ Array($0.text.utf8) }) else { return nil }
        return try? unsafe bytes.withUnsafeBufferPointer { (buffer) throws(ContractError) in
            try unsafe StateReader()
                .read(key: nil, value: UnsafeRawBufferPointer(buffer), in: .json)
        }
    }

    private static func plan(_ tree: JSONTree?) -> ActionPlan? {
        tree.flatMap { try? PlanReader().read(value: Array($0.text.utf8)) }
    }
}
