import Landfall
import LandfallBytes
import LandfallContract
import LandfallKafka

/// A record of an intent topic or of the topic of plan results, read once.
enum DecodedRecord {
    /// An intent, which is answered; it says itself where it stands.
    case intent(IntentRecord)
    /// A device's report of the result of a plan, which is only recorded.
    indirect case report(PlanResult, at: RecordPlace)
    /// Neither.
    case unreadable(RefusedRecord)

    /// Where it stands.
    var place: RecordPlace {
        switch self {
        case .intent(let intent): RecordPlace(intent.origin)
        case .report(_, let place): place
        case .unreadable(let record): record.place
        }
    }

    /// Reads a record that a consumer has taken.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - reader: Reads intents.
    ///   - reports: Reads plan results, where the record is of their topic.
    init(
        _ record: Record,
        reader: borrowing IntentReader,
        reports: ResultReader? = nil
    ) {
        let place = RecordPlace(of: record)
        let key = record.keyBytes
        do throws(ContractError) {
            if let reports {
                let headers = Self.known(of: record, names: HeaderNames(), limits: reports.limits)
                let report = try record.withValue { value throws(ContractError) in
                    try unsafe reports.read(key: key, value: value, headers: headers)
                }
                self = .report(report, at: place)
            } else {
                let headers = Self.known(of: record, names: reader.names, limits: reader.limits)
                let origin = place.origin
                let intent = try record.withValue { value throws(ContractError) in
                    try unsafe reader.read(key: key, value: value, headers: headers, origin: origin)
                }
                self = .intent(intent)
            }
        } catch {
            self = .unreadable(RefusedRecord(record, .unreadable(error)))
        }
    }

    /// Reads the headers of a record, up to one that can't be parsed.
    private static func known(
        of record: Record,
        names: HeaderNames,
        limits: ContractLimits
    ) -> RecordHeaders {
        var known = RecordHeaders()
        try? record.forEachHeader { name, value in
            unsafe known.add(name, value, names: names, limits: limits)
        }
        return known
    }

    /// Takes the record of an intent that comes from elsewhere than a consumer.
    init(
        place: RecordPlace,
        key: [UInt8]?,
        value: [UInt8]?,
        headers: [RecordHeader],
        reader: borrowing IntentReader
    ) {
        let known = RecordHeaders(of: headers, names: reader.names, limits: reader.limits)
        do throws(ContractError) {
            self = .intent(try Self.intent(key, value, known, at: place, reader))
        } catch {
            self = .unreadable(
                RefusedRecord(
                    place: place,
                    key: key,
                    value: value,
                    headers: headers,
                    .unreadable(error)
                )
            )
        }
    }

    private static func intent(
        _ key: [UInt8]?,
        _ value: [UInt8]?,
        _ headers: borrowing RecordHeaders,
        at place: RecordPlace,
        _ reader: borrowing IntentReader
    ) throws(ContractError) -> IntentRecord {
        let origin = place.origin
        guard let value else {
            return try unsafe reader.read(key: key, value: nil, headers: headers, origin: origin)
        }
        return try unsafe value.span.bytes.withUnsafeBytes { value throws(ContractError) in
            try unsafe reader.read(key: key, value: value, headers: headers, origin: origin)
        }
    }
}
