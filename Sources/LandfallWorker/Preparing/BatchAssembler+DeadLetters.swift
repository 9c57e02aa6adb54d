import LandfallContract
import LandfallKafka

extension BatchAssembler {
    /// Sets a record aside whose rows PostgreSQL refuses.
    ///
    /// - Parameter item: The record.
    /// - Returns: A dead letter.
    /// - Throws: ``KafkaError`` when a topic's name is none.
    func setAsideRefused(_ item: TakenRecord) throws(KafkaError) -> Produced {
        let code = "row_refused"
        var letter = letter(for: item, .nullRecord)
        var headers = letter.headers
        for index in headers.indices.dropFirst(item.headers.count) {
            switch headers[index].name {
            case "landfall_error_code":
                headers[index] = RecordHeader(name: "landfall_error_code", text: code)
            case "landfall_error_message":
                headers[index] = RecordHeader(
                    name: "landfall_error_message",
                    text: "the database refuses the row of this record"
                )
            default: break
            }
        }
        letter.headers = headers
        return try setAside(item, letter, code: code)
    }

    /// The dead letter of a record.
    func letter(
        for item: TakenRecord,
        _ error: ContractError
    ) -> LandfallContract.OutgoingRecord {
        deadLetters.record(
            key: item.key,
            value: item.valueBytes,
            headers: item.headers,
            origin: item.place.origin.recordOrigin,
            error: error
        )
    }

    /// What a record leads to that becomes a dead letter.
    func setAside(
        _ item: TakenRecord,
        _ letter: LandfallContract.OutgoingRecord,
        code: String
    ) throws(KafkaError) -> Produced {
        let reason = letter.headers.last { $0.name == "landfall_error_message" }?.value ?? []
        let limit = DeadLetterLimit(bytes: limits.room(in: try Topic(letter.topic)))
        let letter = limit.fit(letter, originalHeaderCount: item.headers.count)
        let record = try LandfallKafka.OutgoingRecord(letter)
        guard limits.fit(record) else { throw OversizeRecord(record, limits).error }
        let entry = LedgerRecord(kind: .deadLetter, identity: nil, record: record)
        return Produced(
            place: item.place,
            records: [entry],
            deadLetterCode: code,
            deadLetterReason: String(decoding: reason, as: UTF8.self)
        )
    }
}
