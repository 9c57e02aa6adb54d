import LandfallKafka
import LandfallPostgres

extension Store {
    /// The records that offsets of a partition have produced, in their order, some at a time.
    ///
    /// - Parameters:
    ///   - partition: The intents' partition.
    ///   - epoch: The first owner epoch that counts: what older owners have recorded was of other
    ///     records, or was answered again after the offsets were moved back.
    ///   - first: The first offset.
    ///   - next: The offset behind the last.
    ///   - limit: About how many records to read at once.
    /// - Returns: The records as they were written, whatever they hold, up to a whole offset; with a
    ///   refusal none of them may be published.
    /// - Throws: ``PostgresError``.
    func ledger(
        of partition: TopicPartition,
        since epoch: Int64,
        from first: Offset,
        upTo next: Offset,
        limit: Int
    ) throws(PostgresError) -> LedgerSlice {
        let (topic, number) = (partition.topic.name, partition.partition.number)
        let segments = try connected().query(
            sql: """
                SELECT \(raw: SegmentTable.list) FROM landfall.plan_segment AS segment
                WHERE topic = \(topic) AND partition = \(number) AND next_offset > \(first.value) AND first_offset < \(next.value)
                    AND owner_epoch >= \(epoch)
                ORDER BY first_offset, next_offset, owner_epoch
                LIMIT \(SegmentTable.segmentsAtOnce + 1)
                """
        ).map(SegmentTable.segment)
        var reading = LedgerReading(from: first, upTo: next, limit: limit)
        for segment in segments.prefix(SegmentTable.segmentsAtOnce) where !reading.isOver {
            reading.take(segment, ledgerGuard)
        }
        guard !reading.isOver else { return reading.slice }
        if segments.count > SegmentTable.segmentsAtOnce, let behind = segments.last {
            // Only whether it overlaps the last that is published.
            reading.look(at: behind)
        } else {
            reading.end()
        }
        return reading.slice
    }
}

/// Goes through the segments of a range of offsets, in the order of their first ones.
private struct LedgerReading {
    private(set) var slice: LedgerSlice
    private let upTo: Offset
    private let limit: Int
    private var isFull = false

    init(from first: Offset, upTo: Offset, limit: Int) {
        slice = LedgerSlice(from: first)
        self.upTo = upTo
        self.limit = max(1, limit)
    }

    /// Whether no further segment is wanted: there are enough records, or something is wrong.
    var isOver: Bool { isFull || slice.refusal != nil }

    /// Takes the next segment.
    mutating func take(_ segment: Segment, _ ledgerGuard: LedgerGuard) {
        look(at: segment)
        guard slice.refusal == nil else { return }
        if let reason = ledgerGuard.refusal(of: segment) { return refuse(segment.place, reason) }
        do throws(SegmentFault) {
            let content = try SegmentContent(segment)
            for index in content.firstIndex(notBefore: slice.end.value)..<content.count {
                let offset = content.offset(at: index)
                guard offset < upTo.value else { break }
                isFull = slice.records.count >= limit
                guard !isFull else { return move(to: offset) }
                let records = try content.records(at: index)
                if let reason = records.lazy.compactMap(ledgerGuard.refusal(of:)).first {
                    return refuse(segment.place, "\(reason), at offset \(offset)")
                }
                slice.records += records
            }
        } catch {
            return refuse(segment.place, "\(error)")
        }
        move(to: min(segment.place.next, upTo.value))
    }

    /// Looks whether a segment begins where those before it end.
    mutating func look(at segment: Segment) {
        let start = max(segment.place.first, slice.start.value)
        if start < slice.end.value {
            refuse(segment.place, "it is there twice")
        } else {
            miss(upTo: start)
        }
    }

    /// Looks whether the last segment reaches up to the end.
    mutating func end() { miss(upTo: upTo.value) }

    private mutating func miss(upTo end: Int64) {
        guard end > slice.end.value else { return }
        if slice.gap == nil { slice.gap = slice.end.value..<end }
        move(to: end)
    }

    private mutating func move(to offset: Int64) {
        slice.end = Offset(exactly: offset) ?? slice.end
    }

    private mutating func refuse(_ place: SegmentPlace, _ reason: String) {
        slice.refusal =
            "the ledger holds a segment at \(place), that no worker of this pipeline has written: "
            + reason
    }
}

/// A part of what the ledger holds of a range of offsets.
struct LedgerSlice: Hashable, Sendable {
    /// The first offset that was asked for.
    let start: Offset

    /// The records, in their order.
    var records: [LedgerRecord]

    /// The offset behind the last that the part covers; above the first offset that was asked for.
    var end: Offset

    /// The first offsets that no segment covers.
    var gap: Range<Int64>?

    /// Which of them must not be published, and why; `nil` where all may be.
    var refusal: String?

    /// Begins without records.
    init(from start: Offset) {
        self.start = start
        end = start
        records = []
    }
}
