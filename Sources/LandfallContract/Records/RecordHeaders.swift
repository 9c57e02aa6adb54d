import Landfall
package import LandfallBytes

/// The headers of a record that the contract knows, taken as they come; the last of a name wins.
///
/// A fault is thrown when all have come: that they are too large comes before what is wrong in one.
/// Not copyable, since it has a dozen texts, of which one record brings few.
package struct RecordHeaders: ~Copyable, Sendable {
    /// What the value is, by its media type.
    private(set) var content = MediaType.Content.message(.json)
    /// The attributes of a CloudEvent in binary mode, or `nil` without any `ce_` header.
    private(set) var event: EventAttributes?
    /// Whether there is an ``event``, which is asked without a copy of it.
    private(set) var hasEvent = false
    /// What the caller tells its replies apart by.
    private(set) var correlation: [UInt8]?
    private var replyTopic: String?
    private var replyPartition: Int32?
    private var redriven = RedrivenPlace()
    private var parent: TraceContext?
    private var parentCount = 0
    private var traceStates: [[UInt8]?] = []
    private var byteCount = 0
    private var fault: ContractError?

    /// Begins before the first header.
    package init() {}

    /// Takes all headers of a record.
    ///
    /// - Parameters:
    ///   - headers: All headers of the record, in order.
    ///   - names: The names for request and reply.
    ///   - limits: The longest value of a header that is read as text, and of all headers together.
    package init(of headers: [RecordHeader], names: HeaderNames, limits: ContractLimits) {
        for header in headers {
            header.name.withBytes { name in
                guard let value = header.value else {
                    return add(name, nil, names: names, limits: limits)
                }
                value.withBytes { add(name, $0, names: names, limits: limits) }
            }
        }
    }

    /// Takes all headers of a record and checks them.
    ///
    /// - Throws: What ``check(_:)`` throws.
    init(
        _ headers: [RecordHeader],
        names: HeaderNames = HeaderNames(),
        limits: ContractLimits
    ) throws(ContractError) {
        self.init(of: headers, names: names, limits: limits)
        try check(limits)
    }

    /// Takes the next header.
    ///
    /// - Parameters:
    ///   - name: Its name, lent for the time of the call.
    ///   - value: Its value, lent likewise; `nil` for a header without one.
    ///   - names: The names for request and reply.
    ///   - limits: The longest value of a header that is read as text, and of all headers together.
    package mutating func add(
        _ name: UnsafeRawBufferPointer,
        _ value: UnsafeRawBufferPointer?,
        names: HeaderNames,
        limits: ContractLimits
    ) {
        let value = unsafe value.map { unsafe BorrowedBytes($0) }
        add(unsafe BorrowedBytes(name), value, names: names, limits: limits)
    }

    /// Where the caller waits.
    var reply: ReplyAddress? {
        replyTopic.map { ReplyAddress(topic: $0, partition: replyPartition) }
    }

    /// The trace that the record belongs to.
    package var trace: TraceContext? {
        guard parentCount == 1, var trace = parent else { return nil }
        if !traceStates.isEmpty { trace.state = TraceState.checked(traceStates) }
        return trace
    }

    /// Where the record stood first, when it was sent again from the dead letters.
    var redrivenFrom: RecordOrigin? { redriven.origin }

    /// Checks the headers as a whole.
    ///
    /// - Throws: ``ContractError/headersTooLarge(bytes:limit:)``, or
    ///   ``ContractError/invalidHeader(_:)`` for the first header of the contract without a readable
    ///   value; headers of others are never looked at.
    func check(_ limits: ContractLimits) throws(ContractError) {
        guard byteCount <= limits.headerBytes else {
            throw .headersTooLarge(bytes: byteCount, limit: limits.headerBytes)
        }
        if let fault { throw fault }
    }

    private mutating func add(
        _ name: BorrowedBytes,
        _ value: BorrowedBytes?,
        names: HeaderNames,
        limits: ContractLimits
    ) {
        // A name that is no UTF-8 is passed on with replacements, and counts as long as these are.
        byteCount += name.isASCII ? name.count : name.string.utf8.count
        byteCount += value?.count ?? 0
        guard byteCount <= limits.headerBytes, fault == nil else { return }
        do throws(ContractError) {
            try take(name, value, names: names, limit: limits.tree.stringBytes)
        } catch {
            fault = error
        }
    }

    private mutating func take(
        _ name: BorrowedBytes,
        _ value: BorrowedBytes?,
        names: HeaderNames,
        limit: Int
    ) throws(ContractError) {
        if name.isSpelled("content-type") {
            content = try Self.content(value, limit: limit)
        } else if name.count > 3, name.slice(from: 0, count: 3).isSpelled("ce_") {
            let text = try Self.text(value, .cloudEvent, limit: limit)
            if !hasEvent { event = EventAttributes() }
            hasEvent = true
            event?.set(name.slice(from: 3, count: name.count - 3), to: text)
        } else if name.isSpelled("traceparent") {
            parentCount += 1
            parent = value.flatMap { TraceContext(parent: $0) }
        } else if name.isSpelled("tracestate") {
            traceStates.append(value?.array)
        } else if name.isSpelled(names.correlation) {
            guard let value, value.count <= limit else { throw .invalidHeader(.correlation) }
            correlation = value.array
        } else if name.isSpelled(names.replyTopic) {
            replyTopic = try Self.topic(value)
        } else if name.isSpelled(names.replyPartition) {
            replyPartition = try Self.partition(value)
        } else {
            redriven.take(name, value)
        }
    }

    /// What a media type says; the one that nearly every record has is not made text of.
    private static func content(
        _ value: BorrowedBytes?,
        limit: Int
    ) throws(ContractError) -> MediaType.Content {
        if let value, value.isEqual(to: ContentEncoding.json.mediaType) { return .message(.json) }
        return MediaType(try text(value, .contentType, limit: limit).string).content
    }

    private static func text(
        _ value: BorrowedBytes?,
        _ header: ContractError.ContractHeader,
        limit: Int
    ) throws(ContractError) -> BorrowedBytes {
        guard let value, value.count <= limit, isUTF8(value) else { throw .invalidHeader(header) }
        return value
    }

    /// A name that Kafka allows: 1 to 249 of letters, digits, `.`, `_` and `-`, and not `.` or `..`.
    private static func topic(_ value: BorrowedBytes?) throws(ContractError) -> String {
        guard let value, (1...249).contains(value.count), !value.isEqual(to: "."),
            !value.isEqual(to: ".."), value.allSatisfy(isTopicByte)
        else { throw .invalidHeader(.replyTopic) }
        return value.string
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

    private static func partition(_ value: BorrowedBytes?) throws(ContractError) -> Int32 {
        guard let value, value.count == 4, value[0] < 0x80 else {
            throw .invalidHeader(.replyPartition)
        }
        return value.reduce(Int32(0)) { $0 << 8 | Int32($1) }
    }
}
