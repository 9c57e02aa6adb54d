import Landfall

extension ActionPlan {
    /// Reads an `ActionPlan`.
    ///
    /// - Parameters:
    ///   - cursor: Where it is read from.
    ///   - scope: The message, begun.
    /// - Throws: ``ContractError`` for the first fault of the plan.
    init<Cursor: FieldCursor & ~Copyable>(
        reading cursor: inout Cursor,
        in scope: inout MessageScope
    ) throws(ContractError) {
        self.init(outcome: .failed)
        var number = 0
        var read = ContextMessage()
        while let field = try cursor.nextField(PlanField.table, in: &scope) {
            switch field {
            case .planId: planID = try cursor.string()
            case .intentId: intentID = try cursor.string()
            case .deviceId: deviceID = try cursor.string()
            case .outcome: number = try cursor.word(of: .outcome)
            case .route: route = try cursor.word().map { RouteID($0) }
            case .context: try read.read(&cursor)
            case .basedOn: basedOn = try PlanBasis(reading: &cursor)
            case .operations:
                var list = try cursor.beginList()
                while try cursor.nextElement(in: &list) {
                    operations.append(try Operation(reading: &cursor))
                }
            case .target: target = try cursor.word().map { NodeID($0) }
            case .assignments:
                var list = try cursor.beginList()
                while try cursor.nextElement(in: &list) {
                    assignments.append(try Assignment(reading: &cursor))
                }
            case .reason: reason = try cursor.word()
            case .error: error = try PlanError(reading: &cursor)
            case .retryAfter: retryAfter = try cursor.duration()
            case .url: url = try cursor.word()
            case .resume: resume = try cursor.token()
            case .flow: flow = try cursor.word()
            case .catalogVersion: catalogVersion = try cursor.string()
            case .issuedAt: issuedAt = try cursor.timestamp(over: issuedAt)
            case .expiresAt: expiresAt = try cursor.timestamp(over: expiresAt)
            }
        }
        context = read.inOrder
        guard number > 0 else { throw .unknownValue(.outcome) }
        outcome = Outcome.allCases[number - 1]
    }
}

extension PlanBasis {
    fileprivate init<Cursor: FieldCursor & ~Copyable>(
        reading cursor: inout Cursor
    ) throws(ContractError) {
        var sequence: Int64 = 0
        var number = 0
        var launchID = ""
        var reason: String?
        var excess = Duration.zero
        var scope = try cursor.beginMessage()
        while let field = try cursor.nextField(BasisField.table, in: &scope) {
            switch field {
            case .sequence: sequence = try cursor.int64()
            case .source: number = try cursor.word(of: .source)
            case .launchId: launchID = try cursor.string()
            case .reason: reason = try cursor.word()
            case .tooOldBy: excess = try cursor.duration()
            }
        }
        guard number > 0 else { throw .unknownValue(.source) }
        self.init(
            sequence: sequence,
            source: Source.allCases[number - 1],
            launchID: launchID,
            absence: reason.map { StateAbsence(word: $0, excess: excess) }
        )
    }
}

extension Assignment {
    /// Reads an `Assignment`; what does not cross the wire is taken to be so that it was no exposure.
    fileprivate init<Cursor: FieldCursor & ~Copyable>(
        reading cursor: inout Cursor
    ) throws(ContractError) {
        self.init(
            experimentID: "",
            variationID: "",
            hashAttribute: "",
            hashedValue: "",
            hashVersion: 0,
            bucket: nil,
            isInExperiment: false,
            isHashUsed: false
        )
        var scope = try cursor.beginMessage()
        while let field = try cursor.nextField(AssignmentField.table, in: &scope) {
            switch field {
            case .experimentId: experimentID = try cursor.string()
            case .variationId: variationID = try cursor.string()
            case .hashAttribute: hashAttribute = try cursor.string()
            case .bucket: bucket = try cursor.double()
            }
        }
    }
}

extension PlanError {
    fileprivate init<Cursor: FieldCursor & ~Copyable>(
        reading cursor: inout Cursor
    ) throws(ContractError) {
        self.init(code: "")
        var scope = try cursor.beginMessage()
        while let field = try cursor.nextField(PlanErrorField.table, in: &scope) {
            switch field {
            case .code: code = try cursor.string()
            case .step: step = try cursor.word()
            case .node: node = try cursor.word().map { NodeID($0) }
            case .container: container = try cursor.word().map { NodeID($0) }
            case .message: message = try cursor.word()
            }
        }
    }
}

extension FieldCursor where Self: ~Copyable {
    /// Reads a text, or `nil` when it is empty.
    fileprivate mutating func word() throws(ContractError) -> String? {
        let text = try string()
        return text.isEmpty ? nil : text
    }

    /// Reads a detour's token.
    fileprivate mutating func token() throws(ContractError) -> String? {
        let raw = try rawText()
        let text = try string(raw, limit: limits.tokenBytes)
        return text.isEmpty ? nil : text
    }
}
