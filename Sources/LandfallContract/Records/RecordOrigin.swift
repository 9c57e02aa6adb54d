public import Landfall
public import LandfallBytes

/// The position of a record: topic, partition and offset.
public struct RecordOrigin: Hashable, Sendable {
    /// The topic.
    public var topic: String
    /// The partition.
    public var partition: Int32
    /// The offset in the partition.
    public var offset: Int64
    /// The record's own time.
    public var timestamp: Timestamp?

    /// Creates a place.
    ///
    /// - Parameters:
    ///   - topic: The topic.
    ///   - partition: The partition.
    ///   - offset: The offset in the partition.
    ///   - timestamp: The record's own time, or `nil` when it has none.
    public init(topic: String, partition: Int32, offset: Int64, timestamp: Timestamp? = nil) {
        self.topic = topic
        self.partition = partition
        self.offset = offset
        self.timestamp = timestamp
    }
}

extension RecordOrigin {
    /// The header that names the topic.
    static let topicHeader = "landfall_original_topic"
    /// The header that names the partition.
    static let partitionHeader = "landfall_original_partition"
    /// The header that names the offset.
    static let offsetHeader = "landfall_original_offset"

    /// The place in headers, as dead letters and records that are sent again from there carry it.
    public var headers: [RecordHeader] {
        [
            RecordHeader(name: Self.topicHeader, text: topic),
            RecordHeader(name: Self.partitionHeader, text: String(partition)),
            RecordHeader(name: Self.offsetHeader, text: String(offset)),
        ]
    }

    /// Reads the place that headers tell of, without its time; the last of a name wins.
    ///
    /// It is `nil` where a header is missing or can't be read.
    ///
    /// - Parameter headers: The headers of a record.
    public init?(headers: [RecordHeader]) {
        var place = RedrivenPlace()
        for header in headers {
            header.name.withBytes { name in
                guard let value = header.value else { return place.take(name, nil) }
                value.withBytes { place.take(name, $0) }
            }
        }
        guard let origin = place.origin else { return nil }
        self = origin
    }
}

/// The position that a record had before it was sent again, as its headers say; the last of a name
/// wins.
struct RedrivenPlace: Sendable {
    private var topic: String?
    private var partition: String?
    private var offset: String?

    /// Takes a header, if it is one of the place's.
    mutating func take(_ name: BorrowedBytes, _ value: BorrowedBytes?) {
        if name.isSpelled(RecordOrigin.topicHeader) {
            topic = Self.text(value)
        } else if name.isSpelled(RecordOrigin.partitionHeader) {
            partition = Self.text(value)
        } else if name.isSpelled(RecordOrigin.offsetHeader) {
            offset = Self.text(value)
        }
    }

    /// The place; `nil` where a header is missing or can't be read.
    var origin: RecordOrigin? {
        guard let topic, (1...249).contains(topic.utf8.count),
            let partition = partition.flatMap({ Int32($0) }), partition >= 0,
            let offset = offset.flatMap({ Int64($0) }), offset >= 0
        else { return nil }
        return RecordOrigin(topic: topic, partition: partition, offset: offset)
    }

    private static func text(_ value: BorrowedBytes?) -> String? {
        value.flatMap { isUTF8($0) ? $0.string : nil }
    }
}
