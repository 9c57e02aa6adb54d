import LandfallKafka

/// A producer of either kind.
protocol RecordProducer {
    /// Adds a record to the queue.
    func produce(_ record: OutgoingRecord, tag: Int?) throws(KafkaError)
    /// Waits until every record is stored.
    func flush(timeout: Duration) throws(KafkaError)
    /// The records that were not stored, by their tags.
    func takeFailures() -> [FailedDelivery]
}

extension TransactionalProducer: RecordProducer {}
extension Producer: RecordProducer {}
