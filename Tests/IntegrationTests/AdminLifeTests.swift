import Foundation
import Glibc
import LandfallKafka
import LandfallWorker
import Testing

/// What the pages of the admin port say while a worker starts, works, waits and stops.
@Suite(.timeLimit(.minutes(10))) struct AdminLifeTests {
    @Test func `Each state of a worker's life is on all pages, and none of them is an end`()
        async throws
    {
        let location = "/tmp/landfall-life-\(UInt32.random(in: .min ... .max))"
        let box = try await offPool { try RestartableServer(folder: location) }
        defer { box.remove() }
        let base = try await Pipeline()
        let pipeline = Pipeline(
            broker: base.broker,
            database: try box.database,
            topics: base.topics
        )
        // A partition that can't be gone on with is no outage of the others.
        try await pipeline.database.execute(
            """
            INSERT INTO landfall.stream_watermark
                (topic, partition, next_offset, published_offset, owner_epoch, owner, updated_at)
            VALUES ('\(Pipeline.email)', 1, 500, 500, 1, 'x', now())
            """
        )
        try await offPool { box.stop() }
        let worker = try SpawnedWorker(
            pipeline,
            group: "life",
            more: ["ADMIN": "127.0.0.1:0", "PATIENCE": "3m", "SHUTDOWN_DEADLINE": "60s"]
        )
        let pages = try await AdminPages(of: worker)
        try await pages.expect("waiting-postgres", state: "waiting", waitingFor: "postgres")

        try await offPool { try box.start() }
        try await pages.expect("ready", state: "running")
        #expect(try pages.page("/status").text.contains(#""setAside""#))
        #expect(
            try pages.page("/metrics").text.contains(
                "landfall_partitions_set_aside{topic=\"\(Pipeline.email)\",partition=\"1\"} 1"
            )
        )

        try await offPool { box.stop() }
        try await pipeline.send(Tap(id: "one").record)
        try await pages.expect("waiting-postgres", state: "waiting", waitingFor: "postgres")
        try await offPool { try box.start() }
        try await pages.expect("ready", state: "running")

        // It has a batch in hand that it can't record.
        try await offPool { box.stop() }
        try await pipeline.send(Tap(id: "two").record)
        try await eventually("it does not wait") {
            try pages.page("/metrics").text.contains("landfall_waiting{cause=\"postgres\"} 1")
        }
        worker.signal(SIGTERM)
        try await pages.expect("draining", state: "draining", waitingFor: "postgres")
        try await offPool { try box.start() }
        // It says at its end that a partition is set aside.
        #expect(try await worker.ended() == 1)
        #expect(worker.lines.contains("is set aside"))
    }

    @Test func `A worker that reaches no broker says so from its first second on`() async throws {
        let pipeline = try await Pipeline()
        let worker = try SpawnedWorker(
            pipeline,
            group: "nowhere",
            more: ["ADMIN": "127.0.0.1:0", "BROKERS": "127.0.0.1:1", "PATIENCE": "3m"]
        )
        let pages = try await AdminPages(of: worker)
        try await pages.expect("waiting-kafka", state: "waiting", waitingFor: "kafka")
        worker.signal(SIGTERM)
        _ = try await worker.ended()
    }

    @Test func `Servers that take requests and say nothing are named, each by itself`() async throws
    {
        let location = "/tmp/landfall-silent-\(UInt32.random(in: .min ... .max))"
        let box = try await offPool { try RestartableServer(folder: location) }
        defer { box.remove() }
        let base = try await Pipeline()
        let pipeline = Pipeline(
            broker: base.broker,
            database: try box.database,
            topics: base.topics
        )
        let worker = try SpawnedWorker(
            pipeline,
            group: "silent",
            more: ["ADMIN": "127.0.0.1:0", "PATIENCE": "5m", "SHUTDOWN_DEADLINE": "60s"]
        )
        let pages = try await AdminPages(of: worker)
        try await pages.expect("ready", state: "running")
        try await pipeline.send(Tap(id: "one").record)
        _ = try await pipeline.plans(1)

        try await offPool { try box.freeze() }
        try await pipeline.send(Tap(id: "two").record)
        try await eventually("PostgreSQL is not named") {
            try pages.reasons().contains { $0.hasPrefix("PostgreSQL has not answered lane 0") }
        }
        try await worker.logs("a server does not answer")
        #expect(try pages.page("/health/ready").text == "waiting-postgres\n")
        #expect(try pages.page("/health/live").status == "200")
        // The lane can't look at Kafka now.
        try await offPool { try pipeline.broker.setRoundTrip(to: .seconds(30)) }
        try await eventually("Kafka is not named beside it") {
            let reasons = try pages.reasons()
            return ["PostgreSQL", "Kafka"].allSatisfy { server in
                reasons.contains { $0.hasPrefix("\(server) has not answered lane 0") }
            }
        }
        #expect(!(try pages.page("/metrics").text.contains("\nlandfall_lag_records{")))
        try await offPool {
            try pipeline.broker.setRoundTrip(to: .zero)
            try box.thaw()
        }
        try await pages.expect("ready", state: "running")
        _ = try await pipeline.plans(2)
        worker.signal(SIGTERM)
        #expect(try await worker.ended() == 0)
    }
}
