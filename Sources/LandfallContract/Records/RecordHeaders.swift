import Landfall
import LandfallBytes

/// The headers of a record that the contract knows; the last of a name wins.
struct RecordHeaders {
    /// The media type of the value, as it was sent.
    var contentType: String?
    /// The attributes of a CloudEvent in binary mode, or `nil` without any `ce_` header.
    var event: EventAttributes?
    /// What the caller tells its replies apart by.
    var correlation: [UInt8]?
    /// Where the caller waits.
    var reply: ReplyAddress?
    /// The trace that the record belongs to.
    var trace: TraceContext?
    /// Where the record stood first, when it was sent again from the dead letters.
    var redrivenFrom: RecordOrigin?

    /// Reads the headers.
    ///
    /// - Parameters:
    ///   - headers: All headers of the record, in order.
    ///   - names: The names for request and reply.
    ///   - limits: The longest value of a header that is read as text, and of all headers together.
    /// - Throws: ``ContractError/headersTooLarge(bytes:limit:)``, or
    ///   ``ContractError/invalidHeader(_:)`` for a header of the contract without a readable
    ///   value; headers of others are never looked at.
    init(
        _ headers: [RecordHeader],
        names: HeaderNames,
        limits: ContractLimits
    ) throws(ContractError) {
        let bytes = headers.reduce(0) { $0 + $1.name.utf8.count + ($1.value?.count ?? 0) }
        guard bytes <= limits.headerBytes else {
            throw .headersTooLarge(bytes: bytes, limit: limits.headerBytes)
        }
        let limit = limits.tree.stringBytes
        var topic: String?
        var partition: Int32?
        var parents: [[UInt8]?] = []
        var states: [[UInt8]?] = []
        var isRedriven = false
        for header in headers {
            if Self.isEqual(header.name, "content-type") {
                contentType = try Self.mediaType(header.value, limit: limit)
            } else if let name = Self.eventAttribute(header.name) {
                let text = try Self.text(header.value, .cloudEvent, limit: limit)
                event = event ?? EventAttributes()
                event?.set(name, to: text)
            } else if Self.isEqual(header.name, "traceparent") {
                parents.append(header.value)
            } else if Self.isEqual(header.name, "tracestate") {
                states.append(header.value)
            } else if Self.isEqual(header.name, names.correlation) {
                guard let value = header.value, value.count <= limit else {
                    throw .invalidHeader(.correlation)
                }
                correlation = value
            } else if Self.isEqual(header.name, names.replyTopic) {
                topic = try Self.topic(header.value)
            } else if Self.isEqual(header.name, names.replyPartition) {
                partition = try Self.partition(header.value)
            } else if Self.isEqual(header.name, RecordOrigin.topicHeader) {
                isRedriven = true
            }
        }
        if isRedriven { redrivenFrom = RecordOrigin(headers: headers) }
        reply = topic.map { ReplyAddress(topic: $0, partition: partition) }
        trace = TraceContext(parents: parents, states: states)
    }

    /// The attribute that a `ce_` header carries, in lower case.
    private static func eventAttribute(_ name: String) -> String? {
        guard name.utf8.count > 3, isEqual(String(name.prefix(3)), "ce_") else { return nil }
        return name.dropFirst(3).lowercased()
    }

    /// A media type; the one that nearly every record has is not made anew.
    private static func mediaType(
        _ value: [UInt8]?,
        limit: Int
    ) throws(ContractError) -> String {
        let usual = ContentEncoding.json.mediaType
        if let value, value.elementsEqual(usual.utf8) { return usual }
        return try text(value, .contentType, limit: limit)
    }

    private static func text(
        _ value: [UInt8]?,
        _ header: ContractError.ContractHeader,
        limit: Int
    ) throws(ContractError) -> String {
        guard let value, value.count <= limit, value.lend({ isUTF8($0) }) else {
            throw .invalidHeader(header)
        }
        return String(decoding: value, as: UTF8.self)
    }

    /// A name that Kafka allows: 1 to 249 of letters, digits, `.`, `_` and `-`, and not `.` or `..`.
    private static func topic(_ value: [UInt8]?) throws(ContractError) -> String {
        guard let value, (1...249).contains(value.count), value != [0x2E], value != [0x2E, 0x2E],
            value.allSatisfy(isTopicByte)
        else { throw .invalidHeader(.replyTopic) }
        return String(decoding: value, as: UTF8.self)
    }

    private static func isTopicByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "-"):
            true
        default: false
        }
    }

    private static func partition(_ value: [UInt8]?) throws(ContractError) -> Int32 {
        guard let value, value.count == 4, value[0] < 0x80 else {
            throw .invalidHeader(.replyPartition)
        }
        return value.reduce(Int32(0)) { $0 << 8 | Int32($1) }
    }

    /// Whether two names are the same without regard to ASCII case.
    private static func isEqual(_ name: String, _ other: String) -> Bool {
        guard name.utf8.count == other.utf8.count else { return false }
        return name == other
            || zip(name.utf8, other.utf8).allSatisfy { lowered($0) == lowered($1) }
    }

    private static func lowered(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
