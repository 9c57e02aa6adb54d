public import Landfall
import LandfallBytes

/// Reads the records of the device-state topic.
public struct StateReader: Sendable {
    /// What is read is held to these.
    public let limits: ContractLimits

    /// Creates a reader.
    ///
    /// - Parameter limits: What is read is held to these.
    public init(limits: ContractLimits = ContractLimits()) { self.limits = limits }

    /// Reads a record with a value; one without forgets the device, which is the caller's to see.
    ///
    /// - Parameters:
    ///   - key: The key of the record. A state that names no device is that of the key; a key that
    ///     is not the device that the state names is refused, since the topic is compacted by key.
    ///   - value: The value, lent for the time of the call and copied once.
    ///   - headers: All headers, in order.
    /// - Returns: The state.
    /// - Throws: Why the record is ignored.
    public func read(
        key: [UInt8]?,
        value: UnsafeRawBufferPointer,
        headers: [RecordHeader]
    ) throws(ContractError) -> DeviceState {
        try limits.checkKey(count: key?.count ?? 0)
        let known = try RecordHeaders(
            headers,
            names: HeaderNames(),
            limits: limits
        )
        let message = unsafe BorrowedBytes(value)
        var state = try Payload(limits: limits).withMessage(of: message, headers: known) {
            (bytes, encoding, _) throws(ContractError) in
            let state = try Self.message(bytes, encoding, limits)
            if state.deviceID.isEmpty {
                try Payload(limits: limits).refuseUndeclaredEvent(bytes, encoding)
            }
            return state
        }
        if let key {
            guard key.lend({ isUTF8($0) }) else { throw .keyMismatch }
            if state.deviceID.isEmpty { state.deviceID = String(decoding: key, as: UTF8.self) }
            guard key.elementsEqual(state.deviceID.utf8) else { throw .keyMismatch }
        }
        guard !state.deviceID.isEmpty else { throw .missingDeviceID }
        return state
    }

    /// Reads a message that is a state and nothing else.
    static func message(
        _ bytes: BorrowedBytes,
        _ encoding: ContentEncoding,
        _ limits: ContractLimits
    ) throws(ContractError) -> DeviceState {
        switch encoding {
        case .json:
            var cursor = JSONCursor(bytes, limits: limits)
            var scope = try cursor.beginMessage()
            let state = try DeviceState(reading: &cursor, in: &scope)
            try cursor.finish()
            return state
        case .protobuf:
            var cursor = ProtobufCursor(bytes, limits: limits)
            var scope = cursor.wholeMessage()
            return try DeviceState(reading: &cursor, in: &scope)
        }
    }
}
