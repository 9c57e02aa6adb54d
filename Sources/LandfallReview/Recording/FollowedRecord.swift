package import Landfall
package import LandfallBytes
package import LandfallContract

/// A record as it was read off a topic.
package struct FollowedRecord: Sendable {
    /// Where it stands.
    package let place: RecordOrigin
    package let key: [UInt8]?
    package let value: [UInt8]?
    /// The headers, in order.
    package let headers: [RecordHeader]

    /// Puts a record together.
    ///
    /// - Parameters:
    ///   - place: Where it stands.
    ///   - key: The key.
    ///   - value: The value.
    ///   - headers: The headers, in order.
    package init(
        place: RecordOrigin,
        key: [UInt8]?,
        value: [UInt8]?,
        headers: [RecordHeader]
    ) {
        self.place = place
        self.key = key
        self.value = value
        self.headers = headers
    }

    /// The key as text; empty without one.
    package var keyText: String { String(decoding: key ?? [], as: UTF8.self) }
}

extension RecordOrigin {
    /// `topic[partition]@offset`, the only name that every record has.
    package var name: String { "\(topic)[\(partition)]@\(offset)" }
}

/// The contents of a record, decoded as the contract says.
extension FollowedRecord {
    /// Reads a record of an intent topic.
    ///
    /// - Returns: The intent.
    /// - Throws: Why it can't be read.
    package func intent() throws(ContractError) -> IntentRecord {
        try withValue { (bytes) throws(ContractError) in
            try unsafe IntentReader().read(
                key: key,
                value: bytes,
                headers: headers,
                origin: place
            )
        }
    }

    /// Reads a record of the device-state topic.
    ///
    /// - Returns: The state; `nil` for a device that is forgotten.
    /// - Throws: Why it can't be read.
    package func state() throws(ContractError) -> DeviceState? {
        try withValue { (bytes) throws(ContractError) in
            guard let bytes = unsafe bytes else { return nil }
            return try unsafe LandfallContract.StateReader().read(
                key: key,
                value: bytes,
                headers: headers
            )
        }
    }

    /// Reads a record of the topic of plan results.
    ///
    /// - Returns: The report.
    /// - Throws: Why it can't be read.
    package func planResult() throws(ContractError) -> PlanResult {
        try withValue { (bytes) throws(ContractError) in
            try unsafe ResultReader().read(key: key, value: bytes, headers: headers)
        }
    }

    /// Lends the value for one call.
    @safe private func withValue<Value>(
        _ body: (UnsafeRawBufferPointer?) throws(ContractError) -> Value
    ) throws(ContractError) -> Value {
        guard let value else { return try body(nil) }
        let result: Result<Value, ContractError> = unsafe value.withUnsafeBytes { bytes in
            do throws(ContractError) {
                return .success(try unsafe body(bytes))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}
