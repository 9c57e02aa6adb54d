import Landfall
import LandfallKafka
import LandfallPostgres

/// One row of `landfall.plan_ledger`: a record that an offset produced, whole.
struct LedgerRow: Sendable {
    /// Where the intent's record came from.
    let origin: RowOrigin

    /// The record's place among those of the same offset.
    let ordinal: Int16

    /// The owner that writes it.
    let ownerEpoch: Int64

    /// When the batch was taken.
    let recordedAt: Landfall.Timestamp

    /// The record.
    let entry: LedgerRecord

    /// The columns, in the order in which ``append(to:by:)`` writes them.
    static let columns = [
        "recorded_at", "intent_offset", "owner_epoch", "partition", "out_partition", "ordinal",
        "topic", "kind", "out_topic", "identity", "out_key", "out_value", "out_headers",
        "code",
    ]

    /// Where it stands.
    var place: LedgerPlace {
        LedgerPlace(
            topic: origin.topic,
            partition: origin.partition,
            offset: origin.offset,
            ordinal: ordinal,
            ownerEpoch: ownerEpoch,
            recordedAt: LandfallPostgres.Timestamp(recordedAt)
        )
    }

    /// Writes the row, signed where the guard has keys.
    func append(to buffer: inout BinaryCopyBuffer, by ledgerGuard: LedgerGuard) {
        buffer.beginRow()
        buffer.append(LandfallPostgres.Timestamp(recordedAt))
        buffer.append(origin.offset)
        buffer.append(ownerEpoch)
        buffer.append(origin.partition)
        buffer.append(entry.record.partition?.number)
        buffer.append(ordinal)
        buffer.append(origin.topic)
        buffer.append(entry.kind.rawValue)
        buffer.append(entry.record.topic.name)
        buffer.append(bytes: entry.identity)
        buffer.append(bytes: entry.record.key)
        buffer.append(bytes: entry.record.value)
        buffer.append(bytes: HeaderCodec.encode(entry.record.headers))
        buffer.append(bytes: ledgerGuard.code(of: entry, at: place))
    }
}
