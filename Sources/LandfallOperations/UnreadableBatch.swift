import LandfallKafka

/// A batch that nobody can read, and that a tool skips.
package struct UnreadableBatch: Hashable, Sendable {
    /// Its partition.
    let partition: TopicPartition
    /// The offsets that it has.
    let offsets: OffsetRange

    /// The last of its offsets.
    var last: Offset { Offset(offsets.end.value - 1) }

    /// Skips each, as `RangeReader` asks.
    ///
    /// - Parameter report: Gets it first.
    /// - Returns: What always skips.
    static func skipping(
        _ report: @escaping (UnreadableBatch) -> Void
    ) -> (TopicPartition, OffsetRange) -> Bool {
        { partition, offsets in
            report(UnreadableBatch(partition: partition, offsets: offsets))
            return true
        }
    }
}

extension UnreadableBatch: CustomStringConvertible {
    /// Where it is.
    package var description: String {
        "\(partition) has a batch that can't be read, offsets \(offsets.start) to \(last)"
    }
}
