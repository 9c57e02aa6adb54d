import Landfall
public import LandfallBytes

/// Reads the records of intent topics.
public struct IntentReader: Sendable {
    /// What is read is held to these.
    public let limits: ContractLimits
    /// The names of the headers for request and reply.
    public let names: HeaderNames
    /// What the key of a record has to be.
    public let keys: KeyRule

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - limits: What is read is held to these.
    ///   - names: The names of the headers for request and reply.
    ///   - keys: What the key of a record has to be.
    public init(
        limits: ContractLimits = ContractLimits(),
        names: HeaderNames = HeaderNames(),
        keys: KeyRule = .device
    ) {
        self.limits = limits
        self.names = names
        self.keys = keys
    }

    /// Reads a record.
    ///
    /// - Parameters:
    ///   - key: The key of the record.
    ///   - value: The value, lent for the time of the call; copied once when a state is in it, else
    ///     not at all.
    ///   - headers: All headers, in order.
    ///   - origin: Where the record stands.
    /// - Returns: The intent, and what is needed to answer it.
    /// - Throws: Why the record is a dead letter.
    public func read(
        key: [UInt8]?,
        value: UnsafeRawBufferPointer?,
        headers: [RecordHeader],
        origin: RecordOrigin
    ) throws(ContractError) -> IntentRecord {
        let known = RecordHeaders(of: headers, names: names, limits: limits)
        return try unsafe read(key: key, value: value, headers: known, origin: origin)
    }

    /// Reads a record whose headers were taken one by one.
    ///
    /// - Parameters:
    ///   - key: The key of the record.
    ///   - value: The value, lent for the time of the call; copied once when a state is in it, else
    ///     not at all.
    ///   - headers: What its headers say, by ``names`` and ``limits``.
    ///   - origin: Where the record stands.
    /// - Returns: The intent, and what is needed to answer it.
    /// - Throws: Why the record is a dead letter.
    package func read(
        key: [UInt8]?,
        value: UnsafeRawBufferPointer?,
        headers: borrowing RecordHeaders,
        origin: RecordOrigin
    ) throws(ContractError) -> IntentRecord {
        guard let value = unsafe value.map(BorrowedBytes.init) else {
            try limits.checkKey(count: key?.count ?? 0)
            throw .nullRecord
        }
        return try read(key: key, message: value, headers: headers, origin: origin)
    }

    /// Reads a record with a value.
    func read(
        key: [UInt8]?,
        message value: BorrowedBytes,
        headers: borrowing RecordHeaders,
        origin: RecordOrigin
    ) throws(ContractError) -> IntentRecord {
        try limits.checkKey(count: key?.count ?? 0)
        try headers.check(limits)
        let payload = Payload(limits: limits)
        guard let encoding = try payload.bareEncoding(of: value, headers) else {
            return try payload.withMessage(of: value, headers: headers) {
                (bytes, encoding, event) throws(ContractError) in
                try record(key, bytes, encoding, event, headers, origin)
            }
        }
        do throws(ContractError) {
            return try record(key, value, encoding, nil, headers, origin)
        } catch {
            throw payload.cause(of: error, in: value, encoding)
        }
    }

    /// Reads the message of a record.
    private func record(
        _ key: [UInt8]?,
        _ message: BorrowedBytes,
        _ encoding: ContentEncoding,
        _ event: EventAttributes?,
        _ headers: borrowing RecordHeaders,
        _ origin: RecordOrigin
    ) throws(ContractError) -> IntentRecord {
        // A record without a timestamp comes here with the one of 1970.
        var time = origin.timestamp
        if let known = time, known.millisecondsSinceEpoch <= 0 { time = nil }
        var read = try Self.message(message, encoding, limits)
        if read.isNameless {
            read.name(Self.standInID(event: event, origin: headers.redrivenFrom ?? origin))
        }
        try read.check(receivedAt: time)
        guard keys.allows(key, for: read.deviceID) else { throw .keyMismatch }
        let identity = IntentIdentity(
            key: key,
            intentID: read.intentID,
            attempt: read.attempt
        )
        return IntentRecord(
            intent: read.finish(),
            encoding: encoding,
            identity: identity,
            key: key,
            origin: origin,
            event: event,
            correlation: headers.correlation,
            reply: headers.reply,
            trace: headers.trace
        )
    }

    /// Reads a message that is an intent and nothing else.
    static func message(
        _ bytes: BorrowedBytes,
        _ encoding: ContentEncoding,
        _ limits: ContractLimits
    ) throws(ContractError) -> IntentMessage {
        switch encoding {
        case .json:
            var cursor = JSONCursor(bytes, limits: limits)
            var scope = try cursor.beginMessage()
            let message = try IntentMessage(reading: &cursor, in: &scope)
            try cursor.finish()
            return message
        case .protobuf:
            var cursor = ProtobufCursor(bytes, limits: limits)
            var scope = cursor.wholeMessage()
            return try IntentMessage(reading: &cursor, in: &scope)
        }
    }

    /// The id of an intent whose sender gave none.
    ///
    /// SHA-256 in hexadecimal of the event's source, LF and its id; without an event, of the topic,
    /// LF, the partition, LF and the offset, both in decimal. A record that was sent again from the
    /// dead letters keeps the place of the first.
    private static func standInID(event: EventAttributes?, origin: RecordOrigin) -> String {
        var digest = Digest()
        if let event {
            digest.addBare("\(event.source)\n\(event.id)")
        } else {
            digest.addBare("\(origin.topic)\n\(origin.partition)\n\(origin.offset)")
        }
        return digest.finish().hexadecimal()
    }
}

/// What the key of an intent's record, or of a plan result's, has to be.
///
/// A plan goes to the device that its intent names. So where phones write through a gateway that keys
/// by the device that has signed in there, the key is what they can't choose, and the name is held
/// against it.
public enum KeyRule: String, Hashable, Sendable, CaseIterable {
    /// The device that the record names; any key, or none, where it names no device.
    case device
    /// Any key, or none, for senders that key by something else.
    case any

    /// Whether a record with the key may name the device.
    ///
    /// - Parameters:
    ///   - key: The key of the record, or `nil` when it has none.
    ///   - deviceID: The device that the record names; empty for none.
    /// - Returns: Whether it may.
    func allows(_ key: [UInt8]?, for deviceID: String) -> Bool {
        guard self == .device, !deviceID.isEmpty else { return true }
        return key.map { $0.withBytes { $0.isEqual(to: deviceID) } } ?? false
    }
}
