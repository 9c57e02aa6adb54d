import LandfallKafka
import LandfallPostgres
import LandfallTokens
import Logging

/// The lane's side of PostgreSQL: watermarks, rows and ledger.
///
/// Its calls block: the lane makes them on its own executor. The next call replaces a broken
/// connection.
final class Store {
    private let configuration: ConnectionConfiguration
    let owner: String
    let logger: Logger
    /// What of the ledger may be published.
    let ledgerGuard: LedgerGuard
    /// What stands for ids of users.
    let users: UserPseudonyms
    let seam: (any TestSeam)?
    /// Whose watermarks this lane may take over; the cluster is known once a broker has said it.
    var holder: WatermarkHolder
    /// Tells this lane from any other that has its epoch: a failover of PostgreSQL may lose a
    /// takeover, and then the next owner gets the same epoch again.
    let token = Int64.random(in: .min ... .max)
    private var connection: Connection?
    private let server: KnownServer
    let events = CopyTable("landfall.navigation_event", columns: EventRow.columns)
    let exposures = CopyTable("landfall.experiment_viewed", columns: ExposureRow.columns)
    let customEvents = CopyTable("landfall.custom_event", columns: CustomEventRow.columns)
    let reports = CopyTable("landfall.plan_result", columns: ReportRow.columns)
    let segments = CopyTable("landfall.plan_segment", columns: SegmentTable.columns)

    init(
        configuration: ConnectionConfiguration,
        owner: String,
        holder: WatermarkHolder,
        ledgerGuard: LedgerGuard,
        logger: Logger,
        users: UserPseudonyms = UserPseudonyms(),
        server: KnownServer = KnownServer(),
        seam: (any TestSeam)? = nil
    ) {
        self.server = server
        self.configuration = configuration
        self.seam = seam
        self.owner = owner
        self.holder = holder
        self.ledgerGuard = ledgerGuard
        self.logger = logger
        self.users = users
    }

    /// Called for each connection that was made.
    var didConnect: (() -> Void)?

    /// Forgets the connection, so that the next call makes a new one.
    func disconnect() { connection = nil }

    /// The connection, made if there is none that works.
    func connected() throws(PostgresError) -> Connection {
        if let connection, connection.isUsable { return connection }
        connection = nil
        let made = try Connection(configuration)
        didConnect?()
        server.note(try made.identity(), logger: logger)
        connection = made
        return made
    }

    /// Asks the server whether it is there.
    ///
    /// - Throws: ``PostgresError``.
    func probe() throws(PostgresError) { try connected().query("SELECT 1") }

    /// Makes the partitions of the days around now.
    ///
    /// - Parameter now: The time that counts as now; one that is more than two days off the server's
    ///   is none that a writer may make partitions for, and the server's counts.
    /// - Returns: Whether all tables have their partitions of today and tomorrow.
    /// - Throws: ``PostgresError``.
    func ensurePartitions(now: PostgresTimestamp) throws(PostgresError) -> Bool {
        let connection = try connected()
        let now = SQL.Value(.timestamp(now))
        let rows = try connection.query(
            sql: """
                SELECT relation, default_rows, extract(epoch FROM \(now) - now())::bigint AS ahead,
                    relation = 'plan_segment' OR coalesce(covered_until > around + interval '1 day', false)
                        AS is_covered
                FROM (
                    SELECT CASE WHEN \(now) BETWEEN now() - interval '2 days' AND now() + interval '2 days'
                        THEN \(now) ELSE now() END AS around
                ) AS asked
                CROSS JOIN LATERAL landfall.ensure_partitions(1, 7, around)
                """
        )
        if let ahead: Int64 = try rows.first?.value("ahead"), ahead.magnitude > 60 {
            logger.warning(
                "this machine's clock differs from that of PostgreSQL: set the one that is wrong",
                metadata: ["ahead.seconds": "\(ahead)"]
            )
        }
        var isCovered = true
        for row in rows {
            if try !row.value("is_covered", as: Bool.self) { isCovered = false }
            let count: Int64 = try row.value("default_rows")
            guard count > 0 else { continue }
            let relation: String = try row.value("relation")
            logger.warning(
                "rows outside of the day partitions",
                metadata: ["sql.table": "\(relation)", "sql.rows": "\(count)"]
            )
        }
        return isCovered
    }

    /// Reads how far the partitions reach, and how large the ledger is.
    ///
    /// - Throws: ``PostgresError``.
    func databaseStatus() throws(PostgresError) -> DatabaseStatus {
        let rows = try connected().query(
            sql: """
                SELECT relation, default_rows,
                    coalesce(extract(epoch FROM covered_until - now()), 0)::bigint AS ahead,
                    (SELECT coalesce(sum(pg_total_relation_size(inhrelid)), 0)::bigint
                        FROM pg_catalog.pg_inherits
                        WHERE inhparent = 'landfall.plan_segment'::regclass) AS ledger
                FROM landfall.partition_status
                """
        )
        var tables: [DatabaseStatus.Table] = []
        for row in rows {
            let ahead: Int64 = try row.value("ahead")
            tables.append(
                DatabaseStatus.Table(
                    name: try row.value("relation"),
                    secondsAhead: ahead,
                    defaultRows: try row.value("default_rows")
                )
            )
        }
        return DatabaseStatus(
            tables: tables,
            ledgerBytes: try rows.first?.value("ledger") ?? 0
        )
    }

    /// Drops what the ledger no longer needs.
    ///
    /// What is dropped is gone for good, so both clocks have to agree on it: one that has jumped ahead
    /// drops nothing.
    ///
    /// - Parameters:
    ///   - start: What was recorded before, and is published, is dropped.
    ///   - window: How long the server's own clock keeps it at least.
    /// - Throws: ``PostgresError``.
    func pruneLedger(
        keepingSince start: PostgresTimestamp,
        window: Duration
    ) throws(PostgresError) {
        try connected().query(
            sql:
                "SELECT landfall.prune_ledger(least(\(start), now() - make_interval(secs => \(window.components.seconds))))"
        )
    }

    /// Whether the server's commits survive a crash of its machine.
    ///
    /// - Throws: ``PostgresError``.
    func isFlushed() throws(PostgresError) -> Bool {
        let rows = try connected().query("SELECT current_setting('fsync') AS fsync")
        return try rows.first?.value("fsync", as: String.self) != "off"
    }

    // MARK: - Ownership

    /// The watermark of a partition as it stands, or `nil`.
    func watermark(of partition: TopicPartition) throws(PostgresError) -> Watermark? {
        let rows = try connected().query(
            sql: """
                SELECT \(raw: Self.columns) FROM landfall.stream_watermark
                WHERE topic = \(partition.topic.name) AND partition = \(partition.partition.number)
                """
        )
        guard let row = rows.first else { return nil }
        return try Self.watermark(row)
    }

    /// What ``watermark(_:)`` reads of a row.
    static let columns = """
        next_offset, published_offset, owner_epoch, owner_token, last_record_offset, last_record_ms,
        last_record_hash, reset_epoch, is_reset, set_aside
        """

    /// The watermark in a row.
    static func watermark(_ row: Row) throws(PostgresError) -> Watermark {
        guard let next = Offset(exactly: try row.value("next_offset", as: Int64.self)),
            let published = Offset(exactly: try row.value("published_offset", as: Int64.self))
        else { throw .unexpectedResult("a watermark is negative") }
        var watermark = Watermark(
            next: next,
            published: published,
            ownerEpoch: try row.value("owner_epoch")
        )
        watermark.ownerToken = try row.value("owner_token")
        watermark.resetEpoch = try row.value("reset_epoch")
        watermark.isReset = try row.value("is_reset")
        watermark.setAside = try row.value("set_aside")
        // A move without a record, as by `landfall offsets reset`, leaves no fingerprint.
        let offset = try row.value("last_record_offset", as: Int64?.self)
        if offset == next.value - 1,
            let time = try row.value("last_record_ms", as: Int64?.self),
            let hash = try row.value("last_record_hash", as: [UInt8]?.self)
        {
            watermark.lastRecord = RecordFingerprint(milliseconds: time, hash: hash)
        }
        return watermark
    }
}
