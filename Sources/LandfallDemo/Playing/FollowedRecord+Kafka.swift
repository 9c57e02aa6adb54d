import LandfallContract
import LandfallKafka
import LandfallReview

extension FollowedRecord {
    /// Copies a record out of its batch.
    ///
    /// - Parameter record: The record.
    /// - Throws: ``KafkaError`` when its headers can't be parsed.
    init(_ record: Record) throws(KafkaError) {
        self.init(
            place: RecordPlace(
                topic: record.topicPartition.topic.name,
                partition: record.topicPartition.partition.number,
                offset: record.offset.value
            ),
            key: record.keyBytes,
            value: record.valueBytes,
            headers: try record.headers().map { RecordHeader(name: $0.name, value: $0.value) }
        )
    }
}
