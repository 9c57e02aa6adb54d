import LandfallKafka
import LandfallWorker
import Synchronization
import Testing

/// Reads the plans of a pipeline while workers write them, committed ones only, and counts those
/// that are there twice at any moment.
final class PlanWatcher: Sendable {
    private struct State {
        var seen: [Int: Int] = [:]
        var isOver = false
    }

    private let state = Mutex(State())
    private let pipeline: Pipeline

    init(_ pipeline: Pipeline) { self.pipeline = pipeline }

    /// The plans that were seen, each counted once.
    var count: Int { state.withLock { $0.seen.count } }

    /// The plans that were seen more than once.
    var doubled: Int { state.withLock { $0.seen.values.count { $0 > 1 } } }

    /// Watches as long as a body takes, and on until so many plans were seen or time is up.
    ///
    /// - Parameter body: Returns how many plans there have to be after it.
    /// - Throws: What the body throws, or what the reader meets.
    func watch(_ body: () async throws -> Int) async throws {
        async let reading: Void = offPool { [self] in try read() }
        do {
            let expected = try await body()
            try await eventually("\(expected) plans were not seen", within: .seconds(60)) {
                count >= expected
            }
        } catch {
            state.withLock { $0.isOver = true }
            throw error
        }
        state.withLock { $0.isOver = true }
        try await reading
    }

    private func read() throws {
        let configuration = ConsumerConfiguration(
            client: try pipeline.broker.client(),
            group: "watchers"
        )
        let consumer = try GroupConsumer(configuration)
        let topic = try Topic(pipeline.topics.plans)
        try consumer.assign(
            Dictionary(
                uniqueKeysWithValues: (0..<pipeline.broker.partitionCount).map {
                    (TopicPartition(topic, Partition($0)), .beginning)
                }
            )
        )
        let poll = PollLimit(count: 1000, bytes: 1 << 24, wait: .milliseconds(200))
        while !state.withLock({ $0.isOver }) {
            for record in try consumer.poll(poll, rebalance: { _ in [:] }) {
                var hasher = Hasher()
                hasher.combine(record.valueBytes)
                let hash = hasher.finalize()
                state.withLock { $0.seen[hash, default: 0] += 1 }
            }
        }
        try consumer.close(timeout: .seconds(5))
    }
}
