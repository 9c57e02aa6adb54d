import LandfallContract
import LandfallKafka

extension LandfallKafka.OutgoingRecord {
    /// Takes a record of the contract over to Kafka.
    init(_ record: LandfallContract.OutgoingRecord) throws(KafkaError) {
        self.init(record, to: try Topic(record.topic))
    }

    /// The same, where its topic is at hand.
    init(_ record: LandfallContract.OutgoingRecord, to topic: Topic) {
        self.init(
            topic: topic,
            partition: record.partition.flatMap { Partition(exactly: $0) },
            content: record.content
        )
    }
}

extension LandfallContract.OutgoingRecord {
    /// Takes a record of the ledger back.
    init(_ record: LandfallKafka.OutgoingRecord) {
        self.init(
            topic: record.topic.name,
            partition: record.partition?.number,
            content: record.content
        )
    }
}
