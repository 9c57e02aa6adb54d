import LandfallKafka

/// A producer of either kind.
protocol RecordTaker {
    /// Hands a record over.
    func produce(_ record: OutgoingRecord, tag: Int?) throws(KafkaError)
    /// Waits until every record is stored.
    func flush(timeout: Duration) throws(KafkaError)
    /// The records that were not stored, by their tags.
    func takeFailures() -> [FailedDelivery]
}

extension TransactionalProducer: RecordTaker {}
extension Producer: RecordTaker {}
