import Crypto

/// One published record, as it is expected or as it was seen, in a few bytes.
struct AuditEntry: Hashable, Sendable {
    /// The kind of an entry.
    enum Kind: UInt8, Hashable, Sendable {
        /// A record that must have been published.
        case expected
        /// One that may have been: its intent is under way, or lies before the range.
        case optional
        /// The answer to an intent of which nothing else is known: a repeated one, or a lost one.
        case unexplained
        /// A dead letter that must have been published.
        case expectedLetter
        /// A reply that was seen.
        case reply
        /// A dead letter that was seen.
        case letter
        /// One that must have been published with the plan of an earlier record.
        case expectedAgain
    }

    /// What it stands for.
    var kind: Kind
    /// A hash of the receiver and the place of the answer: entries of one group belong together.
    var group: UInt64
    /// The beginning of the plan's id; zero where it is not known.
    var plan: UInt64 = 0
    /// A hash of key, value and headers; zero where they are not known.
    var digest: UInt64 = 0
    /// The number of the topic in which it lies, or whose record it answers.
    var topic: UInt16
    var partition: Int32
    var offset: Int64
    /// The record's time, in seconds since 1970-01-01 UTC.
    var seconds: Int64

    /// The bytes of a packed entry.
    static let size = 48

    /// Appends the entry, packed.
    func pack(into bytes: inout [UInt8]) {
        Self.append(UInt64(kind.rawValue) | UInt64(topic) << 16, to: &bytes)
        Self.append(group, to: &bytes)
        Self.append(plan, to: &bytes)
        Self.append(digest, to: &bytes)
        Self.append(UInt64(bitPattern: offset), to: &bytes)
        // 40 bits of seconds reach beyond the year 30000.
        let time = UInt64(bitPattern: seconds) & 0xFF_FFFF_FFFF
        Self.append(UInt64(UInt32(bitPattern: partition)) << 40 | time, to: &bytes)
    }

    /// Reads an entry that was packed; `nil` for other bytes.
    init?(packed bytes: ArraySlice<UInt8>) {
        guard bytes.count == Self.size else { return nil }
        let words = (0..<6).map { word in
            bytes.dropFirst(word * 8).prefix(8).reversed().reduce(UInt64(0)) {
                $0 << 8 | UInt64($1)
            }
        }
        guard let kind = Kind(rawValue: UInt8(truncatingIfNeeded: words[0])) else { return nil }
        self.kind = kind
        self.topic = UInt16(truncatingIfNeeded: words[0] >> 16)
        self.group = words[1]
        self.plan = words[2]
        self.digest = words[3]
        self.offset = Int64(bitPattern: words[4])
        self.partition = Int32(truncatingIfNeeded: Int64(words[5] >> 40))
        self.seconds = Int64(words[5] & 0xFF_FFFF_FFFF)
    }

    /// Creates an entry.
    init(
        _ kind: Kind,
        group: UInt64,
        plan: UInt64 = 0,
        digest: UInt64 = 0,
        topic: UInt16,
        partition: Int32,
        offset: Int64,
        seconds: Int64
    ) {
        self.kind = kind
        self.group = group
        self.plan = plan
        self.digest = digest
        self.topic = topic
        self.partition = partition
        self.offset = offset
        self.seconds = seconds
    }

    private static func append(_ word: UInt64, to bytes: inout [UInt8]) {
        for shift in stride(from: 0, to: UInt64(64), by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: word >> shift))
        }
    }
}

/// The hashes by which an audit compares.
enum AuditHash {
    /// Hashes the receiver of a reply: the topic, the key and the id of the intent.
    static func reply(topic: String, key: [UInt8]?, intentID: [UInt8]) -> UInt64 {
        hash([Array("reply".utf8), Array(topic.utf8), key, intentID])
    }

    /// Hashes the record for which a dead letter stands.
    static func letter(topic: String, partition: Int32, offset: Int64) -> UInt64 {
        hash([Array("letter".utf8), Array("\(topic)\n\(partition)\n\(offset)".utf8)])
    }

    /// Hashes the record of a row: the intent and its time; never zero.
    ///
    /// - Parameters:
    ///   - intentID: The intent's id.
    ///   - attempt: How often it was sent again.
    ///   - microseconds: The record's time, since 1970-01-01 UTC.
    /// - Returns: A hash.
    static func source(intentID: String, attempt: Int32, microseconds: Int64) -> UInt64 {
        max(1, hash([Array(intentID.utf8), Array("\(attempt)\n\(microseconds)".utf8)]))
    }

    /// Hashes the parts of its record that a dead letter keeps; never zero.
    ///
    /// - Parameters:
    ///   - key: The record's key.
    ///   - valueHash: SHA-256 of its value, or `nil` without one.
    /// - Returns: A hash.
    static func original(key: [UInt8]?, valueHash: [UInt8]?) -> UInt64 {
        max(1, hash([key, valueHash]))
    }

    /// Hashes the content of a published record; never zero.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - valueHash: SHA-256 of the value, or `nil` without one.
    ///   - headers: The headers, encoded as in the ledger.
    /// - Returns: A hash.
    static func record(key: [UInt8]?, valueHash: [UInt8]?, headers: [UInt8]) -> UInt64 {
        max(1, hash([key, valueHash, headers]))
    }

    /// SHA-256 of bytes.
    static func sha256(_ bytes: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: bytes)) }

    /// The beginning of a plan's id, which is 32 hexadecimal digits; zero for what is no such id.
    static func plan(_ id: some StringProtocol) -> UInt64 {
        guard id.utf8.count == 32 else { return 0 }
        return UInt64(id.prefix(16), radix: 16) ?? 0
    }

    private static func hash(_ parts: [[UInt8]?]) -> UInt64 {
        var state = SHA256()
        for part in parts {
            let count = part.map { UInt64($0.count) + 1 } ?? 0
            state.update(data: (0..<8).map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) })
            if let part { state.update(data: part) }
        }
        return state.finalize().prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
}
