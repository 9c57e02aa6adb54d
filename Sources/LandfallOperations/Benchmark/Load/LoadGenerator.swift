import Foundation
import LandfallBytes
import LandfallKafka
import LandfallWorker
import Logging

/// Sends states and intents, keyed as every producer of the contract keys: by murmur2.
final class LoadGenerator {
    private let producer: Producer
    private let app: BenchmarkApp
    private let intents: Topic
    private let states: Topic
    private let isStopped: () -> Bool
    /// How many intents of open loops were sent.
    private(set) var steadyCount = 0
    /// How many devices there are.
    var devices: Int { app.devices }
    private let headers = [RecordHeader(name: "content-type", text: "application/json")]

    /// Connects in the background.
    ///
    /// - Parameters:
    ///   - client: The cluster.
    ///   - app: Makes the records up.
    ///   - topics: Where they go.
    ///   - isStopped: Whether to give up.
    /// - Throws: `KafkaError`.
    init(
        _ client: ClientConfiguration,
        app: BenchmarkApp,
        topics: BenchmarkTopics,
        isStopped: @escaping () -> Bool
    ) throws(KafkaError) {
        producer = try Producer(ProducerConfiguration(client: client))
        self.app = app
        intents = try topics.intents
        states = try topics.states
        self.isStopped = isStopped
    }

    /// The present as the contract writes it.
    static var now: String {
        Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }

    /// Sends a state for each device, and waits until all are stored.
    ///
    /// - Throws: `KafkaError` or ``BenchmarkError/interrupted``.
    func sendStates() throws {
        let now = Self.now
        try sendAll(app.devices) { number in
            OutgoingRecord(
                topic: states,
                key: Array(app.device(number).utf8),
                value: app.state(ofDevice: number, at: now),
                headers: headers
            )
        }
    }

    /// Sends intents as fast as they are taken, and waits until all are stored.
    ///
    /// - Parameter count: How many.
    /// - Throws: `KafkaError` or ``BenchmarkError/interrupted``.
    func sendIntents(_ count: Int) throws {
        let now = Self.now
        try sendAll(count) { intent($0, id: "backlog-\($0)", at: now) }
    }

    /// Hands the next intent of an open loop over.
    ///
    /// - Parameter now: When the person tapped.
    /// - Throws: `KafkaError`.
    func sendNext(at now: String) throws(KafkaError) {
        try producer.produce(intent(steadyCount, id: "steady-\(steadyCount)", at: now))
        steadyCount += 1
    }

    /// Waits until all is stored.
    ///
    /// - Throws: `KafkaError`.
    func flush() throws(KafkaError) { try producer.flush(timeout: .seconds(60)) }

    private func intent(_ number: Int, id: String, at now: String) -> OutgoingRecord {
        OutgoingRecord(
            topic: intents,
            key: Array(app.device(number).utf8),
            value: app.intent(number, id: id, at: now),
            headers: headers
        )
    }

    private func sendAll(_ count: Int, _ record: (Int) -> OutgoingRecord) throws {
        for number in 0..<count {
            if number.isMultiple(of: 1000), isStopped() { throw BenchmarkError.interrupted }
            try producer.produce(record(number))
        }
        try flush()
    }
}
