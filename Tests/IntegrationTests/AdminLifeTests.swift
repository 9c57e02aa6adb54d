import Foundation
import Glibc
import LandfallKafka
import LandfallWorker
import Testing

/// What the pages of the admin port say while a worker starts, works, waits and stops.
@Suite(.timeLimit(.minutes(10))) struct AdminLifeTests {
    /// The pages of one worker, as curl sees them.
    private struct Pages {
        let address: String

        /// The status of a page and what it says.
        func page(_ path: String) throws -> (status: String, text: String) {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/curl")
            process.arguments = [
                "--silent", "--max-time", "10", "-w", "%{http_code}", "http://\(address)\(path)",
            ]
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let text = String(
                decoding: output.fileHandleForReading.readDataToEndOfFile(),
                as: UTF8.self
            )
            process.waitUntilExit()
            return (String(text.suffix(3)), String(text.dropLast(3)))
        }

        /// Waits until the worker is in a state, and compares all pages with it.
        ///
        /// - Parameters:
        ///   - word: What `/health/ready` says.
        ///   - state: The state that metrics name.
        ///   - cause: What metrics say that is waited for.
        /// - Throws: What keeps a page from being read.
        func expect(_ word: String, state: String, waitingFor cause: String? = nil) async throws {
            try await eventually("it is not \(word) but \((try? page("/health/ready").text) ?? "")")
            {
                try page("/health/ready") == (word == "ready" ? "200" : "503", word + "\n")
            }
            #expect(try page("/health/live") == ("200", "live\n"))
            let metrics = try page("/metrics")
            #expect(metrics.status == "200")
            let lines = Set(metrics.text.split(separator: "\n"))
            let isInState = lines.contains("landfall_worker_state{state=\"\(state)\"} 1")
            #expect(isInState, "\(word)")
            for other in ["postgres", "kafka"] {
                let value = other == cause ? 1 : 0
                let isSaid = lines.contains("landfall_waiting{cause=\"\(other)\"} \(value)")
                #expect(isSaid, "\(word): \(other)")
            }
            let status = try page("/status")
            #expect(status.status == "200")
            let document = try JSONSerialization.jsonObject(with: Data(status.text.utf8))
            #expect((document as? [String: Any])?["state"] as? String == word)
        }
    }

    private static func pages(of worker: SpawnedWorker) async throws -> Pages {
        try await worker.logs("the admin port is open")
        let line = worker.lines.split(separator: "\n").first { $0.contains("admin port is open") }
        let address = try #require(line?.firstMatch(of: /127\.0\.0\.1:\d+/)).output
        return Pages(address: String(address))
    }

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
        let pages = try await Self.pages(of: worker)
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
        let pages = try await Self.pages(of: worker)
        try await pages.expect("waiting-kafka", state: "waiting", waitingFor: "kafka")
        worker.signal(SIGTERM)
        _ = try await worker.ended()
    }
}
