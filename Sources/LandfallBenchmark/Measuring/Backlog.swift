import LandfallKafka

/// Follows how far a group has come with a backlog.
///
/// Offsets are committed with the plans, in one transaction: an offset that is seen is an intent
/// whose plan can be read.
struct Backlog {
    /// Asks for the offsets; a consumer that never joins.
    let group: GroupConsumer
    /// The partitions of the intents.
    let partitions: [TopicPartition]
    /// The intents in all.
    let count: Int
    /// Throws when the run has to end.
    let check: () throws -> Void

    /// How long nothing may move.
    private static let patience = Duration.seconds(90)

    /// Waits until all is done.
    ///
    /// - Parameter processes: Who does it, together.
    /// - Returns: What the round took, from the first commit to the last.
    /// - Throws: What the check throws, ``KafkaError``, or ``BenchmarkError``.
    func follow(_ processes: [MeasuredProcess]) async throws -> BenchmarkResult.Round {
        let clock = ContinuousClock()
        var begin: (time: ContinuousClock.Instant, done: Int, processor: Duration)?
        var last = (time: clock.now, done: 0)
        while true {
            try check()
            if let ended = processes.first(where: { !$0.isRunning }) {
                throw BenchmarkError.ended(process: ended.name, line: ended.lastLine)
            }
            let done = try group.committed(partitions, timeout: .seconds(10)).values
                .reduce(0) { $0 + Int($1?.value ?? 0) }
            let now = clock.now
            if done > last.done { last = (now, done) }
            if begin == nil, done > 0 { begin = (now, done, Self.processorTime(of: processes)) }
            if done >= count, let begin {
                let intents = max(1, done - begin.done)
                let time = max((now - begin.time).seconds, 0.001)
                let processor = Self.processorTime(of: processes) - begin.processor
                return BenchmarkResult.Round(
                    intentsPerSecond: Double(intents) / time,
                    processorMilliseconds: processor.seconds * 1e6 / Double(intents),
                    peakBytes: processes.reduce(0) { $0 + $1.peakBytes }
                )
            }
            guard now - last.time < Self.patience else {
                let process = processes.first
                throw BenchmarkError.stalled(
                    process: process?.name ?? "",
                    line: process?.lastLine ?? ""
                )
            }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    private static func processorTime(of processes: [MeasuredProcess]) -> Duration {
        processes.reduce(.zero) { $0 + $1.processorTime }
    }
}
