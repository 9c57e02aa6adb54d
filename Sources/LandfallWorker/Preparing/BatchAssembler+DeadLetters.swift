import LandfallContract
import LandfallKafka

extension BatchAssembler {
    /// What a record leads to that becomes a dead letter.
    ///
    /// - Parameters:
    ///   - item: The record.
    ///   - reason: Why.
    /// - Returns: A dead letter that fits its topic.
    /// - Throws: ``KafkaError`` when a topic's name is none, or when the letter can't be made small enough.
    func deadLetter(
        for item: DecodedRecord,
        _ reason: DeadLetterReason
    ) throws(KafkaError) -> RecordOutcome {
        let letter = deadLetters.record(
            key: item.key,
            value: item.valueBytes,
            headers: item.headers,
            origin: item.place.origin,
            reason: reason
        )
        let limit = DeadLetterLimit(bytes: limits.room(in: try Topic(letter.topic)))
        let fitted = limit.fit(letter, originalHeaderCount: item.headers.count)
        let record = try LandfallKafka.OutgoingRecord(fitted)
        guard limits.fit(record) else { throw OversizeRecord(record, limits).error }
        let entry = LedgerRecord(kind: .deadLetter, identity: nil, record: record)
        return RecordOutcome(place: item.place, records: [entry], deadLetter: reason)
    }
}
