import Foundation
import LandfallDevice

/// The answers to the lines of a judge.
@MainActor struct Answering {
    /// Carries plans out.
    let device: any PlanDevice

    /// The conversation that is under way, and its vector.
    private var conversation: (id: String, phone: Conversation)?

    init(device: any PlanDevice) { self.device = device }

    /// The answer to one line.
    ///
    /// - Parameter line: A greeting or a vector.
    /// - Returns: One JSON object; for a line that can't be read, one that says so.
    mutating func answer(to line: [UInt8]) -> [UInt8] {
        do throws(CodecError) {
            let node = try JSONParser.parse(line)
            let fields = try FieldReader(node, "line")
            guard fields.node("hello") == nil else { return greeting }
            return try answer(fields)
        } catch {
            return JSONWriter.object { $0.text("error", "\(error)") }
        }
    }

    private var greeting: [UInt8] {
        let unsupported = ["protobuf"] + device.unsupported
        return JSONWriter.object { writer in
            writer.text("runner", "landfall-device")
            writer.text("language", "swift")
            writer.value("unsupported", .list(unsupported.map { .text($0) }))
        }
    }

    private mutating func answer(_ fields: FieldReader) throws(CodecError) -> [UInt8] {
        let id = try fields.text("id")
        if fields.node("bytes") != nil { return try Self.read(id, fields) }
        if let step = try fields.int64("step") {
            return try converse(id, Int(truncatingIfNeeded: step), fields)
        }
        if let before = fields.node("before"), let plan = fields.node("plan") {
            let state = try DeviceState(before)
            let plan = try ActionPlan(plan)
            return answer(id, before: state, plan: plan)
        }
        throw .missing("plan")
    }

    /// A step of a vector of the suite `session`.
    private mutating func converse(
        _ id: String,
        _ step: Int,
        _ fields: FieldReader
    ) throws(CodecError) -> [UInt8] {
        let phone = conversation.flatMap { $0.id == id && step > 0 ? $0.phone : nil }
        let current = phone ?? Conversation()
        conversation = (id, current)
        let effects = try current.take(fields)
        return JSONWriter.object { writer in
            writer.text("id", id)
            writer.value("step", .number(Double(step)))
            writer.nodes("effects", effects)
        }
    }

    /// A vector of the suite `codec`.
    private static func read(_ id: String, _ fields: FieldReader) throws(CodecError) -> [UInt8] {
        let text = try fields.text("bytes")
        let message = try fields.text("message")
        let bytes = Data(base64Encoded: text).map { Array($0) } ?? []
        let canonical = try? Self.canonical(message, bytes)
        return JSONWriter.object { writer in
            writer.text("id", id)
            if let canonical {
                writer.node("canonical", canonical)
            } else {
                writer.bool("malformed", true)
            }
        }
    }

    private static func canonical(
        _ message: String,
        _ bytes: [UInt8]
    ) throws(CodecError) -> JSONNode {
        let written =
            switch message {
            case "ActionPlan": try supported(try ActionPlan(json: bytes)).json
            case "DeviceState": try DeviceState(json: bytes).json
            case "NavigationIntent": try NavigationIntent(json: bytes).json
            case "PlanResult": try PlanResult(json: bytes).json
            case "DeviceReport": try DeviceReport(json: bytes).json
            default: throw .unknownWord("message")
            }
        return try JSONParser.parse(written)
    }

    /// A plan with words that the kit does not know is readable, but it is no plan of this contract.
    private static func supported(_ plan: ActionPlan) throws(CodecError) -> ActionPlan {
        guard plan.isSupported else { throw .unknownWord("plan") }
        return plan
    }

    /// A vector of the suite `tree`.
    private func answer(
        _ id: String,
        before: DeviceState,
        plan: ActionPlan
    ) -> [UInt8] {
        let outcome =
            plan.isSupported
            ? device.carryOut(plan, on: before.windows)
            : PlanOutcome(windows: before.windows)
        var after = before
        after.windows = outcome.windows
        return JSONWriter.object { writer in
            writer.text("id", id)
            if !plan.isSupported {
                writer.text("result", PlanResult.Verdict.failed.rawValue)
                writer.int32("operation", 0)
                writer.text("code", FailureReason.unsupportedOperation.word)
            } else if let failure = outcome.failure {
                writer.text("result", PlanResult.Verdict.failed.rawValue)
                writer.int32("operation", failure.operation)
                writer.text("code", failure.reason.word)
            } else {
                writer.text("result", PlanResult.Verdict.applied.rawValue)
            }
            writer.message("after") { after.write(to: &$0) }
        }
    }
}
