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
    /// Reads the processor time of the servers.
    let servers: ServerTimes
    /// Throws when the run has to end.
    let check: () throws -> Void

    /// How long nothing may move.
    private static let patience = Duration.seconds(90)

    /// Waits until all is done.
    ///
    /// - Parameter processes: The processes that do it, together.
    /// - Returns: What the round took, from the first commit to the last.
    /// - Throws: What the check throws, `KafkaError`, or ``BenchmarkError``.
    func follow(_ processes: [MeasuredProcess]) async throws -> BenchmarkResult.Round {
        let clock = ContinuousClock()
        var begin: (time: ContinuousClock.Instant, done: Int, usage: Usage)?
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
            if begin == nil, done > 0 { begin = (now, done, usage(of: processes)) }
            if done >= count, let begin {
                let intents = max(1, done - begin.done)
                let time = max((now - begin.time).seconds, 0.001)
                let used = usage(of: processes).since(begin.usage)
                return BenchmarkResult.Round(
                    intentsPerSecond: Double(intents) / time,
                    processor: used.forThousand(of: intents),
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

    private func usage(of processes: [MeasuredProcess]) -> Usage {
        Usage(of: processes, servers)
    }
}

/// The processor time of all that answers intents, up to one moment or between two.
struct Usage: Sendable {
    private var processes: Duration
    private var servers: ServerTimes.Reading

    /// Reads the clocks.
    ///
    /// - Parameters:
    ///   - processes: The worker, or the limit.
    ///   - servers: The servers.
    init(of processes: [MeasuredProcess], _ servers: ServerTimes) {
        self.processes = processes.reduce(.zero) { $0 + $1.processorTime }
        self.servers = servers.now
    }

    /// Returns the usage since another moment.
    func since(_ before: Usage) -> Usage {
        var difference = self
        difference.processes -= before.processes
        difference.servers = servers.since(before.servers)
        return difference
    }

    /// The milliseconds for a thousand of so many intents.
    func forThousand(of intents: Int) -> BenchmarkResult.Processor {
        func share(_ time: Duration) -> Double { time.seconds * 1e6 / Double(max(1, intents)) }
        return BenchmarkResult.Processor(
            process: share(processes),
            postgres: servers.postgres.map(share),
            brokers: servers.brokers.map(share)
        )
    }
}
