package import LandfallContract
package import LandfallKafka
import LandfallWorker

/// The position of a record of any topic, in the order and the words in which reports show it.
///
/// `RecordOrigin` is the contract's, in plain texts and numbers; `RecordPlace` is the worker's, with the record's time.
package struct TopicPlace: Hashable, Sendable, Comparable, CustomStringConvertible {
    package let partition: TopicPartition
    package let offset: Offset

    /// Names a place.
    package init(_ partition: TopicPartition, _ offset: Offset) {
        self.partition = partition
        self.offset = offset
    }

    /// The place of a record that was read.
    package init(_ record: Record) {
        self.init(record.topicPartition, record.offset)
    }

    /// The partition and the offset, as `3:1201`: how people name a record of a known topic.
    package var short: String { "\(partition.partition):\(offset)" }

    /// The topic, the partition and the offset.
    package var description: String { "\(partition.topic) \(short)" }

    /// The place in the contract's words.
    package var recordOrigin: RecordOrigin { RecordOrigin(partition, offset) }

    /// Orders places as topics, partitions and offsets are ordered.
    package static func < (lhs: TopicPlace, rhs: TopicPlace) -> Bool {
        lhs.partition == rhs.partition
            ? lhs.offset < rhs.offset : lhs.partition < rhs.partition
    }
}
