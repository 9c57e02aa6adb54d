import Landfall
import LandfallBytes
import LandfallContract
import LandfallKafka

/// A record of an intent topic or of the topic of plan results, read once.
///
/// A class, so that an intent with its texts and lists is not copied by whoever looks at it.
final class DecodedRecord {
    /// Where its value is.
    private let source: Source

    /// Where it stands.
    let place: RecordPlace

    /// Its key; `nil` for a record without one.
    let key: [UInt8]?

    /// What was read, or why it could not be.
    let content: Content

    /// The content of a record, by kind.
    enum Content {
        /// An intent, which is answered.
        case intent(IntentRecord)
        /// A device's report of the result of a plan, which is only recorded.
        case report(PlanResult)
        /// Neither.
        case unreadable(ContractError)
    }

    private enum Source {
        case lent(Record)
        case copied([UInt8]?, [RecordHeader])
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
        case .lent(let record):
            ((try? record.headers()) ?? [])
        case .copied(_, let headers): headers
        }
    }

    /// What makes two records the same intent; `nil` where none could be read.
    var identity: IntentIdentity? {
        guard case .intent(let intent) = content else { return nil }
        return intent.identity
    }

    /// The topic to which the caller wants a reply of its own.
    var replyTopic: String? {
        guard case .intent(let intent) = content else { return nil }
        return intent.reply?.topic
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
        let milliseconds = record.timestamp.milliseconds ?? 0
        let place = RecordPlace(
            partition: record.topicPartition,
            offset: record.offset,
            time: Timestamp(millisecondsSinceEpoch: milliseconds)
        )
        self.source = .lent(record)
        let key = record.keyBytes
        self.key = key
        self.place = place
        if let reports {
            let headers = Self.known(of: record, names: HeaderNames(), limits: reports.limits)
            self.content = record.withValue { value in
                unsafe Self.read(key, value, headers, reader: reports)
            }
        } else {
            let headers = Self.known(of: record, names: reader.names, limits: reader.limits)
            self.content = record.withValue { value in
                unsafe Self.read(key, value, headers, origin: place.origin, reader: reader)
            }
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

    /// Takes a record that comes from elsewhere than a consumer.
    init(
        place: RecordPlace,
        key: [UInt8]?,
        value: [UInt8]?,
        headers: [RecordHeader],
        reader: borrowing IntentReader
    ) {
        self.source = .copied(value, headers)
        self.key = key
        self.place = place
        let known = RecordHeaders(of: headers, names: reader.names, limits: reader.limits)
        guard let value else {
            content = unsafe Self.read(key, nil, known, origin: place.origin, reader: reader)
            return
        }
        self.content = unsafe value.withUnsafeBytes { value in
            unsafe Self.read(key, value, known, origin: place.origin, reader: reader)
        }
    }

    private static func read(
        _ key: [UInt8]?,
        _ value: UnsafeRawBufferPointer?,
        _ headers: borrowing RecordHeaders,
        origin: RecordOrigin,
        reader: borrowing IntentReader
    ) -> Content {
        do throws(ContractError) {
            return .intent(
                try unsafe reader.read(
                    key: key,
                    value: value,
                    headers: headers,
                    origin: origin
                )
            )
        } catch {
            return .unreadable(error)
        }
    }

    private static func read(
        _ key: [UInt8]?,
        _ value: UnsafeRawBufferPointer?,
        _ headers: borrowing RecordHeaders,
        reader: ResultReader
    ) -> Content {
        do throws(ContractError) {
            return .report(try unsafe reader.read(key: key, value: value, headers: headers))
        } catch {
            return .unreadable(error)
        }
    }
}
