import LandfallKafka
import LandfallPostgres

/// Runs the worker and the limit, each from the first intent on and with an empty database.
struct Rounds {
    private let plan: BenchmarkPlan
    private let program: BenchmarkProgram
    private let client: ClientConfiguration
    private let topics: BenchmarkTopics
    private let database: BenchmarkDatabase
    private let variables: [String: String]
    private let check: () throws -> Void

    /// Takes what all rounds share.
    init(
        _ plan: BenchmarkPlan,
        _ program: BenchmarkProgram,
        _ client: ClientConfiguration,
        _ topics: BenchmarkTopics,
        _ database: BenchmarkDatabase,
        _ variables: [String: String],
        check: @escaping () throws -> Void
    ) {
        self.plan = plan
        self.program = program
        self.client = client
        self.topics = topics
        self.database = database
        self.variables = variables
        self.check = check
    }

    /// Lets a worker answer the backlog.
    ///
    /// - Parameter number: The round, for names.
    /// - Returns: What it took, and how long the states took.
    /// - Throws: ``BenchmarkError``, ``KafkaError`` or ``PostgresError``.
    func worker(
        _ number: Int
    ) async throws -> (round: BenchmarkResult.Round, restoreSeconds: Double?) {
        try database.clear()
        let group = "\(topics.prefix).worker-\(number)"
        let process = try start("the worker", program.workerArguments, group: group)
        let round = try await backlog(of: group).follow([process])
        let restore = restoreSeconds(in: process.lines)
        await process.end()
        return (round, restore)
    }

    /// Lets the limit move the backlog.
    ///
    /// - Parameter number: The round, for names.
    /// - Returns: What it took; of several lanes, their sum.
    /// - Throws: ``BenchmarkError``, ``KafkaError`` or ``PostgresError``.
    func limit(_ number: Int) async throws -> BenchmarkResult.Round {
        try database.clear()
        let group = "\(topics.prefix).limit-\(number)"
        let processes = try (0..<plan.lanes).map { lane in
            try start("the limit", program.limitArguments, group: group, instance: "bench-\(lane)")
        }
        let round = try await backlog(of: group).follow(processes)
        for process in processes { await process.end() }
        return round
    }

    /// Lets a worker answer intents that come at a steady rate.
    ///
    /// - Parameters:
    ///   - rate: The intents a second.
    ///   - generator: Sends them.
    /// - Returns: What was found.
    /// - Throws: ``BenchmarkError``, ``KafkaError`` or ``PostgresError``.
    func openLoop(
        rate: Int,
        by generator: LoadGenerator
    ) async throws -> BenchmarkResult.OpenLoop {
        try database.clear()
        let group = "\(topics.prefix).open"
        let process = try start("the worker", program.workerArguments, group: group)
        // First the backlog, so that the worker is warm and owns its partitions.
        _ = try await backlog(of: group).follow([process])
        let plans = try GroupConsumer(
            ConsumerConfiguration(client: client, group: "\(topics.prefix).reader")
        )
        // Asked for, since `end` is found out only after the first intents may have been answered.
        let ends = try plans.ranges(of: partitions(of: topics.plans), timeout: .seconds(10))
        try plans.assign(ends.mapValues { .at($0.end) })
        let loop = OpenLoop(generator: generator, plans: plans, check: check)
        var before = process.processorTime
        var memory = MemoryTrend()
        let latencies = try loop.run(rate: rate, length: plan.openLoop) {
            before = process.processorTime
        } watch: {
            memory.note(process.residentBytes, at: $0)
        }
        let processor = process.processorTime - before
        await process.end()
        let samples = Samples(latencies)
        return BenchmarkResult.OpenLoop(
            intentsPerSecond: Double(rate),
            intents: samples.count,
            p50: samples.median,
            p99: samples.percentile(0.99),
            p999: samples.percentile(0.999),
            longest: samples.percentile(1),
            processorMilliseconds: processor.seconds * 1e6 / Double(max(1, samples.count)),
            growthBytesPerHour: memory.bytesPerHour
        )
    }

    private func start(
        _ name: String,
        _ arguments: [String],
        group: String,
        instance: String = "bench"
    ) throws -> MeasuredProcess {
        var variables = variables
        variables["LANDFALL_GROUP"] = group
        variables["LANDFALL_INSTANCE"] = instance
        return try MeasuredProcess(name, program, arguments: arguments, variables: variables)
    }

    private func backlog(of group: String) throws -> Backlog {
        Backlog(
            group: try GroupConsumer(ConsumerConfiguration(client: client, group: group)),
            partitions: try partitions(of: topics.intents),
            count: plan.intents,
            check: check
        )
    }

    private func partitions(of topic: Topic) throws -> [TopicPartition] {
        (0..<Int32(clamping: plan.partitions)).map { TopicPartition(topic, Partition($0)) }
    }

    /// How long the states took by the worker's log, the longest of its lanes.
    private func restoreSeconds(in lines: [Substring]) -> Double? {
        lines.compactMap { line -> Double? in
            guard line.contains("device states restored"),
                let place = line.firstRange(of: "restore.milliseconds=")
            else { return nil }
            let digits = line[place.upperBound...].prefix { $0.isNumber }
            return Double(digits).map { $0 / 1000 }
        }.max()
    }
}
