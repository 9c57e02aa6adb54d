import Landfall
import LandfallKafka
import LandfallOperations
import LandfallWorker
import Synchronization
import Testing

/// Batches of producers that brokers take and no consumer can read.
@Suite(.timeLimit(.minutes(10))) struct UnreadableBatchTests {
    /// The number of records in a batch.
    private static let count: Int64 = 20

    /// Sends records in one batch that is compressed to more than the workers of these tests hold.
    private static func sendBatch(to topic: String, of pipeline: Pipeline) async throws {
        try await offPool {
            var configuration = ProducerConfiguration(
                client: try pipeline.broker.client(extra: [
                    "compression.codec": "zstd", "message.max.bytes": "100000000",
                    "batch.size": "100000000",
                ])
            )
            configuration.linger = .seconds(2)
            let producer = try Producer(configuration)
            let value = Array(repeating: UInt8(ascii: " "), count: 1_000_000)
            for _ in 0..<count {
                try producer.produce(
                    OutgoingRecord(
                        topic: Topic(stringLiteral: topic),
                        key: Array("dev-1".utf8),
                        value: value
                    )
                )
            }
            try producer.flush(timeout: .seconds(60))
        }
    }

    /// Where the record of a dead letter stood.
    private func offset(of letter: Seen) -> Int64 {
        letter.header("landfall_original_offset").flatMap { Int64($0) } ?? -1
    }

    private static func configuration(of pipeline: Pipeline) -> WorkerConfiguration {
        var configuration = pipeline.configuration
        // Just above what librdkafka insists on.
        configuration.kafka.properties = ["receive.message.max.bytes": "17000000"]
        return configuration
    }

    @Test func `each is one dead letter, and the records around it are answered`() async throws {
        let pipeline = try await Pipeline()
        try await pipeline.withWorker(Self.configuration(of: pipeline)) { worker in
            try await pipeline.send(Tap(id: "before").record)
            try await Self.sendBatch(to: Pipeline.push, of: pipeline)
            try await pipeline.send(Tap(id: "between").record)
            try await Self.sendBatch(to: Pipeline.push, of: pipeline)
            try await Self.sendBatch(to: Pipeline.push, of: pipeline)
            try await pipeline.send(Tap(id: "after").record)
            try await eventually("not all is answered") { worker.counts.plans == 3 }
            try await pipeline.settled()
            #expect(worker.counts.deadLetters == ["unreadable_batch": 3])
        }
        // They have no key, so any partition may have them.
        let letters = try await pipeline.deadLetters(3).sorted {
            offset(of: $0) < offset(of: $1)
        }
        #expect(
            letters.map { $0.header("landfall_error_code") }
                == Array(repeating: "unreadable_batch", count: 3)
        )
        #expect(letters.map(\.value) == [nil, nil, nil])
        // Behind the first tap, behind the second, and behind that.
        let firsts = [1, Self.count + 2, 2 * Self.count + 2]
        #expect(letters.map { offset(of: $0) } == firsts.map { $0 + Self.count - 1 })
        for (letter, first) in zip(letters, firsts) {
            let message = letter.header("landfall_error_message") ?? ""
            #expect(message.contains("the records \(first) to \(first + Self.count - 1) can't"))
        }
        let plans = try await pipeline.plans(3)
        #expect(plans.map(\.plan.intentID) == ["before", "between", "after"])
        try await pipeline.audit(records: 6, identities: 3)
    }

    @Test func `an audit counts each as its dead letter`() async throws {
        let pipeline = try await Pipeline()
        try await pipeline.withWorker(Self.configuration(of: pipeline)) { worker in
            try await pipeline.send(Tap(id: "before").record)
            try await Self.sendBatch(to: Pipeline.push, of: pipeline)
            try await pipeline.send(Tap(id: "after").record)
            try await Self.sendBatch(to: Pipeline.push, of: pipeline)
            try await eventually("not all is answered") {
                worker.counts.plans == 2 && worker.counts.deadLetters == ["unreadable_batch": 2]
            }
            try await pipeline.settled()
        }
        for topic in [pipeline.topics.plans, pipeline.topics.deadLetters] {
            try await Self.sendBatch(to: topic, of: pipeline)
        }
        let properties = ["receive.message.max.bytes": "17000000"]
        let report = try await pipeline.auditReport(properties: properties)
        #expect(report.differences.isEmpty)
        #expect(report.counts.records == 4)
        #expect(report.counts.deadLetters == 2)
        let notes = report.notes.filter { $0.contains("a batch that can't be read, offsets ") }
        #expect(notes.count { $0.contains("one dead letter stands for it") } == 2)
        let missing = notes.filter { $0.contains("what it holds counts as missing") }
        #expect(missing.count == 2)
        #expect(missing.contains { $0.hasPrefix(pipeline.topics.plans) })
        let skipped = Mutex<[String]>([])
        try await offPool {
            var count = 0
            try DeadLetterTopic(
                try Topic(pipeline.topics.deadLetters),
                reader: try pipeline.broker.reader(properties: properties),
                timeout: .seconds(30),
                onUnreadable: { batch in skipped.withLock { $0.append("\(batch)") } }
            ).read(DeadLetterFilter()) { _ in
                count += 1
                return true
            }
            #expect(count == 2)
        }
        let words = skipped.withLock(\.self)
        #expect(words.count == 1 && words[0].contains("] has a batch that can't be read, offsets "))
    }

    @Test func `a worker whose last record lies before one resumes`() async throws {
        let pipeline = try await Pipeline()
        let configuration = Self.configuration(of: pipeline)
        try await pipeline.send(Tap(id: "before").record)
        try await pipeline.withWorker(configuration) { worker in
            try await worker.handled(1)
            try await pipeline.settled()
        }
        // A worker looks at the last record again when it resumes, and meets the batch in the same answer.
        try await Self.sendBatch(to: Pipeline.push, of: pipeline)
        try await pipeline.send(Tap(id: "after").record)
        try await pipeline.withWorker(configuration) { worker in
            try await eventually("the tap is not answered") { worker.counts.plans == 1 }
            try await pipeline.settled()
            #expect(worker.counts.deadLetters == ["unreadable_batch": 1])
        }
        try await pipeline.audit(records: 3, identities: 2)
    }

    @Test func `a worker that begins within one begins behind it`() async throws {
        let pipeline = try await Pipeline()
        try await Self.sendBatch(to: Pipeline.push, of: pipeline)
        try await pipeline.send(Tap(id: "after").record)
        for _ in 0..<2 {
            try await pipeline.withWorker(Self.configuration(of: pipeline)) { _ in
                try await eventually("the tap is not recorded") {
                    try await pipeline.database.number(
                        "SELECT count(*) FROM landfall.navigation_event"
                    ) == 1
                }
                try await pipeline.settled()
            }
        }
        #expect(try await pipeline.deadLetters(1).count == 1)
        try await pipeline.audit(records: 2, identities: 1)
    }

    @Test func `one of device states is ignored, and the states behind it are known`() async throws
    {
        let pipeline = try await Pipeline()
        try await Self.sendBatch(to: pipeline.topics.deviceStates, of: pipeline)
        try await pipeline.send(Report(sequence: 7).record)
        try await pipeline.withWorker(Self.configuration(of: pipeline)) { worker in
            try await eventually("the state is not known") { worker.counts.states == 1 }
            try await Self.sendBatch(to: pipeline.topics.deviceStates, of: pipeline)
            try await pipeline.send(Report(sequence: 8).record)
            try await eventually("the second state is not known") { worker.counts.states == 2 }
            try await pipeline.send(Tap(id: "tap").record)
            try await worker.handled(1)
            try await pipeline.settled()
            #expect(worker.counts.ignoredStates == ["unreadable_batch": 2])
        }
        let plans = try await pipeline.plans(1)
        #expect(plans.map(\.plan.basedOn?.sequence) == [8])
    }
}
