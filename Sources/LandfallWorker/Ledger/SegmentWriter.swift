import LandfallBytes
import LandfallContract
import LandfallKafka
package import LandfallPostgres

/// Encodes what a range of offsets produced, as a segment of the ledger.
///
/// All numbers are in network order. First come the version in a byte and the count of offsets that
/// produced something, in four. A table follows with eight bytes for each of them: how far the offset
/// is from the segment's first, and where its part ends, counted from the first part. Then come the
/// parts. A part is the length of the identity (a byte; 32, or 0 without one), the identity, the count
/// of records (a byte; 0 where a person was forgotten), and the records in the order in which they are published.
/// A record is its kind
/// (a byte, ``LedgerRecord/Kind/code``), its partition plus one (four bytes, 0 for the key's choice), and
/// topic, key, value and headers, each behind its length plus one (four bytes, 0 for none); headers are
/// encoded as by `HeaderBlock`.
///
/// A class, so that the bytes grow where they are however often it is handed on.
package final class SegmentWriter {
    /// The version that is written.
    static let version: UInt8 = 1
    /// The bytes of version and count.
    static let headBytes = 5
    /// The bytes of one offset in the table.
    static let slotBytes = 8

    /// The most bytes of records in a segment, unless one offset alone has more.
    ///
    /// A sender who repeats himself makes the worker read one segment as a whole, so it is small; LZ4
    /// looks back no further than 64 KiB, so a larger one would hardly be stored better.
    package static let limitBytes = 256 << 10

    /// The first offset.
    package let first: Int64
    // All in one, so that adding to it is one access to this object.
    private var content: Content

    /// Begins a segment.
    ///
    /// - Parameters:
    ///   - first: The first offset.
    ///   - partBytes: Makes room for a whole segment of parts of this size, so that it does not grow
    ///     bit by bit; 0 where that is not known.
    package init(from first: Int64, partBytes: Int = 0) {
        self.first = first
        let isKnown = partBytes > 0
        content = Content(
            first,
            partCount: isKnown ? Self.limitBytes / (partBytes + Self.slotBytes) + 1 : 16,
            partBytes: isKnown ? partBytes : 1024
        )
    }

    /// Whether nothing was added.
    package var isEmpty: Bool { content.count == 0 }

    /// The bytes of records so far.
    package var sizeBytes: Int { content.sizeBytes }

    /// Whether an offset belongs into this segment, or begins the next.
    ///
    /// - Parameters:
    ///   - records: What it produced.
    ///   - offset: An offset behind all that were added.
    /// - Returns: Always `true` for the first offset of a segment.
    package func takes(_ records: LedgerRecords, at offset: Int64) -> Bool {
        guard offset - first <= Int64(UInt32.max) else { return false }
        var bytes = 2 + IntentIdentity.byteCount
        records.forEach { bytes += $0.encodedBytes }
        return !isFull(for: bytes)
    }

    /// Whether a part of so many bytes begins the next segment.
    package func isFull(for partBytes: Int) -> Bool {
        let size = sizeBytes
        return size > Self.headBytes && size + partBytes + Self.slotBytes > Self.limitBytes
    }

    /// Adds what an offset produced; nothing where that is nothing.
    ///
    /// - Parameters:
    ///   - records: The records, in order; at most 255.
    ///   - offset: The offset.
    /// - Precondition: The offset is behind those that were added, and within 2^32 of the first.
    package func append(_ records: LedgerRecords, at offset: Int64) {
        guard !records.isEmpty else { return }
        content.append(records, at: offset)
    }

    /// Adds an offset whose records were deleted with their person.
    ///
    /// - Parameter offset: The offset.
    /// - Precondition: As of ``append(_:at:)``.
    package func appendForgotten(at offset: Int64) { content.append(LedgerRecords(), at: offset) }

    /// Adds an encoded part with a plan, under another identity.
    ///
    /// - Parameters:
    ///   - part: As ``SegmentContent/part(at:)`` gave it; its identity becomes the other.
    ///   - hash: The beginning of that identity.
    ///   - offset: The offset.
    /// - Precondition: As of ``append(_:at:)``.
    package func append(_ part: inout [UInt8], identity hash: UInt64, at offset: Int64) {
        if part.first ?? 0 >= 8 {
            part.set(number: UInt32(truncatingIfNeeded: hash >> 32), at: 1)
            part.set(number: UInt32(truncatingIfNeeded: hash), at: 5)
        }
        part.withBytes { content.append(part: $0, identity: hash, at: offset) }
    }

    /// Ends the segment.
    ///
    /// - Parameters:
    ///   - next: The offset behind the last that it covers.
    ///   - topic: The topic of the records that are answered.
    ///   - partition: Their partition.
    ///   - ownerEpoch: The owner's epoch.
    ///   - recordedAt: When the batch was taken.
    /// - Returns: The segment, not signed.
    package func segment(
        upTo next: Int64,
        topic: String,
        partition: Int32,
        ownerEpoch: Int64,
        recordedAt: PostgresTimestamp
    ) -> Segment {
        Segment(
            place: SegmentPlace(
                topic: topic,
                partition: partition,
                first: first,
                next: next,
                ownerEpoch: ownerEpoch,
                recordedAt: recordedAt
            ),
            identities: content.identities.array,
            records: content.records
        )
    }
}

/// The content of a segment so far.
private struct Content: ~Copyable {
    private let first: Int64
    private(set) var count: UInt32 = 0
    private var last: Int64?
    private var table: ByteWriter
    private var parts: ByteWriter
    private(set) var identities: ByteWriter

    /// Begins with room for some parts.
    init(_ first: Int64, partCount: Int, partBytes: Int) {
        self.first = first
        table = ByteWriter(capacity: partCount * SegmentWriter.slotBytes)
        parts = ByteWriter(capacity: partCount * partBytes)
        identities = ByteWriter(capacity: partCount * SegmentIdentities.entryBytes)
    }

    var sizeBytes: Int { SegmentWriter.headBytes + table.count + parts.count }

    /// Version, count, table and parts.
    var records: [UInt8] {
        var records: [UInt8] = []
        records.reserveCapacity(sizeBytes)
        records.append(SegmentWriter.version)
        records.append(number: count)
        table.withBytes { records.append(contentsOf: $0) }
        parts.withBytes { records.append(contentsOf: $0) }
        return records
    }

    /// Adds what an offset produced.
    mutating func append(_ records: LedgerRecords, at offset: Int64) {
        let identity = records.first?.identity
        parts.append(UInt8(identity == nil ? 0 : IntentIdentity.byteCount))
        identity?.write(to: &parts)
        parts.append(UInt8(records.count))
        records.forEach { $0.encode(to: &parts) }
        endPart(at: offset, records.first?.kind == .plan ? identity?.hash : nil)
    }

    /// Adds an encoded part with a plan.
    mutating func append(part: BorrowedBytes, identity hash: UInt64, at offset: Int64) {
        parts.append(part)
        endPart(at: offset, hash)
    }

    private mutating func endPart(at offset: Int64, _ hash: UInt64?) {
        precondition(offset >= first && offset > last ?? -1, "offset \(offset) after \(last ?? -1)")
        let delta = UInt32(offset - first)
        let end = UInt32(clamping: parts.count)
        // Both at once.
        table.append(bigEndian: UInt64(delta) << 32 | UInt64(end))
        if let hash { SegmentIdentities.append(hash, at: delta, to: &identities) }
        count += 1
        last = offset
    }
}

extension LedgerRecord {
    /// Writes it as a segment has it.
    fileprivate func encode(to parts: inout ByteWriter) {
        parts.append(kind.code)
        parts.append(bigEndian: record.partition.map { UInt32($0.number) + 1 } ?? 0)
        record.topic.name.withBytes { name in
            parts.append(bigEndian: UInt32(clamping: name.count + 1))
            parts.append(name)
        }
        record.content.encode(to: &parts)
    }

    /// The bytes that it takes in a segment.
    fileprivate var encodedBytes: Int {
        // Kind, partition, and the length of the topic.
        1 + 2 * 4 + record.topic.name.utf8.count + record.content.encodedBytes
    }
}

extension [UInt8] {
    /// Appends a number in network order.
    mutating func append(number: UInt32) {
        append(UInt8(truncatingIfNeeded: number >> 24))
        append(UInt8(truncatingIfNeeded: number >> 16))
        append(UInt8(truncatingIfNeeded: number >> 8))
        append(UInt8(truncatingIfNeeded: number))
    }

    /// Puts a number in network order in the place of four bytes.
    ///
    /// - Precondition: There are four.
    fileprivate mutating func set(number: UInt32, at place: Int) {
        self[place] = UInt8(truncatingIfNeeded: number >> 24)
        self[place + 1] = UInt8(truncatingIfNeeded: number >> 16)
        self[place + 2] = UInt8(truncatingIfNeeded: number >> 8)
        self[place + 3] = UInt8(truncatingIfNeeded: number)
    }
}
