import LandfallContract
import LandfallKafka

extension LandfallKafka.OutgoingRecord {
    /// Takes a record of the contract over to Kafka.
    ///
    /// The contract's type is public and knows no client: its topic is any text, and its partition any number. This one's
    /// were checked. Both share the bytes of the content.
    ///
    /// - Throws: ``KafkaError`` when the topic has no name that Kafka takes.
    init(_ record: LandfallContract.OutgoingRecord) throws(KafkaError) {
        self.init(
            topic: try Topic(record.topic),
            partition: record.partition.flatMap { Partition(exactly: $0) },
            content: record.content
        )
    }
}
