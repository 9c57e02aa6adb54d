import Landfall

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
            }
        }
        guard number > 0 else { throw .unknownValue(.result) }
        result = Result.allCases[number - 1]
        guard !planID.isEmpty else { throw .missingPlanID }
        guard sequence >= 0 else { throw .negativeSequence }
    }
}

extension EnumWords {
    /// The result of a plan.
    static let planResult = EnumWords(.result, PlanResult.Result.allCases.map(\.rawValue))
}
