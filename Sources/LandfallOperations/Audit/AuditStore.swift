import LandfallContract
import LandfallKafka
import LandfallPostgres
import LandfallWorker

/// What PostgreSQL has of a partition, in the order of offsets, a part at a time; its calls block.
final class AuditStore {
    private let connection: Connection

    /// How many rows are fetched at once.
    private static let step = 5000

    /// Opens a snapshot, in which everything is read.
    ///
    /// - Parameter configuration: A role that may read the facts and the ledger.
    /// - Throws: ``PostgresError``.
    init(_ configuration: ConnectionConfiguration) throws(PostgresError) {
        var configuration = configuration
        configuration.statementTimeout = nil
        connection = try Connection(configuration)
        try connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    }

    /// Opens a partition's rows and its ledger, in place of those of another.
    ///
    /// - Parameters:
    ///   - partition: The partition.
    ///   - offsets: The offsets.
    ///   - seconds: The times between which the rows' own records lie; `nil` looks everywhere.
    /// - Throws: ``PostgresError``.
    func open(
        _ partition: TopicPartition,
        _ offsets: OffsetRange,
        seconds: ClosedRange<Int64>?
    ) throws(PostgresError) {
        try connection.execute("CLOSE ALL")
        let parameters: [Parameter] = [
            .text(partition.topic.name), .integer(Int64(partition.partition.number)),
            .integer(offsets.start.value), .integer(offsets.end.value),
        ]
        let bounds = seconds.map { range in
            """
             AND record_time BETWEEN to_timestamp(\(range.lowerBound)) \
            AND to_timestamp(\(range.upperBound))
            """
        }
        try connection.query(
            """
            DECLARE events NO SCROLL CURSOR FOR
            SELECT record_offset, plan_id, intent_id, attempt, record_time
            FROM landfall.navigation_event
            WHERE topic = $1 AND partition = $2 AND record_offset >= $3 AND record_offset < $4\
            \(bounds ?? "")
            ORDER BY record_offset
            """,
            parameters
        )
        try connection.query(
            """
            DECLARE entries NO SCROLL CURSOR FOR
            SELECT intent_offset, kind, owner_epoch, identity, out_topic, out_key, out_headers,
                sha256(out_value) AS value_hash
            FROM landfall.plan_ledger
            WHERE topic = $1 AND partition = $2 AND intent_offset >= $3 AND intent_offset < $4
            ORDER BY intent_offset, owner_epoch, ordinal
            """,
            parameters
        )
    }

    /// The next rows of the open partition; none at the end.
    ///
    /// - Throws: ``PostgresError``.
    func nextEvents() throws(PostgresError) -> [PartitionWalk.EventEntry] {
        try connection.query("FETCH \(Self.step) FROM events").map { row throws(PostgresError) in
            let plan: String = try row.value("plan_id")
            let time: LandfallPostgres.Timestamp = try row.value("record_time")
            return PartitionWalk.EventEntry(
                offset: try row.value("record_offset"),
                plan: AuditHash.plan(plan),
                source: AuditHash.source(
                    intentID: try row.value("intent_id"),
                    attempt: try row.value("attempt"),
                    microseconds: time.unixMicroseconds
                ),
                seconds: time.unixMicroseconds / 1_000_000
            )
        }
    }

    /// The next entries of the ledger of the open partition; none at the end.
    ///
    /// - Throws: ``PostgresError``.
    func nextEntries() throws(PostgresError) -> [PartitionWalk.LedgerEntry] {
        try connection.query("FETCH \(Self.step) FROM entries").map { row throws(PostgresError) in
            try Self.entry(row)
        }
    }

    private static func entry(_ row: Row) throws(PostgresError) -> PartitionWalk.LedgerEntry {
        guard let kind = PartitionWalk.LedgerEntry.Kind(rawValue: try row.value("kind")) else {
            throw .unexpectedResult("an entry of the ledger has an unknown kind")
        }
        let encoded = try row.value("out_headers", as: [UInt8]?.self) ?? [0]
        let headers = (HeaderCodec.decode(encoded) ?? []).map {
            RecordHeader(name: $0.name, value: $0.value)
        }
        let key = try row.value("out_key", as: [UInt8]?.self)
        let valueHash = try row.value("value_hash", as: [UInt8]?.self)
        let isWhole = !headers.contains { $0.name.hasPrefix("landfall_omitted_") }
        let published = PublishedRecord(
            topic: try row.value("out_topic"),
            key: key,
            headers: headers,
            isLetter: kind == .deadLetter
        )
        return PartitionWalk.LedgerEntry(
            offset: try row.value("intent_offset"),
            kind: kind,
            ownerEpoch: try row.value("owner_epoch"),
            group: published.group,
            plan: published.plan,
            digest: AuditHash.record(key: key, valueHash: valueHash, headers: encoded),
            identity: try row.value("identity", as: [UInt8]?.self),
            original: kind == .deadLetter && isWhole
                ? AuditHash.original(key: key, valueHash: valueHash) : 0
        )
    }

    /// The marks of all partitions.
    ///
    /// - Throws: ``PostgresError``.
    func marks() throws(PostgresError) -> [TopicPartition: Mark] {
        try Marks.read(on: connection)
    }

    /// The mark of a partition as it stands now, outside of the snapshot.
    ///
    /// - Parameter partition: The partition.
    /// - Returns: The first offset that is not recorded; zero where there is no mark.
    /// - Throws: ``PostgresError``.
    func nextOffsetNow(of partition: TopicPartition) throws(PostgresError) -> Offset {
        let other = try Connection(connection.configuration)
        return try Marks.read(on: other)[partition]?.next ?? 0
    }

    /// Those of some plans that a row names.
    ///
    /// - Parameters:
    ///   - plans: The beginnings of their ids.
    ///   - seconds: The times between which the rows' records lie; `nil` looks everywhere.
    /// - Returns: The beginnings of the ids that are known.
    /// - Throws: ``PostgresError``.
    func known(
        _ plans: Set<UInt64>,
        seconds: ClosedRange<Int64>?
    ) throws(PostgresError) -> Set<UInt64> {
        guard !plans.isEmpty else { return [] }
        try connection.execute("CLOSE ALL")
        let bounds = seconds.map { range in
            """
             AND record_time BETWEEN to_timestamp(\(range.lowerBound)) \
            AND to_timestamp(\(range.upperBound))
            """
        }
        let rows = try connection.query(
            """
            SELECT DISTINCT plan_id FROM landfall.navigation_event
            WHERE left(plan_id, 16) = ANY ($1)\(bounds ?? "")
            """,
            [.texts(plans.map { AuditHash.digits(ofPlan: $0) })]
        )
        var known: Set<UInt64> = []
        for row in rows { known.insert(AuditHash.plan(try row.value("plan_id", as: String.self))) }
        return known
    }
}

/// What identifies a published record: who gets it, and which plan it is.
struct PublishedRecord {
    /// Who gets it.
    let group: UInt64
    /// The beginning of the plan's id; zero for a dead letter.
    let plan: UInt64

    /// Looks at a record of the plans topic, the dead-letter topic or the ledger.
    init(topic: String, key: [UInt8]?, headers: [RecordHeader], isLetter: Bool) {
        if isLetter {
            // What came may carry such headers too; those of the worker are the last.
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
