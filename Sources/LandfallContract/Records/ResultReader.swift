import Landfall

/// Reads the records of the plan-results topic.
public struct ResultReader: Sendable {
    /// What is read is held to these.
    public let limits: ContractLimits

    /// Creates a reader.
    ///
    /// - Parameter limits: What is read is held to these.
    public init(limits: ContractLimits = ContractLimits()) { self.limits = limits }

    /// Reads a record.
    ///
    /// - Parameters:
    ///   - value: The value, lent for the time of the call.
    ///   - headers: All headers, in order.
    /// - Returns: The report.
    /// - Throws: Why the record can't be read.
    public func read(
        value: UnsafeRawBufferPointer?,
        headers: [RecordHeader]
    ) throws(ContractError) -> PlanResult {
        guard let value = unsafe value else { throw .nullRecord }
        let known = try RecordHeaders(
            headers,
            names: HeaderNames(),
            limit: limits.tree.stringBytes
        )
        return try unsafe Payload(limits: limits).withMessage(of: value, headers: known) {
            (bytes, encoding, _) throws(ContractError) in
            switch encoding {
            case .json:
                var cursor = unsafe JSONCursor(bytes, limits: limits)
                var scope = try cursor.beginMessage()
                let result = try PlanResult(reading: &cursor, in: &scope)
                try cursor.finish()
                return result
            case .protobuf:
                var cursor = unsafe ProtobufCursor(bytes, limits: limits)
                var scope = cursor.wholeMessage()
                return try PlanResult(reading: &cursor, in: &scope)
            }
        }
    }
}
