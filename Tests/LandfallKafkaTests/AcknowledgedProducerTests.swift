import LandfallKafka
import Testing

@Suite(.timeLimit(.minutes(10))) struct AcknowledgedProducerTests {
    /// Longer than anything takes on a slow machine.
    private static let patience = Duration.seconds(90)

    private static func producer(
        _ fixture: Fixture,
        _ change: (inout AcknowledgedConfiguration) -> Void = { _ in }
    ) throws -> AcknowledgedProducer {
        var configuration = AcknowledgedConfiguration(client: try fixture.client())
        change(&configuration)
        return try AcknowledgedProducer(configuration)
    }

    private static func record(_ key: String, _ value: [UInt8]? = []) -> OutgoingRecord {
        OutgoingRecord(topic: "states", key: Array(key.utf8), value: value)
    }

    @Test func `each record is told its place, in the order of its key`() async throws {
        let fixture = try Fixture()
        try fixture.cluster.createTopic("states", partitionCount: 4)
        let producer = try Self.producer(fixture)
        try producer.prepare(["states"])
        let pending = try (UInt8(0)..<60).map { number in
            try producer.enqueue(Self.record("dev-\(number % 3)", [number]))
        }
        var last: [TopicPartition: Offset] = [:]
        for (number, pending) in pending.enumerated() {
            let fate = await pending.value(within: Self.patience)
            guard case .stored(let place, let offset?) = fate else {
                Issue.record("\(number): \(String(describing: fate))")
                return
            }
            let key = Array("dev-\(number % 3)".utf8)
            #expect(place.partition == KeyPartitioner.partition(ofKey: key, partitionCount: 4))
            if let before = last[place] { #expect(offset.value == before.value + 1) }
            last[place] = offset
        }
        #expect(producer.pendingCount == 0)
        #expect(producer.pendingBytes == 0)
        #expect(producer.silence == nil)
        let values = try await offPool {
            let consumer = try fixture.consumer()
            let all = (Int32(0)..<4).map {
                (TopicPartition("states", Partition($0)), StartPosition.beginning)
            }
            try consumer.assign(Dictionary(uniqueKeysWithValues: all))
            return try consumer.poll(untilCount: 60).map { ($0.key, $0.value) }
        }
        for device in 0..<3 {
            let mine = values.filter { $0.0 == Array("dev-\(device)".utf8) }.map(\.1)
            #expect(mine == stride(from: UInt8(device), to: 60, by: 3).map { [$0] })
        }
    }

    @Test func `a record that too few replicas have is not acknowledged`() async throws {
        let fixture = try Fixture()
        try fixture.cluster.createTopic("states", partitionCount: 1)
        let producer = try Self.producer(fixture) { $0.deliveryTimeout = .seconds(2) }
        try producer.prepare(["states"])
        let faults = Array(repeating: ResponseCode.notEnoughReplicas, count: 1000)
        fixture.cluster.failNext(.produce, with: faults)
        let lost = try await producer.enqueue(Self.record("dev-1")).value(within: Self.patience)
        #expect(lost?.isStored == false)
        fixture.cluster.clearFailures(of: .produce)
        // The same producer goes on once there are enough again.
        fixture.cluster.failNext(.produce, with: [.notEnoughReplicas, .notEnoughReplicas])
        let kept = try await producer.enqueue(Self.record("dev-1")).value(within: Self.patience)
        #expect(kept?.isStored == true)
    }

    @Test func `a broker's refusal is the fate of the record`() async throws {
        let fixture = try Fixture()
        try fixture.cluster.createTopic("states", partitionCount: 1)
        let producer = try Self.producer(fixture)
        fixture.cluster.failNext(.produce, with: [.topicAuthorizationFailed])
        let fate = try await producer.enqueue(Self.record("dev-1")).value(within: Self.patience)
        #expect(fate?.error?.fault?.code == .topicAuthorizationFailed)
        #expect(fate?.error?.recovery == .stop)
        #expect(producer.death == nil)
    }

    @Test func `without a broker a wait ends in time, and the record later`() async throws {
        let fixture = try Fixture()
        try fixture.cluster.createTopic("states", partitionCount: 1)
        try fixture.cluster.stopBroker(1)
        let record = Self.record("dev-1", Array(repeating: 7, count: 100))
        let patient = try Self.producer(fixture) { $0.deliveryTimeout = .seconds(3600) }
        let open = try patient.enqueue(record)
        #expect(await open.value(within: .milliseconds(50)) == nil)
        #expect(patient.silence != nil)
        #expect(patient.pendingCount == 1)
        let producer = try Self.producer(fixture) { $0.deliveryTimeout = .seconds(2) }
        let pending = try producer.enqueue(record)
        let fate = await pending.value(within: Self.patience)
        #expect(fate?.isStored == false)
        #expect(fate?.error?.recovery == .retry)
        #expect(producer.pendingCount == 0)
        #expect(producer.pendingBytes == 0)
    }

    @Test func `a full queue refuses at once, by records and by bytes`() async throws {
        let fixture = try Fixture()
        try fixture.cluster.createTopic("states", partitionCount: 1)
        try fixture.cluster.stopBroker(1)
        let few = try Self.producer(fixture) { $0.queueRecords = 3 }
        for _ in 0..<3 { _ = try few.enqueue(Self.record("dev-1")) }
        #expect(few.fill == 1)
        let byCount = try kafkaError { _ = try few.enqueue(Self.record("dev-1")) }
        #expect(byCount?.fault?.code == .queueFull)
        let small = try Self.producer(fixture) { $0.queueBytes = 1 << 20 }
        let large = Array(repeating: UInt8(0), count: 400_000)
        for _ in 0..<2 { _ = try small.enqueue(Self.record("dev-1", large)) }
        let byBytes = try kafkaError { _ = try small.enqueue(Self.record("dev-1", large)) }
        #expect(byBytes?.fault?.code == .queueFull)
        #expect(small.pendingCount == 2)
    }

    @Test func `a record that can never be sent leaves no trace`() async throws {
        let fixture = try Fixture()
        try fixture.cluster.createTopic("states", partitionCount: 1)
        let producer = try Self.producer(fixture)
        let large = Array(repeating: UInt8(0), count: 2_000_000)
        let error = try kafkaError { _ = try producer.enqueue(Self.record("dev-1", large)) }
        #expect(error?.recovery == .rejectRecord)
        #expect(producer.pendingCount == 0)
        #expect(producer.pendingBytes == 0)
    }

    @Test func `the end of a producer is the fate of what it has not sent`() async throws {
        let fixture = try Fixture()
        try fixture.cluster.createTopic("states", partitionCount: 1)
        try fixture.cluster.stopBroker(1)
        let producer = try Self.producer(fixture) { $0.deliveryTimeout = .seconds(3600) }
        let pending = try producer.enqueue(Self.record("dev-1"))
        #expect(await producer.finish(within: .milliseconds(50)) == false)
        #expect(await pending.value(within: Self.patience)?.isStored == false)
        let error = try kafkaError { _ = try producer.enqueue(Self.record("dev-1")) }
        #expect(error?.recovery == .stop)
    }

    @Test func `a wait ends with its task`() async throws {
        let pending = PendingRecord()
        let wait = Task { await pending.value(within: .seconds(3600)) }
        wait.cancel()
        #expect(await wait.value == nil)
        let fate = DeliveryResult.refused(.misuse(Fault(.destroyed)))
        #expect(pending.complete(fate))
        #expect(!pending.complete(.unknown(.misuse(Fault(.destroyed)))))
        #expect(await pending.value(within: .zero) == fate)
    }
}
