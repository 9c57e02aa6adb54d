import LandfallBytes
import LandfallContract
import LandfallKafka

/// A record that is not answered, with all that its dead letter holds.
final class RefusedRecord {
    /// Where it stands.
    let place: RecordPlace

    /// Its key; `nil` for a record without one.
    let key: [UInt8]?

    /// Why it is not answered.
    let reason: DeadLetterReason

    /// Where its value and headers are.
    private let source: Source

    private enum Source {
        /// In a batch, which is kept alive.
        case lent(Record)
        /// Here.
        case copied([UInt8]?, [RecordHeader])
    }

    /// Refuses a record that a consumer has taken.
    init(_ record: Record, _ reason: DeadLetterReason) {
        self.place = RecordPlace(of: record)
        self.key = record.keyBytes
        self.reason = reason
        self.source = .lent(record)
    }

    /// Refuses a record that comes from elsewhere.
    init(
        place: RecordPlace,
        key: [UInt8]?,
        value: [UInt8]?,
        headers: [RecordHeader],
        _ reason: DeadLetterReason
    ) {
        self.place = place
        self.key = key
        self.reason = reason
        self.source = .copied(value, headers)
    }

    /// A copy of its value, for what has to be passed on untouched; `nil` where there is none.
    var valueBytes: [UInt8]? {
        switch source {
        case .lent(let record): record.valueBytes
        case .copied(let bytes, _): bytes
        }
    }

    /// Copies of all its headers, in order; none where they can't be parsed.
    var headers: [RecordHeader] {
        switch source {
        case .lent(let record): (try? record.headers()) ?? []
        case .copied(_, let headers): headers
        }
    }
}
