import Dispatch
import Landfall
import LandfallBytes
import LandfallContract
package import LandfallKafka
import LandfallValues
package import Logging
import Synchronization

/// Reads all plans as they come, on a thread of its own.
///
/// Each instance reads every partition, so that any instance answers any device (see the guide). It begins with the
/// plans of the replay window, and is ready when it has read those.
package final class PlanTail: Sendable {
    private struct State {
        var isReady = false
        var isClosed = false
        var positions: [TopicPartition: Offset] = [:]
    }

    let board: PlanBoard
    private let state = Mutex(State())
    private let configuration: TableConfiguration
    private let topic: Topic
    private let window: Duration
    private let logger: Logger

    /// How long the thread waits for records.
    private static let wait = Duration.milliseconds(100)
    /// How long brokers may take to answer.
    private static let patience = Duration.seconds(30)
    /// How long to wait behind a failure.
    private static let pause = Duration.seconds(1)

    /// Makes a reader, which does not read yet.
    ///
    /// - Parameters:
    ///   - configuration: How it reaches Kafka.
    ///   - topics: The topics.
    ///   - limits: How many plans are kept, and how long.
    ///   - logger: Where it logs.
    package init(
        _ configuration: TableConfiguration,
        topics: GatewayTopics,
        limits: GatewayLimits,
        logger: Logger
    ) {
        self.configuration = configuration
        topic = topics.plans
        window = limits.replayWindow
        board = PlanBoard(limits)
        self.logger = logger
    }

    /// Begins to read; goes on until ``close()``.
    package func start() {
        setReady(false)
        DispatchQueue(label: "landfall.gateway.plans").async { [self] in
            while !isClosed {
                do {
                    try read()
                } catch {
                    setReady(false)
                    logger.warning("plans can't be read for now", metadata: ["error": "\(error)"])
                    Backoff.pause(for: Self.pause)
                }
            }
        }
    }

    /// Reads no more.
    package func close() { state.withLock { $0.isClosed = true } }

    /// Whether the plans of the replay window have been read, and new ones come.
    package var isReady: Bool { state.withLock(\.isReady) }

    /// How many requests wait for a plan.
    package var waitCount: Int { board.waitCount }

    /// The bytes of the plans that are kept.
    package var keptBytes: Int { board.keptBytes }

    private func setReady(_ isReady: Bool) {
        let hasChanged = state.withLock { state in
            defer { state.isReady = isReady }
            return state.isReady != isReady
        }
        if hasChanged || !isReady { board.setFilling(!isReady) }
    }

    private var isClosed: Bool { state.withLock(\.isClosed) }

    /// The reason that plans can't be read.
    private struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    private func read() throws {
        let consumer = try TableConsumer(configuration)
        let counts = try consumer.partitionCounts(of: [topic], timeout: Self.patience)
        guard let count = counts[topic] else {
            throw Fault(
                description:
                    "there is no topic \(topic): make it, or name another with --plans-topic"
            )
        }
        let partitions = topic.partitions(count)
        let places = try places(of: partitions, consumer)
        for (partition, place) in places { board.begin(partition.partition, at: place.position) }
        try consumer.add(partitions, resumingAt: places, timeout: Self.patience)
        while !isClosed {
            let poll = consumer.poll(limit: 1000, wait: Self.wait) { take($0) }
            for partition in partitions {
                guard let position = consumer.position(of: partition) else { continue }
                state.withLock { $0.positions[partition] = position }
                board.pass(partition.partition, to: position)
            }
            if let fault = poll.faults.first(where: { $0.error.recovery != .retry }) {
                throw fault.error
            }
            if consumer.unrestored.isEmpty { setReady(true) }
        }
    }

    /// Returns the places to begin: where the reader before stopped, else at the beginning of the
    /// replay window.
    private func places(
        of partitions: [TopicPartition],
        _ consumer: TableConsumer
    ) throws -> [TopicPartition: TablePlace] {
        let known = state.withLock(\.positions)
        let time = Int64((WallClock.sinceEpoch - window) / .milliseconds(1))
        let ranges = try consumer.ranges(of: partitions, timeout: Self.patience)
        let starts = try consumer.offsets(
            of: partitions,
            atMilliseconds: time,
            timeout: Self.patience
        )
        var places: [TopicPartition: TablePlace] = [:]
        for (partition, range) in ranges {
            // Where the topic was recreated, the reader before stood beyond its end.
            let before = known[partition].flatMap { position in
                (range.start.value...range.end.value).contains(position.value) ? position : nil
            }
            let start = before ?? starts[partition].flatMap { $0 } ?? range.end
            places[partition] = TablePlace(position: start, lastRecord: nil)
        }
        return places
    }

    /// The device of a plan; empty for the plan of an intent without one.
    private static func deviceID(
        _ key: String,
        _ intentID: String,
        _ value: [UInt8],
        _ encoding: ContentEncoding
    ) -> String {
        guard key == intentID else { return key }
        // The key of an intent without a device is its id, which its sender has chosen: only the plan tells whether
        // it is a device.
        let header = RecordHeader(name: "content-type", text: encoding.mediaType)
        let plan = try? PlanReader().read(value: value, headers: [header])
        return plan?.deviceID ?? ""
    }

    private func take(_ record: Record) {
        guard let key = record.keyBytes, let value = record.valueBytes else { return }
        var correlation: Correlation?
        var intentID = ""
        var encoding = ContentEncoding.json
        do throws(KafkaError) {
            for header in try record.headers() {
                switch header.name {
                case "kafka_correlationId": correlation = header.value.flatMap { Correlation($0) }
                case "ce_causationid":
                    intentID = String(decoding: header.value ?? [], as: UTF8.self)
                case "content-type":
                    let type = String(decoding: header.value ?? [], as: UTF8.self)
                    if type == ContentEncoding.protobuf.mediaType { encoding = .protobuf }
                default: continue
                }
            }
        } catch {
            return
        }
        let name = String(decoding: key, as: UTF8.self)
        let entry = PlanEntry(
            partition: record.topicPartition.partition,
            offset: record.offset,
            deviceID: Self.deviceID(name, intentID, value, encoding),
            intentID: intentID,
            attempt: correlation?.attempt,
            encoding: encoding,
            bytes: value
        )
        board.take(entry, correlation)
    }
}
