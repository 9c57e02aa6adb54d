public import Landfall

/// The result of a plan on the device.
public struct PlanResult: Hashable, Sendable {
    /// The id of the plan, as the device got it.
    public var planID: String
    /// The intent that the plan answers.
    public var intentID = ""
    /// The device that reports.
    public var deviceID = ""
    /// The result of the plan.
    public var result: Result
    /// The index of the operation that failed.
    public var operation: Int32?
    /// The sequence of the device's tree afterwards.
    public var sequence: Int64 = 0
    /// When it happened on the device.
    public var at: Timestamp?
    /// Why the plan was not carried out: a stable word in lower snake case, of at most
    /// ``reasonBytes`` bytes; empty where the device does not say.
    public var reason = ""

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - planID: The plan.
    ///   - result: The result of it.
    public init(planID: String, result: Result) {
        self.planID = planID
        self.result = result
    }

    /// The longest reason, in bytes.
    public static let reasonBytes = 64

    /// The result of a plan on the device.
    public enum Result: String, Hashable, Sendable, CaseIterable {
        /// Every operation was carried out.
        case applied = "APPLIED"
        /// The tree was at another sequence; nothing was done.
        case stale = "STALE"
        /// An operation could not be carried out.
        case failed = "FAILED"
        /// The app chose not to follow the plan.
        case ignored = "IGNORED"
    }
}

extension PlanResult {
    /// Reads a `PlanResult`.
    ///
    /// - Parameters:
    ///   - cursor: Where it is read from.
    ///   - scope: The message, begun.
    /// - Throws: ``ContractError`` for the first fault of the result.
    init<Cursor: FieldCursor & ~Copyable>(
        reading cursor: inout Cursor,
        in scope: inout MessageScope
    ) throws(ContractError) {
        self.init(planID: "", result: .ignored)
        var number = 0
        while let field = try cursor.nextField(ResultField.table, in: &scope) {
            switch field {
            case .planId: planID = try cursor.string()
            case .intentId: intentID = try cursor.string()
            case .deviceId: deviceID = try cursor.string()
            case .result: number = try cursor.word(of: .planResult)
            case .operation: operation = try cursor.int32()
            case .sequence: sequence = try cursor.int64()
            case .at: at = try cursor.timestamp(over: at)
            case .reason: reason = try cursor.string()
            }
        }
        guard number > 0 else { throw .unknownValue(.result) }
        result = Result.allCases[number - 1]
        guard !planID.isEmpty else { throw .missingPlanID }
        guard sequence >= 0 else { throw .negativeSequence }
        guard reason.isEmpty || Self.isWord(reason) else { throw .invalidReason }
    }

    /// Whether a text is a word in lower snake case that is short enough.
    private static func isWord(_ text: String) -> Bool {
        guard text.utf8.count <= reasonBytes, let first = text.utf8.first else { return false }
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}

extension EnumWords {
    static let planResult = EnumWords(.result, PlanResult.Result.allCases.map(\.rawValue))
}

extension PlanResult {
    /// Writes the report as a `PlanResult`.
    func write(to sink: inout some (MessageSink & ~Copyable)) {
        sink.text(ResultField.planId, planID)
        sink.text(ResultField.intentId, intentID)
        sink.text(ResultField.deviceId, deviceID)
        sink.word(ResultField.result, result.number, of: .planResult)
        sink.int32(ResultField.operation, operation)
        sink.int64(ResultField.sequence, sequence.nonZero)
        sink.timestamp(ResultField.at, at)
        sink.text(ResultField.reason, reason)
    }
}
