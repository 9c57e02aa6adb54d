import LandfallKafka
package import LandfallPostgres

/// A row of `landfall.plan_segment`: all that a range of offsets of one partition produced.
///
/// The segments of a partition lie one behind the other: together they cover each offset that the
/// watermark has passed, also those that produced nothing.
package struct Segment: Hashable, Sendable {
    /// Which offsets it covers, and whose it is.
    package let place: SegmentPlace
    /// The beginnings of the identities that were answered for the first time, as ``SegmentIdentities``.
    package var identities: [UInt8]
    /// What the offsets produced, as ``SegmentContent`` reads it.
    package var records: [UInt8]
    /// What a worker with keys has signed the rest with; `nil` without keys.
    package var code: [UInt8]?

    /// Creates a segment.
    package init(
        place: SegmentPlace,
        identities: [UInt8],
        records: [UInt8],
        code: [UInt8]? = nil
    ) {
        self.place = place
        self.identities = identities
        self.records = records
        self.code = code
    }
}

/// The offsets that a segment covers, their partition, and the owner and the time of the write.
package struct SegmentPlace: Hashable, Sendable {
    /// The topic of the records that are answered.
    package let topic: String
    /// Their partition.
    package let partition: Int32
    /// The first offset.
    package let first: Int64
    /// The offset behind the last.
    package let next: Int64
    /// The owner that wrote it.
    package let ownerEpoch: Int64
    /// When its batch was taken.
    package let recordedAt: PostgresTimestamp

    /// Names a place.
    package init(
        topic: String,
        partition: Int32,
        first: Int64,
        next: Int64,
        ownerEpoch: Int64,
        recordedAt: PostgresTimestamp
    ) {
        self.topic = topic
        self.partition = partition
        self.first = first
        self.next = next
        self.ownerEpoch = ownerEpoch
        self.recordedAt = recordedAt
    }
}

extension SegmentPlace {
    /// The partition of the records that are answered; `nil` for a name that is none.
    var source: TopicPartition? {
        guard let topic = try? Topic(topic), let number = Partition(exactly: partition) else {
            return nil
        }
        return TopicPartition(topic, number)
    }
}

extension SegmentPlace: CustomStringConvertible {
    /// `topic partition:first..<next`.
    package var description: String { "\(topic) \(partition):\(first)..<\(next)" }
}

/// A fault in the bytes of a segment.
package enum SegmentFault: Error, Hashable, Sendable {
    /// They begin with a number that no version of this encoding has.
    case unknownVersion(UInt8)
    /// They end before what they announce, or go on behind it.
    case wrongLength
    /// Their offsets are not in order, or not those of the segment.
    case wrongOffset
    /// An offset has an identity that is no SHA-256: of so many bytes, which are neither none nor 32.
    case wrongIdentity(offset: Int64, bytes: Int)
    /// What an offset produced is not what a worker writes.
    case unreadableRecord(offset: Int64)
}

extension SegmentFault: CustomStringConvertible {
    /// A few words.
    package var description: String {
        switch self {
        case .unknownVersion(let version): "its encoding \(version) is not known"
        case .wrongLength: "its length is not what it says"
        case .wrongOffset: "its offsets are not in order"
        case .wrongIdentity(let offset, let bytes):
            "its identity at offset \(offset) has \(bytes) bytes instead of 32"
        case .unreadableRecord(let offset): "its record at offset \(offset) can't be read"
        }
    }
}
