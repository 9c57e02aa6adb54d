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
    }
}
