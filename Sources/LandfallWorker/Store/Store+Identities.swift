import LandfallContract
import LandfallKafka
import LandfallPostgres
import Logging

// What came before, and how it was answered.

/// The end of the segments of a partition.
struct SegmentEnd: Hashable, Sendable {
    /// The first offset that no segment covers.
    let next: Int64
    /// Raised where offsets were moved back, so that there may be other segments of the same offsets.
    let resetEpoch: Int64
}

/// The identities of one segment.
struct RecordedIdentities: Sendable {
    /// Which offsets it covers.
    let place: SegmentPlace
    /// As ``SegmentIdentities``.
    let bytes: [UInt8]
}

extension Store {
    /// How many segments are gone through at once.
    private static let pageSize = 2048

    /// Reads the ends of the recorded segments of all partitions.
    ///
    /// - Parameter topics: The intent topics; another pipeline in the same database answers by itself.
    /// - Returns: The ends by partition.
    /// - Throws: ``PostgresError``.
    func segmentEnds(of topics: [String]) throws(PostgresError) -> [TopicPartition: SegmentEnd] {
        let rows = try connected().query(
            sql: """
                SELECT topic, partition, next_offset, reset_epoch FROM landfall.stream_watermark
                WHERE topic = ANY (\(topics))
                """
        )
        var ends: [TopicPartition: SegmentEnd] = [:]
        for row in rows {
            guard let topic = try? Topic(try row.value("topic", as: String.self)),
                let partition = Partition(exactly: try row.value("partition", as: Int32.self))
            else { throw .unexpectedResult("a watermark can't be read") }
            ends[TopicPartition(topic, partition)] = SegmentEnd(
                next: try row.value("next_offset"),
                resetEpoch: try row.value("reset_epoch")
            )
        }
        return ends
    }

    /// The identities of a partition within the window, some segments at a time.
    ///
    /// - Parameters:
    ///   - partition: The partition.
    ///   - offset: The offset that the first segment covers, or a later one.
    ///   - end: The largest end of the segments; `nil` for all.
    ///   - place: The segment behind which to go on; `nil` for the first page.
    ///   - since: The beginning of the dedupe window.
    /// - Returns: The identities, and the place behind which to go on; `nil` at the end.
    /// - Throws: ``PostgresError``.
    func identities(
        of partition: TopicPartition,
        from offset: Int64,
        upTo end: Int64?,
        behind place: SegmentPlace?,
        since: PostgresTimestamp
    ) throws(PostgresError) -> (found: [RecordedIdentities], last: SegmentPlace?) {
        let rows = try connected().query(
            sql: """
                SELECT recorded_at, first_offset, next_offset, owner_epoch, partition, topic, identities
                FROM landfall.plan_segment
                WHERE topic = \(partition.topic.name) AND partition = \(partition.partition.number) AND next_offset > \(offset) AND next_offset <= \(end ?? .max) AND recorded_at >= \(since)
                    AND (next_offset, first_offset, owner_epoch) > (\(place?.next ?? -1), \(place?.first ?? -1), \(place?.ownerEpoch ?? -1))
                ORDER BY next_offset, first_offset, owner_epoch
                LIMIT \(Self.pageSize)
                """
        )
        let found = try rows.map(Self.identities)
        return (found, found.count == Self.pageSize ? found.last?.place : nil)
    }

    /// The identities that were recorded within some times.
    ///
    /// - Parameters:
    ///   - times: From the first to the last, in microseconds since 1970-01-01 UTC.
    ///   - topics: The intent topics.
    ///   - deliver: Takes the identities of each segment.
    /// - Throws: ``PostgresError``.
    func identities(
        at times: ClosedRange<Int64>,
        topics: [String],
        deliver: (RecordedIdentities) -> Void
    ) throws(PostgresError) {
        var last: (key: String, place: SegmentPlace)?
        while true {
            let rows = try connected().query(
                sql: """
                    SELECT recorded_at, first_offset, next_offset, owner_epoch, partition, topic, identities
                    FROM landfall.plan_segment
                    WHERE topic = ANY (\(topics)) AND recorded_at BETWEEN \(PostgresTimestamp(unixMicroseconds: times.lowerBound)) AND \(PostgresTimestamp(unixMicroseconds: times.upperBound))
                        AND (topic, partition, next_offset, first_offset, owner_epoch)
                            > (\(last?.key ?? ""), \(last?.place.partition ?? -1), \(last?.place.next ?? -1), \(last?.place.first ?? -1), \(last?.place.ownerEpoch ?? -1))
                    ORDER BY topic, partition, next_offset, first_offset, owner_epoch
                    LIMIT \(Self.pageSize)
                    """
            )
            for row in rows {
                let found = try Self.identities(row)
                deliver(found)
                last = (found.place.topic, found.place)
            }
            guard rows.count == Self.pageSize else { return }
        }
    }

    private static func identities(_ row: Row) throws(PostgresError) -> RecordedIdentities {
        RecordedIdentities(
            place: try SegmentTable.place(row),
            bytes: try row.value("identities")
        )
    }
}

// MARK: - First plans

extension Store {
    /// The first plan of each identity that was recorded within the window.
    ///
    /// A segment that no worker of this pipeline has written counts as not being there: the intent is
    /// answered by what is genuine, or anew.
    ///
    /// - Parameters:
    ///   - places: Where each may have been answered.
    ///   - since: The beginning of the window.
    /// - Returns: The plans by identity.
    /// - Throws: ``PostgresError``.
    func plans(
        at places: [IntentIdentity: [IdentityPlace]],
        since: PostgresTimestamp
    ) throws(PostgresError) -> [IntentIdentity: LedgerRecord] {
        var search = PlanSearch(places, ledgerGuard)
        // The segment that ends next behind an offset covers it, unless offsets were moved back: then
        // several do, and all are looked at that might.
        for count in [1, nil] {
            let wanted = search.wanted
            for start in stride(from: 0, to: wanted.count, by: Self.placesAtOnce) {
                let some = Array(wanted[start..<min(start + Self.placesAtOnce, wanted.count)])
                for segment in try segments(covering: some, since: since, candidates: count) {
                    search.take(segment)
                }
            }
            guard !search.isOver else { break }
        }
        if let foreign = search.foreign {
            logger.error(
                "the ledger holds plans that no worker of this pipeline has written: no sender gets them",
                metadata: ["last": "\(foreign)"]
            )
        }
        return search.plans
    }

    /// How many places are looked up at once: as many segments may be in memory.
    private static let placesAtOnce = 64

    /// The segments that cover offsets, each once.
    private func segments(
        covering places: [IdentityPlace],
        since: PostgresTimestamp,
        candidates: Int?
    ) throws(PostgresError) -> [Segment] {
        let rows = try connected().query(
            sql: """
                WITH place AS MATERIALIZED (
                    SELECT DISTINCT near.*
                    FROM unnest(\(places.map(\.partition.topic.name))::text[], \(places.map { Int64($0.partition.partition.number) })::integer[], \(places.map(\.offset))::bigint[])
                        AS wanted (topic, partition, record_offset)
                    CROSS JOIN LATERAL (
                        SELECT topic, partition, next_offset, first_offset, owner_epoch, recorded_at
                        FROM landfall.plan_segment AS segment
                        WHERE segment.topic = wanted.topic AND segment.partition = wanted.partition
                            AND segment.next_offset > wanted.record_offset AND segment.recorded_at >= \(since)
                        ORDER BY segment.next_offset
                        LIMIT \(candidates.map { .integer(Int64($0)) } ?? .null)
                    ) AS near
                    WHERE near.first_offset <= wanted.record_offset
                )
                SELECT \(raw: SegmentTable.list)
                FROM place JOIN landfall.plan_segment AS segment
                    USING (topic, partition, next_offset, first_offset, owner_epoch, recorded_at)
                ORDER BY recorded_at
                LIMIT \(places.count * LedgerGuard.candidates)
                """
        )
        return try rows.map(SegmentTable.segment)
    }
}

/// Looks for the first plans of identities in segments.
private struct PlanSearch {
    private let ledgerGuard: LedgerGuard
    /// The identities that may have been answered at a place.
    private var identities: [IdentityPlace: [IntentIdentity]] = [:]
    private var recordedAt: [IntentIdentity: PostgresTimestamp] = [:]
    private let count: Int
    /// The plans that were found.
    private(set) var plans: [IntentIdentity: LedgerRecord] = [:]
    /// The last segment that no worker of this pipeline has written.
    private(set) var foreign: SegmentPlace?

    init(_ places: [IntentIdentity: [IdentityPlace]], _ ledgerGuard: LedgerGuard) {
        self.ledgerGuard = ledgerGuard
        count = places.count
        for (identity, places) in places {
            for place in places.prefix(LedgerGuard.candidates) {
                identities[place, default: []].append(identity)
            }
        }
    }

    /// Whether a plan was found for each identity.
    var isOver: Bool { plans.count == count }

    /// The places of identities without a plan, those of one segment beside each other.
    var wanted: [IdentityPlace] {
        identities.filter { $0.value.contains { plans[$0] == nil } }.keys
            .sorted { ($0.partition, $0.offset) < ($1.partition, $1.offset) }
    }

    /// Looks into a segment.
    mutating func take(_ segment: Segment) {
        guard let source = segment.place.source else { return }
        guard ledgerGuard.isGenuine(segment), let content = try? SegmentContent(segment) else {
            foreign = segment.place
            return
        }
        for index in 0..<content.count {
            let place = IdentityPlace(partition: source, offset: content.offset(at: index))
            guard let wanted = identities[place] else { continue }
            guard let records = try? content.records(at: index) else {
                foreign = segment.place
                continue
            }
            for record in records where record.kind == .plan {
                guard let identity = record.identity, wanted.contains(identity) else { continue }
                let isOlder = recordedAt[identity].map { segment.place.recordedAt < $0 } ?? true
                guard isOlder else { continue }
                recordedAt[identity] = segment.place.recordedAt
                plans[identity] = ledgerGuard.redirected(record)
            }
        }
    }
}
