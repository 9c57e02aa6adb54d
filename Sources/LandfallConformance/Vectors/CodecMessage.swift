import Landfall
import LandfallBytes
import LandfallContract

/// A message of the contract that a device writes or reads.
package enum CodecMessage: String, CaseIterable, Hashable, Sendable {
    /// What a device gets.
    case actionPlan = "ActionPlan"
    /// What a device reports of itself.
    case deviceState = "DeviceState"
    /// What a device asks.
    case navigationIntent = "NavigationIntent"
    /// What a device says of a plan.
    case planResult = "PlanResult"
    /// State and results in one request.
    case deviceReport = "DeviceReport"

    /// Reads a message.
    ///
    /// - Parameters:
    ///   - bytes: Its bytes.
    ///   - encoding: How they are encoded.
    /// - Returns: The message in canonical form, in JSON.
    /// - Throws: `ContractError` for what is no such message.
    func canonical(
        _ bytes: [UInt8],
        _ encoding: ContentEncoding
    ) throws(ContractError) -> [UInt8] {
        try rewritten(bytes, encoding, as: .json)
    }

    /// Takes a message from one encoding to the other.
    ///
    /// - Throws: `ContractError` for what is no such message.
    func rewritten(
        _ bytes: [UInt8],
        _ encoding: ContentEncoding,
        as target: ContentEncoding
    ) throws(ContractError) -> [UInt8] {
        let headers = [RecordHeader(name: "content-type", text: encoding.mediaType)]
        switch self {
        case .actionPlan:
            return target.bytes(of: try PlanReader().read(value: bytes, headers: headers))
        case .deviceReport:
            return target.bytes(of: try DeviceReport(reading: bytes, in: encoding))
        case .deviceState:
            let state = try unsafe Self.withBytes(bytes) { (value) throws(ContractError) in
                try unsafe StateReader().read(key: nil, value: value, headers: headers)
            }
            return target.bytes(of: state)
        case .planResult:
            let result = try unsafe Self.withBytes(bytes) { (value) throws(ContractError) in
                try unsafe ResultReader(keys: .any).read(key: nil, value: value, headers: headers)
            }
            return target.bytes(of: result)
        case .navigationIntent:
            let origin = RecordOrigin(
                topic: "",
                partition: 0,
                offset: 0,
                timestamp: Timestamp(millisecondsSinceEpoch: 0)
            )
            let record = try unsafe Self.withBytes(bytes) { (value) throws(ContractError) in
                try unsafe IntentReader(keys: .any)
                    .read(key: nil, value: value, headers: headers, origin: origin)
            }
            return target.bytes(of: record.intent)
        }
    }

    private static func withBytes<Value>(
        _ bytes: [UInt8],
        _ body: (UnsafeRawBufferPointer) throws(ContractError) -> Value
    ) throws(ContractError) -> Value {
        try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(ContractError) in
            try unsafe body(UnsafeRawBufferPointer(buffer))
        }
    }
}
