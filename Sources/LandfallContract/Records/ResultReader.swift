import Landfall
public import LandfallBytes

/// Reads the records of the plan-results topic.
public struct ResultReader: Sendable {
    /// What is read is held to these.
    public let limits: ContractLimits
    /// What the key of a record has to be.
    public let keys: KeyRule

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - limits: What is read is held to these.
    ///   - keys: What the key of a record has to be.
    public init(limits: ContractLimits = ContractLimits(), keys: KeyRule = .device) {
        self.limits = limits
        self.keys = keys
    }

    /// Reads a record.
    ///
    /// - Parameters:
    ///   - key: The key of the record.
    ///   - value: The value, lent for the time of the call.
    ///   - headers: All headers, in order.
    /// - Returns: The report.
    /// - Throws: Why the record can't be read.
    public func read(
        key: [UInt8]?,
        value: UnsafeRawBufferPointer?,
        headers: [RecordHeader]
    ) throws(ContractError) -> PlanResult {
        let known = RecordHeaders(of: headers, names: HeaderNames(), limits: limits)
        return try unsafe read(key: key, value: value, headers: known)
    }

    /// Reads a record whose headers were taken one by one.
    ///
    /// - Parameters:
    ///   - key: The key of the record.
    ///   - value: The value, lent for the time of the call.
    ///   - headers: What its headers say.
    /// - Returns: The report.
    /// - Throws: Why the record can't be read.
    package func read(
        key: [UInt8]?,
        value: UnsafeRawBufferPointer?,
        headers: borrowing RecordHeaders
    ) throws(ContractError) -> PlanResult {
        try limits.checkKey(count: key?.count ?? 0)
        guard let value = unsafe value.map(BorrowedBytes.init) else { throw .nullRecord }
        try headers.check(limits)
        let read = try Payload(limits: limits).withMessage(of: value, headers: headers) {
            (bytes, encoding, _) throws(ContractError) in
            try PlanResult(whole: bytes, in: encoding, limits: limits)
        }
        guard keys.allows(key, for: read.deviceID) else { throw .keyMismatch }
        return read
    }
}
