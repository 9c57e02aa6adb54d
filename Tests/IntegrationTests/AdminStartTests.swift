import Foundation
import Glibc
import LandfallKafka
import LandfallOperations
import LandfallPostgres
import LandfallWorker
import Testing

/// What the pages of the admin port say while a worker starts before what it needs is there.
@Suite(.timeLimit(.minutes(10))) struct AdminStartTests {
    @Test func `A worker waits for schema, topics, group and states in turn, and says for which`()
        async throws
    {
        let base = try await Pipeline()
        let cluster = try #require(base.broker.mock)
        let name = "bare_\(UInt32.random(in: .min ... .max))"
        let server = base.database.server
        let bare = try await offPool { try server.makeDatabase(name) }
        let pipeline = Pipeline(
            broker: base.broker,
            database: TestDatabase(server: server, name: name),
            topics: base.topics
        )
        let results = try Topic(pipeline.topics.planResults)
        try await offPool { cluster.failTopic(results, with: .unknownTopicOrPartition) }
        let worker = try SpawnedWorker(
            pipeline,
            group: "early",
            more: ["ADMIN": "127.0.0.1:0", "PATIENCE": "9m", "SHUTDOWN_DEADLINE": "60s"]
        )
        let pages = try await AdminPages(of: worker)
        try await pages.expect("waiting-schema", state: "waiting", waitingFor: "schema")
        #expect(try pages.reasons().contains { $0.hasPrefix("the start has waited for schema") })

        try await offPool { _ = try Migrator(Schema.migrations).apply(to: bare) }
        try await pages.expect("waiting-topics", state: "waiting", waitingFor: "topics")
        try await worker.logs("there is no topic \(results)")

        // More failures than there are tries until they are taken back.
        let failures = 100_000
        try await offPool {
            cluster.failNext(
                .joinGroup,
                with: Array(repeating: .coordinatorNotAvailable, count: failures)
            )
            cluster.failTopic(results, with: nil)
        }
        try await pages.expect("joining", state: "joining", waitingFor: "group")
        try await pipeline.send(Report(sequence: 1, chats: ["12"]).record)
        try await offPool {
            cluster.failNext(.fetch, with: Array(repeating: .notLeader, count: failures))
            cluster.clearFailures(of: .joinGroup)
        }
        try await pages.expect("restoring", state: "restoring")
        #expect(try pages.reasons().contains { $0.contains("restores device states") })
        try await offPool { cluster.clearFailures(of: .fetch) }
        try await pages.expect("ready", state: "running")
        #expect(try pages.reasons() == [])
        worker.signal(SIGTERM)
        #expect(try await worker.ended() == 0)
    }
}
