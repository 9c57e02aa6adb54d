import Landfall
import LandfallBytes
import LandfallContract

/// Reads records as the worker does, from whole arrays.
enum Reading {
    static let origin = RecordOrigin(
        topic: "navigation.intents.push",
        partition: 3,
        offset: 77,
        timestamp: Timestamp(millisecondsSinceEpoch: 1_795_248_990_000)
    )

    static func intent(
        _ value: [UInt8]?,
        key: [UInt8]? = nil,
        headers: [RecordHeader] = [],
        limits: ContractLimits = ContractLimits(),
        keys: KeyRule = .any
    ) throws(ContractError) -> IntentRecord {
        let reader = IntentReader(limits: limits, keys: keys)
        guard let value else {
            return try unsafe reader.read(key: key, value: nil, headers: headers, origin: origin)
        }
        return try unsafe withBytes(value) { (bytes) throws(ContractError) in
            try unsafe reader.read(key: key, value: bytes, headers: headers, origin: origin)
        }
    }

    static func state(
        _ value: [UInt8],
        key: [UInt8]? = nil,
        headers: [RecordHeader] = [],
        limits: ContractLimits = ContractLimits()
    ) throws(ContractError) -> DeviceState {
        try unsafe withBytes(value) { (bytes) throws(ContractError) in
            try unsafe StateReader(limits: limits).read(key: key, value: bytes, headers: headers)
        }
    }

    static func state(
        _ value: [UInt8],
        by reader: StateReader,
        in encoding: ContentEncoding
    ) throws(ContractError) -> DeviceState {
        try unsafe withBytes(value) { (bytes) throws(ContractError) in
            try unsafe reader.read(key: nil, value: bytes, in: encoding)
        }
    }

    static func head(
        _ value: [UInt8],
        key: [UInt8],
        headers: [RecordHeader] = []
    ) throws(ContractError) -> StateHead {
        try unsafe withBytes(key) { (key) throws(ContractError) in
            try unsafe withBytes(value) { (value) throws(ContractError) in
                try unsafe StateReader().head(key: key, value: value, headers: headers)
            }
        }
    }

    static func result(
        _ value: [UInt8],
        key: [UInt8]? = nil,
        headers: [RecordHeader] = [],
        keys: KeyRule = .any
    ) throws(ContractError) -> PlanResult {
        try unsafe withBytes(value) { (bytes) throws(ContractError) in
            try unsafe ResultReader(keys: keys).read(key: key, value: bytes, headers: headers)
        }
    }

    /// The headers that name an encoding.
    static func headers(_ encoding: ContentEncoding) -> [RecordHeader] {
        [RecordHeader(name: "content-type", text: encoding.mediaType)]
    }

    /// The code of the error with which an intent is refused.
    static func code(
        ofIntent value: [UInt8]?,
        headers: [RecordHeader] = [],
        limits: ContractLimits = ContractLimits()
    ) -> String {
        do { _ = try intent(value, headers: headers, limits: limits) } catch { return error.code }
        return "accepted"
    }

    /// The code of the error with which a state is refused.
    static func code(
        ofState value: [UInt8],
        key: [UInt8]? = nil,
        headers: [RecordHeader] = [],
        limits: ContractLimits = ContractLimits()
    ) -> String {
        do {
            _ = try state(value, key: key, headers: headers, limits: limits)
        } catch { return error.code }
        return "accepted"
    }

    /// A field of protobuf with a length, for records that no generated code would write.
    static func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] {
        var length: [UInt8] = []
        var rest = bytes.count
        while rest >= 0x80 {
            length.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        return [number << 3 | 2] + length + [UInt8(rest)] + bytes
    }

    private static func withBytes<Result>(
        _ bytes: [UInt8],
        _ body: (UnsafeRawBufferPointer) throws(ContractError) -> Result
    ) throws(ContractError) -> Result {
        try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(ContractError) in
            try unsafe body(UnsafeRawBufferPointer(buffer))
        }
    }
}
