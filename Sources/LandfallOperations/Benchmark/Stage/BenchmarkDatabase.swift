import LandfallPostgres
import LandfallWorker

/// The database of a benchmark, under a name that nobody else has.
struct BenchmarkDatabase {
    let name: String
    /// Where it was asked to be.
    private let server: ConnectionConfiguration
    private let settings: PostgresSettings

    /// The tables that rounds fill.
    private static let filled = [
        "navigation_event", "experiment_viewed", "custom_event", "plan_segment",
        "stream_watermark",
    ]

    /// Makes the database and its schema.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - settings: A database of the same server, and a role that may make others.
    /// - Throws: `PostgresError`, `MigrationError` or ``BenchmarkError/unsuited(_:)``.
    init(_ name: String, on settings: PostgresSettings) throws {
        self.name = name
        self.settings = settings
        server = try settings.connection(applicationName: "landfall bench")
        _ = try url
        do {
            try Connection(server).execute("CREATE DATABASE \(name)")
        } catch {
            guard error.sqlState == .insufficientPrivilege else { throw error }
            throw BenchmarkError.unsuited(
                "no database can be made (\(error)): the role in --postgres needs CREATEDB and "
                    + "CREATEROLE"
            )
        }
        try Migrator(Schema.migrations).apply(to: server.with(database: name))
    }

    /// Connects to it.
    ///
    /// - Returns: A session.
    /// - Throws: `PostgresError`.
    func connect() throws(PostgresError) -> Connection {
        try Connection(server.with(database: name))
    }

    /// The URL by which a worker finds it.
    ///
    /// - Throws: ``BenchmarkError/unsuited(_:)`` for a URL that names no database to replace.
    var url: String {
        get throws {
            let parts = settings.url.split(separator: "?", maxSplits: 1).map(String.init)
            guard let start = parts.first, let scheme = start.firstRange(of: "://"),
                let slash = start[scheme.upperBound...].lastIndex(of: "/")
            else {
                throw BenchmarkError.unsuited("postgres is a URL with a database, as /postgres")
            }
            let query = parts.count > 1 ? "?" + parts[1] : ""
            return start[...slash] + name + query
        }
    }

    /// Forgets what a round has written, so that the next begins at the first record again.
    ///
    /// - Throws: `PostgresError`.
    func clear() throws(PostgresError) {
        let tables = Self.filled.map { "landfall.\($0)" }.joined(separator: ", ")
        let connection = try connect()
        try connection.execute("TRUNCATE \(tables)")
        do {
            // One round's pending writes must not slow the next; not every role may ask for a checkpoint.
            try connection.execute("CHECKPOINT")
        } catch {
            guard error.recovery == .stop else { throw error }
        }
    }

    /// Keeps the rows of one intent as templates for ``LimitMover``.
    ///
    /// - Throws: `PostgresError`, or ``BenchmarkError/unsuited(_:)`` when there is no such row.
    func keepTemplates() throws {
        let connection = try connect()
        try connection.execute("CREATE SCHEMA IF NOT EXISTS bench")
        let place = """
            SELECT topic, partition, record_offset FROM landfall.navigation_event
            LEFT JOIN landfall.experiment_viewed USING (topic, partition, record_offset)
            ORDER BY experiment_id IS NULL, record_offset DESC, partition LIMIT 1
            """
        try connection.execute(
            """
            DROP TABLE IF EXISTS bench.share;
            CREATE TABLE bench.share (table_name text, share double precision)
            """
        )
        for table in RowTemplate.Table.allCases {
            try connection.execute(
                """
                DROP TABLE IF EXISTS bench.\(table.rawValue);
                CREATE TABLE bench.\(table.rawValue) AS
                    SELECT * FROM landfall.\(table.rawValue)
                    WHERE (topic, partition, record_offset) = (\(place));
                INSERT INTO bench.share SELECT '\(table.rawValue)',
                    (SELECT count(*) FROM landfall.\(table.rawValue))::double precision
                    / greatest((SELECT count(*) FROM landfall.navigation_event), 1)
                    / greatest((SELECT count(*) FROM bench.\(table.rawValue)), 1)
                """
            )
        }
        try connection.execute(
            """
            DROP TABLE IF EXISTS bench.plan_segment;
            CREATE TABLE bench.plan_segment AS
                SELECT segment.*, place.record_offset
                FROM landfall.plan_segment AS segment
                JOIN (\(place)) AS place USING (topic, partition)
                WHERE first_offset <= record_offset AND record_offset < next_offset
            """
        )
        let rows = try connection.query("SELECT outcome FROM bench.navigation_event")
        guard let row = rows.first, try row.value("outcome", as: String.self) == "NAVIGATE" else {
            throw BenchmarkError.unsuited("no intent of the warm-up has a plan that navigates")
        }
    }

    /// Drops the database.
    ///
    /// - Returns: Whether it is gone.
    func drop() -> Bool {
        do {
            try Connection(server).execute("DROP DATABASE IF EXISTS \(name) WITH (FORCE)")
            return true
        } catch {
            return false
        }
    }
}
