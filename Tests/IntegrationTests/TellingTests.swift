import LandfallKafka
import LandfallWorker
import Logging
import Testing

/// What a worker says while it works.
@Suite(.timeLimit(.minutes(10))) struct TellingTests {
    @Test func `each reason of dead letters and of ignored states has one line`() async throws {
        let pipeline = try await Pipeline()
        let log = RecordedLog()
        try await pipeline.send((0..<3).map { _ in Report(chats: ["12"]).record(value: [0x01]) })
        let worker = try pipeline.start(logger: log.logger)
        for index in 0..<5 {
            try await pipeline.send(Tap(id: "a\(index)").record(value: Array("{}".utf8)))
        }
        try await pipeline.send(Tap(id: "b").record(value: [0x01]), Tap(id: "good").record)
        try await worker.handled(7)
        try await worker.stop()
        let warnings = log.news().filter { $0.level == .warning }
        let letters = warnings.filter { $0.message.hasPrefix("records go to the dead letters") }
        #expect(letters.map { $0.metadata["code"] } == ["no_target", "invalid_json"])
        #expect(letters.first?.metadata["reason"]?.contains("has no link") ?? false)
        #expect(letters.first?.metadata["record"] == "\(Pipeline.push) 1:0")
        let states = warnings.filter { $0.message.hasPrefix("device states can't be read") }
        #expect(states.map { $0.metadata["code"] } == ["invalid_json"])
    }

    @Test func `a key in a partition of its own is named for each topic, also of a state`()
        async throws
    {
        let pipeline = try await Pipeline()
        let log = RecordedLog()
        let worker = try pipeline.start(logger: log.logger)
        try await pipeline.send(Tap(id: "first").record)
        try await worker.handled(1)
        func misplaced(_ record: OutgoingRecord) -> OutgoingRecord {
            let own = KeyPartitioner.partition(ofKey: record.key ?? [], partitionCount: 2)
            var record = record
            record.partition = Partition(1 - own.number)
            return record
        }
        try await pipeline.send(Report(chats: ["12"]).record, misplaced(Report(sequence: 2).record))
        try await eventually("the states don't arrive") { worker.counts.states == 2 }
        try await eventually("the state is not counted") { worker.counts.misplacedKeys == 1 }
        try await pipeline.send(
            misplaced(Tap(id: "second").record),
            misplaced(Tap(id: "third").record)
        )
        try await worker.handled(3)
        #expect(worker.counts.misplacedKeys == 3)
        try await worker.stop()
        let lines = log.news().filter { $0.message.hasPrefix("a key is in another partition") }
        #expect(
            lines.map { $0.metadata["topic"] } == [pipeline.topics.deviceStates, Pipeline.push]
        )
    }

    @Test func `a server that may lose what it has committed is named once`() async throws {
        let pipeline = try await Pipeline()
        let log = RecordedLog()
        var configuration = pipeline.configuration
        configuration.lanes = 2
        let worker = try pipeline.start(configuration, logger: log.logger)
        try await pipeline.send(Tap(id: "one").record)
        try await worker.handled(1)
        try await worker.stop()
        let lines = log.news().filter { $0.message.hasPrefix("PostgreSQL runs with fsync=off") }
        #expect(lines.map(\.level) == [.warning])
    }

    @Test func `brokers without static members are worked with, and it is said`() async throws {
        let pipeline = try await Pipeline()
        try #require(pipeline.broker.mock).limit(.joinGroup, to: 4)
        let log = RecordedLog()
        for name in ["first", "second"] {
            let worker = try pipeline.start(logger: log.logger)
            try await pipeline.send(Tap(id: name).record)
            try await worker.handled(1)
            try await worker.stop()
            let lines = log.news().map(\.message)
            #expect(lines.contains { $0.hasPrefix("the brokers know no static members") })
            #expect(lines.contains { $0.hasPrefix("partitions assigned") })
        }
        try await pipeline.audit(records: 2, identities: 2)
    }

    @Test func `a lane without records says that Kafka is silent, and that it answers again`()
        async throws
    {
        let pipeline = try await Pipeline()
        let cluster = try #require(pipeline.broker.mock)
        let log = RecordedLog()
        let worker = try pipeline.start(logger: log.logger)
        try await pipeline.send(Tap(id: "one").record)
        try await worker.handled(1)
        try await pipeline.settled()
        for number in cluster.brokers { try cluster.stopBroker(number) }
        try await log.line("a broker does not answer")
        for number in cluster.brokers { try cluster.startBroker(number) }
        try await log.line("Kafka answers again")
        try await worker.stop()
    }
}
