import Dispatch
import LandfallPostgres
import LandfallValues
import Synchronization
import TestSupport

/// One private server for the whole test run; its guard ends it with the process.
enum SharedServer {
    static let server = Result { try TemporaryServer(.fast) }
    /// A database with every migration, for tests that only read, or are refused.
    static let migrated = Result {
        let database = try makeDatabase()
        try Migrator(Schema.migrations).apply(to: database)
        try Connection(database).execute("CREATE ROLE worker_login LOGIN IN ROLE landfall_writer")
        return database
    }
    private static let count = Mutex(0)

    /// Makes a database that no other test uses.
    static func makeDatabase() throws -> ConnectionConfiguration {
        let number = count.withLock { count in
            count += 1
            return count
        }
        return try server.get().makeDatabase("test_\(number)")
    }
}

/// How many blocking bodies run at once: fewer than the server has connections.
private let places = DispatchSemaphore(value: 16)

/// Runs a body that blocks on a thread of its own: two blocked tests would stop the cooperative pool.
///
/// It stays a part of the test's task: an issue recorded in it belongs to the test.
func blocking<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withTaskExecutorPreference(TaskThreadExecutor(label: "landfall.tests")) {
        try await apart(body)
    }
}

@concurrent private func apart<Value: Sendable>(
    _ body: @Sendable () throws -> Value
) async throws -> Value {
    places.wait()
    defer { places.signal() }
    return try body()
}

/// Runs a body with a session of a fresh database.
func withDatabase<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Value
) async throws -> Value {
    try await blocking {
        try body(Connection(SharedServer.makeDatabase()))
    }
}
