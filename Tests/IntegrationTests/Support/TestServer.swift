import LandfallOperations
import LandfallPostgres
import LandfallWorker
import Synchronization

/// One private PostgreSQL for the whole run, with a database for each test; its guard ends it with
/// the process.
enum TestServer {
    /// The role of the workers: it may write what workers write, and nothing else.
    static let role = "worker_login"

    private static let server = Result { try TemporaryServer(.fast) }
    /// The database from which those of tests are made.
    static let template = "migrated"
    private static let isPrepared = Result { try prepare(server.get()) }
    private static let count = Mutex(0)

    /// Makes a database with every migration.
    ///
    /// - Returns: The database, as superuser.
    static func makeDatabase() throws -> TestDatabase {
        let server = try server.get()
        try isPrepared.get()
        let name = try count.withLock { count in
            count += 1
            let name = "test_\(count)"
            try TestDatabase(server: server, name: "postgres").connect().execute(
                "CREATE DATABASE \(name) TEMPLATE \(template)"
            )
            return name
        }
        return TestDatabase(server: server, name: name)
    }

    /// Applies the migrations to a template, and makes the role.
    static func prepare(_ server: TemporaryServer) throws {
        let database = try server.makeDatabase(template)
        try Migrator(Schema.migrations).apply(to: database)
        try Connection(database).execute("CREATE ROLE \(role) LOGIN IN ROLE landfall_writer")
    }
}

/// A database of a private server.
struct TestDatabase: Sendable {
    let server: TemporaryServer
    let name: String

    /// Where a worker logs in.
    var settings: PostgresSettings { PostgresSettings(url: url) }

    /// The same as a URL.
    var url: String {
        "postgres://\(TestServer.role)@/\(name)?host=\(server.folder)&port=\(server.port)"
    }

    /// Connects as superuser; a server that many runs keep busy may take its time.
    func connect() throws -> Connection {
        var configuration = try server.configuration(database: name)
        configuration.connectTimeout = .seconds(60)
        return try Connection(configuration)
    }

    /// The rows of a query, each value as text, `nil` for NULL.
    func rows(_ sql: String) async throws -> [[String?]] {
        try await offPool {
            try connect().query(sql).map { row in
                try row.columns.map { try row.value($0, as: String?.self) }
            }
        }
    }

    /// The one number that a query returns.
    func number(_ sql: String) async throws -> Int {
        try await offPool {
            guard let row = try connect().query("SELECT (\(sql))::bigint AS number").first else {
                return 0
            }
            return Int(try row.value("number", as: Int64?.self) ?? 0)
        }
    }

    /// Runs statements.
    func execute(_ sql: String) async throws {
        try await offPool { _ = try connect().execute(sql) }
    }
}
