import LandfallBytes
import LandfallContract
import LandfallKafka
import LandfallPostgres
import LandfallValues
import LandfallWorker

/// The rows and segments of a partition in PostgreSQL, in the order of offsets, a part at a time;
/// its calls block.
final class AuditStore {
    private let connection: Connection
    private var segments = SegmentMerge(OffsetRange(start: 0, end: 0))

    /// What `landfall.forget` puts in the place of an intent's id.
    private static let forgottenIntentID = "forgotten"
    /// How many rows are fetched at once.
    private static let step = 5000
    /// How many segments are.
    private static let segmentStep = 16

    /// Opens a snapshot, in which everything is read.
    ///
    /// - Parameter configuration: A role that may read the facts and the ledger.
    /// - Throws: `PostgresError`.
    init(_ configuration: ConnectionConfiguration) throws(PostgresError) {
        var configuration = configuration
        configuration.statementTimeout = nil
        connection = try Connection(configuration)
        try connection.begin(.repeatableRead, readOnly: true)
    }

    /// Opens a partition's rows and its ledger, in place of those of another.
    ///
    /// - Parameters:
    ///   - partition: The partition.
    ///   - offsets: The offsets.
    ///   - seconds: The times between which the rows' own records lie; `nil` looks everywhere.
    /// - Throws: `PostgresError`.
    func open(
        _ partition: TopicPartition,
        _ offsets: OffsetRange,
        seconds: ClosedRange<Int64>?
    ) throws(PostgresError) {
        try connection.execute("CLOSE ALL")
        let (topic, number) = (partition.topic.name, partition.partition.number)
        let (start, end) = (offsets.start.value, offsets.end.value)
        let bounds = seconds.map { range in
            """
             AND record_time BETWEEN to_timestamp(\(range.lowerBound)) \
            AND to_timestamp(\(range.upperBound))
            """
        }
        try connection.query(
            sql: """
                DECLARE events NO SCROLL CURSOR FOR
                SELECT record_offset, plan_id, intent_id, attempt, record_time
                FROM landfall.navigation_event
                WHERE topic = \(topic) AND partition = \(number) AND record_offset >= \(start) AND record_offset < \(end)\
                \(raw: bounds ?? "")
                ORDER BY record_offset
                """
        )
        try connection.query(
            sql: """
                DECLARE segments NO SCROLL CURSOR FOR
                SELECT \(raw: SegmentTable.list) FROM landfall.plan_segment AS segment
                WHERE topic = \(topic) AND partition = \(number) AND next_offset > \(start) AND first_offset < \(end)
                ORDER BY first_offset, next_offset, owner_epoch
                """
        )
        segments = SegmentMerge(offsets)
    }

    /// The next rows of the open partition; none at the end.
    ///
    /// - Throws: `PostgresError`.
    func nextEvents() throws(PostgresError) -> [PartitionWalk.EventEntry] {
        try connection.query("FETCH \(Self.step) FROM events").map { row throws(PostgresError) in
            let plan: String = try row.value("plan_id")
            let intentID: String = try row.value("intent_id")
            let time: PostgresTimestamp = try row.value("record_time")
            return PartitionWalk.EventEntry(
                offset: try row.value("record_offset"),
                plan: AuditHash.plan(plan),
                source: AuditHash.source(
                    intentID: intentID,
                    attempt: try row.value("attempt"),
                    microseconds: time.unixMicroseconds
                ),
                seconds: time.unixMicroseconds / 1_000_000,
                isForgotten: intentID == Self.forgottenIntentID
            )
        }
    }

    /// The next entries of the ledger of the open partition; none at the end.
    ///
    /// - Throws: `PostgresError`.
    func nextEntries() throws(PostgresError) -> [PartitionWalk.LedgerEntry] {
        while true {
            let rows = try connection.query("FETCH \(Self.segmentStep) FROM segments")
            for row in rows {
                let segment = try SegmentTable.segment(row)
                do throws(SegmentFault) {
                    try segments.add(segment)
                } catch {
                    throw .unexpectedResult("the segment \(segment.place) can't be read: \(error)")
                }
            }
            let isAtEnd = rows.count < Self.segmentStep
            let entries = segments.take(isAtEnd: isAtEnd)
            if !entries.isEmpty || isAtEnd { return entries }
        }
    }

    /// Returns a gap: offsets of a partition that no segment covers, and that are not known to be
    /// published.
    ///
    /// - Parameters:
    ///   - partition: The partition.
    ///   - watermark: Its watermark.
    /// - Returns: The first offsets, or `nil` where each is covered.
    /// - Throws: `PostgresError`.
    func gap(
        of partition: TopicPartition,
        _ watermark: StoredWatermark
    ) throws(PostgresError) -> Range<Int64>? {
        guard watermark.published < watermark.next, !watermark.isReset else { return nil }
        let (topic, number) = (partition.topic.name, partition.partition.number)
        let rows = try connection.query(
            sql: """
                SELECT first_offset, next_offset FROM landfall.plan_segment
                WHERE topic = \(topic) AND partition = \(number) AND next_offset > \(watermark.published.value) AND first_offset < \(watermark.next.value)
                    AND owner_epoch >= \(watermark.resetEpoch)
                ORDER BY first_offset, next_offset
                """
        )
        var covered = watermark.published.value
        for row in rows {
            let first: Int64 = try row.value("first_offset")
            guard first <= covered else { return covered..<first }
            covered = max(covered, try row.value("next_offset"))
        }
        return covered < watermark.next.value ? covered..<watermark.next.value : nil
    }

    /// The watermarks of all partitions.
    ///
    /// - Throws: `PostgresError`.
    func watermarks() throws(PostgresError) -> [TopicPartition: StoredWatermark] {
        try StoredWatermarks.read(on: connection)
    }

    /// The watermark of a partition as it stands now, outside of the snapshot.
    ///
    /// - Parameter partition: The partition.
    /// - Returns: The first offset that is not recorded; zero where there is no watermark.
    /// - Throws: `PostgresError`.
    func nextOffsetNow(of partition: TopicPartition) throws(PostgresError) -> Offset {
        let other = try Connection(connection.configuration)
        return try StoredWatermarks.read(on: other)[partition]?.next ?? 0
    }

    /// Returns those of some plans that a row of the snapshot names.
    ///
    /// - Parameters:
    ///   - plans: The beginnings of their ids.
    ///   - seconds: The times between which the rows' records lie; `nil` looks everywhere.
    /// - Returns: The beginnings of the ids that are known.
    /// - Throws: `PostgresError`.
    func known(
        _ plans: Set<UInt64>,
        seconds: ClosedRange<Int64>?
    ) throws(PostgresError) -> Set<UInt64> {
        guard !plans.isEmpty else { return [] }
        try connection.execute("CLOSE ALL")
        return try Self.known(plans, seconds: seconds, on: connection)
    }

    /// Returns those of some plans that a row names now, outside of the snapshot.
    ///
    /// - Parameters:
    ///   - plans: The beginnings of their ids.
    ///   - seconds: The times between which the rows' records lie; `nil` looks everywhere.
    /// - Returns: The beginnings of the ids that are known.
    /// - Throws: `PostgresError`.
    func knownNow(
        _ plans: Set<UInt64>,
        seconds: ClosedRange<Int64>?
    ) throws(PostgresError) -> Set<UInt64> {
        guard !plans.isEmpty else { return [] }
        return try Self.known(plans, seconds: seconds, on: Connection(connection.configuration))
    }

    private static func known(
        _ plans: Set<UInt64>,
        seconds: ClosedRange<Int64>?,
        on connection: Connection
    ) throws(PostgresError) -> Set<UInt64> {
        let bounds = seconds.map { range in
            """
             AND record_time BETWEEN to_timestamp(\(range.lowerBound)) \
            AND to_timestamp(\(range.upperBound))
            """
        }
        let rows = try connection.query(
            sql: """
                SELECT DISTINCT plan_id FROM landfall.navigation_event
                WHERE left(plan_id, 16) = ANY (\(plans.map { Hexadecimal.text(of: $0) }))\(raw: bounds ?? "")
                """
        )
        var known: Set<UInt64> = []
        for row in rows { known.insert(AuditHash.plan(try row.value("plan_id", as: String.self))) }
        return known
    }
}

/// The identity of a published record: its receiver and its plan.
struct PublishedRecord {
    /// Its receiver.
    let group: UInt64
    /// The beginning of the plan's id; zero for a dead letter.
    let plan: UInt64

    /// Looks at a record of the plans topic, the dead-letter topic or the ledger.
    init(topic: String, key: [UInt8]?, headers: [RecordHeader], isLetter: Bool) {
        if isLetter {
            // The original record may carry such headers too; those of the worker are the last.
            let origin = RecordOrigin(headers: headers)
            group = AuditHash.letter(
                topic: origin?.topic ?? "",
                partition: origin?.partition ?? -1,
                offset: origin?.offset ?? -1
            )
            plan = 0
        } else {
            let intent = headers.last { $0.name == "ce_causationid" }?.value ?? []
            let id = headers.first { $0.name == "ce_id" }?.value ?? []
            group = AuditHash.reply(topic: topic, key: key, intentID: intent)
            plan = AuditHash.plan(String(decoding: id, as: UTF8.self))
        }
    }
}
