import LandfallBytes

/// What the headers say of where a record stood before it was sent again; the last of a name wins.
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
