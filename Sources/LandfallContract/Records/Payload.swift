import LandfallBytes

/// Finds the message in a record's value, and how it is encoded.
struct Payload: Sendable {
    /// What is read is held to these.
    let limits: ContractLimits

    /// Lends the message of a record.
    ///
    /// - Parameters:
    ///   - value: The value of the record.
    ///   - headers: Its headers.
    ///   - body: Is lent the message and told its encoding and the event around it.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws, or why there is no message to lend.
    func withMessage<Result>(
        of value: BorrowedBytes,
        headers: borrowing RecordHeaders,
        _ body: (
            BorrowedBytes, ContentEncoding, EventAttributes?
        ) throws(ContractError) -> Result
    ) throws(ContractError) -> Result {
        guard value.count <= limits.recordBytes else {
            throw .recordTooLarge(bytes: value.count, limit: limits.recordBytes)
        }
        let encoding: ContentEncoding
        switch headers.content {
        case .message(let named): encoding = named
        case .event: return try withEvent(value, body)
        case .unsupported: throw .unsupportedContentType
        }
        try headers.event?.check()
        do throws(ContractError) {
            return try body(value, encoding, headers.event)
        } catch {
            throw cause(of: error, in: value, encoding)
        }
    }

    /// How a value is encoded that is a message with no event around it, as most are.
    ///
    /// - Returns: `nil` where there is an event, or no message that can be read.
    /// - Throws: ``ContractError/recordTooLarge(bytes:limit:)``.
    func bareEncoding(
        of value: BorrowedBytes,
        _ headers: borrowing RecordHeaders
    ) throws(ContractError) -> ContentEncoding? {
        guard value.count <= limits.recordBytes else {
            throw .recordTooLarge(bytes: value.count, limit: limits.recordBytes)
        }
        guard !headers.hasEvent, case .message(let encoding) = headers.content else {
            return nil
        }
        return encoding
    }

    /// Why a message could not be read, after it was seen that it can't.
    func cause(
        of error: ContractError,
        in value: BorrowedBytes,
        _ encoding: ContentEncoding
    ) -> ContractError {
        // An event without its content type: nothing in it is the message's.
        let isLack = [.noTarget, .missingPlanID, .unknownValue(.result)].contains(error)
        return isLack && isUndeclaredEvent(value, encoding) ? .undeclaredEvent : error
    }

    /// Refuses a CloudEvent in structured mode that was to be read as a message.
    ///
    /// - Parameters:
    ///   - value: The value of the record.
    ///   - encoding: How it is encoded.
    /// - Throws: ``ContractError/undeclaredEvent``.
    func refuseUndeclaredEvent(
        _ value: BorrowedBytes,
        _ encoding: ContentEncoding
    ) throws(ContractError) {
        if isUndeclaredEvent(value, encoding) { throw .undeclaredEvent }
    }

    private func isUndeclaredEvent(_ value: BorrowedBytes, _ encoding: ContentEncoding) -> Bool {
        encoding == .json && EventEnvelope.stands(in: value, limits: limits)
    }

    private func withEvent<Result>(
        _ value: BorrowedBytes,
        _ body: (
            BorrowedBytes, ContentEncoding, EventAttributes?
        ) throws(ContractError) -> Result
    ) throws(ContractError) -> Result {
        let envelope = try EventEnvelope(value, limits: limits)
        switch envelope.data {
        case .none: throw .missingData
        case .inPlace(let range):
            let data = value.slice(from: range.lowerBound, count: range.count)
            return try body(data, envelope.encoding, envelope.attributes)
        case .decoded(let bytes):
            return try bytes.withBytes { (data) throws(ContractError) in
                try body(data, envelope.encoding, envelope.attributes)
            }
        }
    }
}
