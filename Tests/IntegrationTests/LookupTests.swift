import Landfall
import LandfallKafka
import LandfallPostgres
import LandfallWorker
import Testing

/// An interceptor in Swift that looks something up in PostgreSQL, and has to wait for it.
@Suite(.timeLimit(.minutes(10))) struct LookupTests {
    /// Lets nobody through whose account is blocked.
    private struct NotBlocked: PreNavigationInterceptor {
        let database: TestDatabase

        func decision(in scope: StepScope) -> Decision {
            guard let userID = scope.request.subjectUserID else { return .now(.proceed) }
            return .later(within: .seconds(500)) {
                try await isBlocked(userID) ? .refuse(reason: "blocked") : .proceed
            }
        }

        /// Asks on a thread of its own, and waits there for the one that is changing the account.
        private func isBlocked(_ userID: String) async throws -> Bool {
            try await offPool {
                let account = try database.connect().query(
                    "SELECT is_blocked FROM account WHERE user_id = $1 FOR SHARE",
                    [.text(userID)]
                )
                return try account.first?.value("is_blocked", as: Bool.self) ?? true
            }
        }
    }

    private enum MainTabs: TabContainer { static let type: ScreenType = "MainTabs" }
    private enum Settings: Screen { static let type: ScreenType = "Settings" }

    private struct Links: LinkTable {
        func resolve(_ link: String) -> LinkResolution { .route("settings", [:]) }
    }

    private static func resolver(_ database: TestDatabase) throws -> IntentResolver {
        let tabs = RouteDefinition("tabs") { Assembly(MainTabs.self).find().from(.root) }
        let settings = RouteDefinition("settings") { Assembly(Settings.self).find().from(tabs) }
            .before(NotBlocked(database: database))
        return IntentResolver(
            router: Router(table: try RouteTable(of: [tabs, settings])),
            links: Links(),
            maximumStateAge: .seconds(1800),
            catalogVersion: "1"
        )
    }

    /// A device whose intents come to a partition.
    private static func device(in partition: Int32) throws -> String {
        let names = (0..<100).map { "dev-\($0)" }
        return try #require(
            names.first {
                KeyPartitioner.partition(ofKey: Array($0.utf8), partitionCount: 2).number
                    == partition
            }
        )
    }

    @Test func `one device's lookup holds up nobody on another lane, and its order is kept`()
        async throws
    {
        let pipeline = try await Pipeline(partitionCount: 2)
        try await pipeline.database.execute(
            """
            CREATE TABLE account (user_id text PRIMARY KEY, is_blocked boolean NOT NULL);
            INSERT INTO account VALUES ('slow', false), ('other', false)
            """
        )
        var configuration = pipeline.configuration
        configuration.lanes = 2
        let worker = try Worker(
            configuration: configuration,
            resolver: try Self.resolver(pipeline.database),
            logger: testLogger
        )
        let running = RunningWorker(worker: worker, task: Task { try await worker.run() })
        do {
            try await play(pipeline, running)
        } catch {
            try? await running.stop()
            throw error
        }
        try await running.stop()
        try await pipeline.audit(records: 7, identities: 7)
    }

    private func play(_ pipeline: Pipeline, _ worker: RunningWorker) async throws {
        let slow = try Self.device(in: 0)
        let other = try Self.device(in: 1)
        try await pipeline.owners(2)
        try await pipeline.send(
            Report(device: slow, userID: "slow").record,
            Report(device: other, userID: "other").record
        )
        try await worker.restored(2)

        // Somebody changes the account of one person, and takes a while.
        let holder = try await offPool {
            let holder = LockHolder(try pipeline.database.connect())
            try holder.begin("UPDATE account SET is_blocked = true WHERE user_id = 'slow'")
            return holder
        }
        let taps = (1...3).map { Tap(id: "slow-\($0)", device: slow).record }
        try await pipeline.send(taps)
        try await eventually("the lookup has not come to the lock") {
            try await pipeline.database.number(
                """
                SELECT count(*) FROM pg_stat_activity
                WHERE wait_event_type = 'Lock' AND query LIKE '%FROM account%'
                """
            ) > 0
        }
        // The others go on meanwhile, intent after intent.
        for number in 1...4 {
            try await pipeline.send(Tap(id: "other-\(number)", device: other).record)
            try await worker.handled(number)
        }
        let meanwhile = try await pipeline.plans(4).map(\.plan)
        #expect(meanwhile.map(\.intentID) == (1...4).map { "other-\($0)" })
        #expect(Set(meanwhile.map(\.outcome)) == [.navigate])
        #expect(worker.counts.records == 4)

        // What was committed by then is what the lookup sees.
        try await offPool { try holder.commit() }
        try await worker.handled(7)
        let plans = try await pipeline.plans(7).map(\.plan).filter { $0.deviceID == slow }
        #expect(plans.map(\.intentID) == ["slow-1", "slow-2", "slow-3"])
        #expect(plans.map(\.reason) == ["blocked", "blocked", "blocked"])
        try await pipeline.settled()
    }

    /// A session with a transaction that stays open; used by one call at a time.
    private final class LockHolder: @unchecked Sendable {
        // Each call is awaited before the next one: the connection is never used by two threads.
        private let connection: Connection

        init(_ connection: Connection) { self.connection = connection }

        func begin(_ statement: String) throws {
            try connection.execute("SET idle_in_transaction_session_timeout = 0")
            try connection.execute("BEGIN")
            try connection.execute(statement)
        }

        func commit() throws { try connection.execute("COMMIT") }
    }
}
