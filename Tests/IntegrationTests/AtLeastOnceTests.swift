import Glibc
import LandfallKafka
import LandfallPostgres
import LandfallWorker
import Testing

/// Workers for brokers without transactions: rows once, plans once or several times.
@Suite(.timeLimit(.minutes(10))) struct AtLeastOnceTests {
    private static func configuration(_ pipeline: Pipeline) -> WorkerConfiguration {
        var configuration = pipeline.configuration
        configuration.delivery = .atLeastOnce
        return configuration
    }

    /// The offsets that a group has committed, where it has.
    private static func committed(
        by group: String,
        in pipeline: Pipeline
    ) async throws -> [TopicPartition: Offset] {
        try await offPool {
            let partitions = try pipeline.topics.intents.flatMap { name in
                let topic = try Topic(name)
                return (0..<pipeline.broker.partitionCount).map {
                    TopicPartition(topic, Partition($0))
                }
            }
            let offsets = try GroupOffsets(try pipeline.broker.client(), group: group)
                .committed(partitions, timeout: .seconds(60))
            return offsets.compactMapValues(\.self)
        }
    }

    /// The watermarks of partitions of which a record was taken.
    private static func watermarks(in pipeline: Pipeline) async throws -> [TopicPartition: Offset] {
        try await offPool {
            let rows = try pipeline.database.connect().query(
                """
                SELECT topic, partition, next_offset FROM landfall.stream_watermark
                WHERE next_offset > 0
                """
            )
            var watermarks: [TopicPartition: Offset] = [:]
            for row in rows {
                let topic = try Topic(try row.value("topic", as: String.self))
                let number = Partition(try row.value("partition", as: Int32.self))
                watermarks[TopicPartition(topic, number)] = Offset(try row.value("next_offset"))
            }
            return watermarks
        }
    }

    @Test func `without faults each answer comes once, and a successor repairs nothing`()
        async throws
    {
        let pipeline = try await Pipeline()
        let taps = (0..<40).map { Tap(id: "tap-\($0)", device: "dev-\($0)").record }
        try await pipeline.withWorker(Self.configuration(pipeline)) { worker in
            try await pipeline.send(taps + [Tap(id: "bad").record(value: [0xFF])])
            try await worker.handled(41)
            try await pipeline.settled()
        }
        let offsets = try await Self.committed(by: "landfall", in: pipeline)
        #expect(try await Self.watermarks(in: pipeline) == offsets)
        #expect(offsets.values.map(\.value).reduce(0, +) == 41)
        try await pipeline.withWorker(Self.configuration(pipeline)) { worker in
            try await pipeline.send(Tap(id: "next").record)
            try await worker.handled(1)
            #expect(worker.counts.repairedRecords == 0)
        }
        try await pipeline.audit(records: 42, identities: 41)
    }

    /// What a broker may say to a batch of records or to the offsets behind it.
    static let faults: [(MockRequest, [ResponseCode])] = [
        (.produce, [.notLeader, .requestTimedOut]),
        (.produce, [.outOfOrderSequence]),
        (.produce, [.invalidProducerEpoch]),
        (.offsetCommit, [.coordinatorLoading, .notCoordinator]),
        (.offsetCommit, [.unknownServerError]),
        (.offsetCommit, [.illegalGeneration]),
        (.offsetCommit, [.rebalanceInProgress]),
    ]

    @Test func `a batch is sent again until it is stored and its offsets are committed`()
        async throws
    {
        let pipeline = try await Pipeline()
        let cluster = try #require(pipeline.broker.mock)
        // One record for each partition: the mock cluster takes a request behind one that it has refused, and librdkafka
        // then believes that the refused one is stored, since a real broker would have refused both.
        let partitionCount = Int(pipeline.broker.partitionCount)
        var used: Set<Partition> = []
        let devices = (0..<50).map { "dev-\($0)" }.filter { device in
            let key = Array(device.utf8)
            return used.insert(
                KeyPartitioner.partition(ofKey: key, partitionCount: partitionCount)
            ).inserted
        }
        try await pipeline.withWorker(Self.configuration(pipeline)) { worker in
            try await pipeline.send(Tap(id: "warm").record)
            try await worker.handled(1)
            try await pipeline.settled()
            for (index, (request, codes)) in Self.faults.enumerated() {
                for code in codes {
                    try cluster.delayNext(request, at: Broker.workerSide, by: .zero, code: code)
                }
                try await pipeline.send(
                    devices.map { Tap(id: "t\(index)-\($0)", device: $0).record }
                )
                try await worker.handled(1 + (index + 1) * devices.count)
                try await pipeline.settled()
            }
        }
        let count = 1 + Self.faults.count * devices.count
        let offsets = try await Self.committed(by: "landfall", in: pipeline)
        #expect(try await Self.watermarks(in: pipeline) == offsets)
        try await pipeline.audit(records: count, identities: count)
    }

    @Test func `killed before its offsets are committed, its answers come again verbatim`()
        async throws
    {
        let pipeline = try await Pipeline()
        let cluster = try #require(pipeline.broker.mock)
        let more = ["DELIVERY": "at-least-once"]
        let first = try SpawnedWorker(pipeline, group: "first", more: more)
        try await pipeline.send(Tap(id: "warm").record)
        try await pipeline.rows(1, of: first)
        try await pipeline.settled()
        try cluster.delayNext(.offsetCommit, at: Broker.workerSide, by: .seconds(120))
        try await pipeline.send((0..<20).map { Tap(id: "t-\($0)", device: "d-\($0)").record })
        try await pipeline.rows(2, of: first)
        try await pipeline.held(.offsetCommit, of: first)
        try await first.killNow()

        try await pipeline.pass(to: "second")
        let second = try SpawnedWorker(pipeline, group: "second", more: more)
        try await pipeline.rows(21, of: second)
        try await pipeline.settled()
        #expect(second.lines.contains("published again from the ledger"))
        #expect(try await second.terminate() == 0, "\(second.lines)")
        try await pipeline.audit(records: 21, identities: 21)
    }
}
