import LandfallKafka
import LandfallPostgres
import LandfallWorker
import Testing

@testable import LandfallOperations

@Suite struct StartCheckTests {
    @Test func `watermarks of a group that may be active keep a worker of another from starting`()
        throws
    {
        let settings = TopicSettings()
        let layout = try TopicLayout(settings)
        let watermark = StoredWatermark(
            next: 1,
            published: 1,
            ownerEpoch: 1,
            owner: "x",
            updatedMilliseconds: 0,
            holder: WatermarkHolder(group: "first", cluster: nil)
        )
        let mine = TopicPartition(try Topic(settings.intents[0]), 0)
        let foreign = TopicPartition(Topic("another"), 0)
        let other = WatermarkHolder(group: "second", cluster: nil)
        #expect(StartCheck.foreign([foreign: watermark], layout, for: other).isEmpty)
        #expect(StartCheck.foreign([mine: watermark], layout, for: watermark.holder).isEmpty)
        let found = StartCheck.foreign([mine: watermark], layout, for: other)
        #expect(found.map(\.partition) == [mine])
        try StartCheck.check(.idle, found, for: other)
        let unknown = #expect(throws: OperationsError.self) {
            try StartCheck.check(.unknown("no answer"), found, for: other)
        }
        #expect(unknown?.description.contains("to the group first") == true)
        #expect(unknown?.description.contains("can't say") == true)
        #expect(unknown?.description.contains("no answer") == true)
        guard case .refused = unknown else { throw try #require(unknown) }
        let failure = #expect(throws: OperationsError.self) {
            try StartCheck.check(.active(memberCount: 1, state: "Stable"), found, for: other)
        }
        guard case .refused = failure else { throw try #require(failure) }
        #expect(failure?.description.contains("to the group first") == true)
        #expect(failure?.description.contains("--group second") == true)
    }

    @Test func `a server that takes no writes is waited for, until it does`() async throws {
        let primary = try TemporaryServer(.fast)
        defer { primary.stop() }
        var configuration = TemporaryServer.Configuration.fast
        configuration.primary = .init(primary)
        let standby = try TemporaryServer(configuration)
        defer { standby.stop() }
        try Connection(standby.configuration()).execute("SELECT 1")
        let settings = try standby.configuration()
        let impatient = Database(
            settings,
            retryPolicy: RetryPolicy(limit: .milliseconds(300)) { _ in }
        )
        let error = await #expect(throws: PostgresError.self) {
            _ = try await impatient.connectToWrite()
        }
        #expect(error?.description.contains("takes no writes (a standby") == true)
        primary.stop()
        let waiting = Task {
            let patient = Database(settings, retryPolicy: RetryPolicy(limit: .seconds(60)) { _ in })
            let connection = try await patient.connectToWrite()
            try connection.execute("CREATE TABLE written (at integer)")
        }
        try Connection(standby.configuration()).query("SELECT pg_promote()")
        try await waiting.value
        // A managed database does so when its disk is full.
        try Connection(settings).execute("ALTER SYSTEM SET default_transaction_read_only = on")
        try Connection(settings).query("SELECT pg_reload_conf()")
        let refusal = await #expect(throws: PostgresError.self) {
            while true {
                _ = try await impatient.connectToWrite()
                try await Task.sleep(for: .milliseconds(20))
            }
        }
        #expect(refusal?.description.contains("takes no writes") == true)
    }
}
