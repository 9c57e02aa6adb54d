import LandfallKafka

/// The position of a stream, which is the id of its events.
///
/// All plans of a device are in one partition, so that one pair is enough.
struct StreamPlace: Hashable, Sendable {
    let partition: Partition
    /// The last offset that has been seen; -1 for none.
    let offset: Int64

    /// The text of the id.
    var text: String { "\(partition.number).\(offset)" }

    init(_ partition: Partition, seen offset: Int64) {
        self.partition = partition
        self.offset = offset
    }

    /// The place behind which the next offset of a partition is read.
    init(_ partition: Partition, before next: Offset) {
        self.init(partition, seen: next.value - 1)
    }

    /// Reads the id that a client has kept; `nil` where no gateway has made it.
    ///
    /// - Parameter text: The text of the id.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int32(parts[0]), number >= 0,
            let offset = Int64(parts[1]), offset >= -1
        else { return nil }
        self.init(Partition(number), seen: offset)
        // One text a place: no signs, no leading zeros.
        guard self.text == text else { return nil }
    }
}
