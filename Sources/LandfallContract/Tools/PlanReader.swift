public import Landfall
public import LandfallBytes

/// Reads plans, for what stands in for a device: the demo, tests, tools.
public struct PlanReader: Sendable {
    /// What is read is held to these.
    public let limits: ContractLimits

    /// Creates a reader.
    ///
    /// - Parameter limits: What is read is held to these.
    public init(limits: ContractLimits = ContractLimits()) { self.limits = limits }

    /// Reads a record of the plans topic.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - headers: All headers, in order; they say how the value is encoded.
    /// - Returns: The plan; what of an assignment does not cross the wire is left at its default.
    /// - Throws: Why the record can't be read.
    public func read(
        value: [UInt8],
        headers: [RecordHeader] = []
    ) throws(ContractError) -> ActionPlan {
        let known = try RecordHeaders(headers, limits: limits)
        return try value.withBytes { (bytes) throws(ContractError) in
            try Payload(limits: limits).withMessage(of: bytes, headers: known) {
                (bytes, encoding, _) throws(ContractError) in
                try ActionPlan(whole: bytes, in: encoding, limits: limits)
            }
        }
    }
}
