import Landfall
import LandfallContract
import LandfallKafka

/// A record of an intent topic, read once.
struct TakenRecord {
    /// The record itself, for what has to be passed on untouched.
    let record: Record

    /// Where it stands.
    let place: RecordPlace

    /// Its key; `nil` for a record without one.
    let key: [UInt8]?

    /// All its headers, in order; none where they can't be parsed.
    let headers: [RecordHeader]

    /// What was read, or why it could not be.
    let content: Result<IntentRecord, ContractError>

    init(_ record: Record, reader: IntentReader) {
        let milliseconds = record.timestamp.milliseconds ?? 0
        let origin = RowOrigin(
            topic: record.topicPartition.topic.name,
            partition: record.topicPartition.partition.number,
            offset: record.offset.value,
            time: Timestamp(millisecondsSinceEpoch: milliseconds)
        )
        self.record = record
        let key = record.keyBytes
        self.key = key
        self.place = RecordPlace(
            origin: origin,
            partition: record.topicPartition,
            offset: record.offset
        )
        let headers = ((try? record.headers()) ?? []).map {
            RecordHeader(name: $0.name, value: $0.value)
        }
        self.headers = headers
        self.content = Self.read(record, key, headers, origin: origin, reader: reader)
    }

    private static func read(
        _ record: Record,
        _ key: [UInt8]?,
        _ headers: [RecordHeader],
        origin: RowOrigin,
        reader: IntentReader
    ) -> Result<IntentRecord, ContractError> {
        do throws(ContractError) {
            let intent = try record.withValue { value throws(ContractError) in
                try unsafe reader.read(
                    key: key,
                    value: value,
                    headers: headers,
                    origin: origin.recordOrigin
                )
            }
            return .success(intent)
        } catch {
            return .failure(error)
        }
    }
}
