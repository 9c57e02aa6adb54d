extension PlanResult {
    /// Reads a result.
    ///
    /// - Parameter bytes: JSON of at most ``CodecLimits/bytes``.
    /// - Throws: ``CodecError`` for the first fault.
    public init(json bytes: [UInt8]) throws(CodecError) {
        try self.init(try JSONParser.parse(bytes))
    }

    package init(_ node: JSONNode) throws(CodecError) {
        let fields = try FieldReader(node, "result")
        guard let verdict = try fields.word("result", Verdict.self) else {
            throw .unknownWord("result")
        }
        let plan = ActionPlan(
            planID: try fields.text("planId"),
            intentID: try fields.text("intentId"),
            deviceID: try fields.text("deviceId"),
            outcome: nil
        )
        self.init(of: plan, verdict)
        guard !planID.isEmpty else { throw .missing("planId") }
        operation = try fields.int32("operation")
        sequence = try fields.int64("sequence") ?? 0
        guard sequence >= 0 else { throw .numberOutOfRange }
        at = try fields.timestamp("at")
        let word = try fields.text("reason")
        guard word.isEmpty || FailureReason.isWord(word) else { throw .unknownWord("reason") }
        reason = word.isEmpty ? nil : FailureReason(word)
    }

    /// The result as JSON; what is at its default is left out.
    public var json: [UInt8] { JSONWriter.object { write(to: &$0) } }

    package func write(to writer: inout JSONWriter) {
        writer.text("planId", planID)
        writer.text("intentId", intentID)
        writer.text("deviceId", deviceID)
        writer.text("result", result.rawValue)
        writer.int32("operation", operation.map { Int($0) })
        writer.int64("sequence", sequence)
        writer.timestamp("at", at)
        writer.text("reason", reason?.word ?? "")
    }
}

extension DeviceReport {
    /// Reads a report.
    ///
    /// - Parameter bytes: JSON of at most ``CodecLimits/bytes``.
    /// - Throws: ``CodecError`` for the first fault.
    public init(json bytes: [UInt8]) throws(CodecError) {
        let fields = try FieldReader(try JSONParser.parse(bytes), "report")
        self.init(
            state: try fields.node("state").map(DeviceState.init(_:)),
            results: try fields.list("results").messages(PlanResult.init(_:))
        )
        guard state != nil || !results.isEmpty else { throw .missing("results") }
    }

    /// The report as JSON; what is at its default is left out.
    public var json: [UInt8] {
        JSONWriter.object { writer in
            if let state { writer.message("state") { state.write(to: &$0) } }
            writer.messages("results", results) { $0.write(to: &$1) }
        }
    }
}
