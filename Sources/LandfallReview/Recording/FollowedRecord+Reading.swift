package import Landfall
package import LandfallContract

/// What a record says, as anyone can read it who knows the contract.
extension FollowedRecord {
    /// Reads a record of an intent topic.
    ///
    /// - Returns: The intent.
    /// - Throws: Why it can't be read.
    package func intent() throws(ContractError) -> IntentRecord {
        let origin = RecordOrigin(
            topic: place.topic,
            partition: place.partition,
            offset: place.offset
        )
        return try lendValue { (bytes) throws(ContractError) in
            try unsafe IntentReader().read(
                key: key,
                value: bytes,
                headers: headers,
                origin: origin
            )
        }
    }

    /// Reads a record of the device-state topic.
    ///
    /// - Returns: The state; `nil` for a device that is forgotten.
    /// - Throws: Why it can't be read.
    package func state() throws(ContractError) -> DeviceState? {
        try lendValue { (bytes) throws(ContractError) in
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
        try lendValue { (bytes) throws(ContractError) in
            try unsafe ResultReader().read(key: key, value: bytes, headers: headers)
        }
    }

    /// Lends the value for one call.
    @safe private func lendValue<Value>(
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
