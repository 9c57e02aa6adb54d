import LandfallKafka
import LandfallPostgres

/// Where an entry of the ledger stands, and whose it is.
struct LedgerPlace: Hashable, Sendable {
    /// The topic of the record that the entry answers.
    let topic: String
    /// Its partition.
    let partition: Int32
    /// Its offset.
    let offset: Int64
    /// The entry's place among those of the offset.
    let ordinal: Int16
    /// The owner that wrote it.
    let ownerEpoch: Int64
    /// When its batch was taken.
    let recordedAt: Timestamp
}

extension LedgerPlace: CustomStringConvertible {
    /// `topic partition:offset, entry ordinal`.
    var description: String { "\(topic) \(partition):\(offset), entry \(ordinal)" }
}
