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
    private let servers: ServerTimes
    private let check: () throws -> Void

    /// Takes what all rounds share.
    init(
        _ plan: BenchmarkPlan,
        _ program: BenchmarkProgram,
        _ client: ClientConfiguration,
        _ topics: BenchmarkTopics,
        _ database: BenchmarkDatabase,
        _ variables: [String: String],
        _ servers: ServerTimes,
        check: @escaping () throws -> Void
    ) {
        self.plan = plan
        self.program = program
        self.client = client
        self.topics = topics
        self.database = database
        self.variables = variables
        self.servers = servers
        self.check = check
    }

    /// Lets a worker answer the backlog.
    ///
    /// - Parameter number: The round, for names.
    /// - Returns: What it took, and how long the states took.
    /// - Throws: ``BenchmarkError``, `KafkaError` or `PostgresError`.
    func worker(
        _ number: Int
    ) async throws -> (round: BenchmarkResult.Round, restoreSeconds: Double?) {
        try database.clear()
        let group = "\(topics.prefix).worker-\(number)"
        let processes = try start(.worker, group: group)
        let round = try await backlog(of: group).follow(processes)
        let restore = restoreSeconds(in: processes.flatMap(\.lines))
        for process in processes { await process.end() }
        return (round, restore)
    }

    /// Lets a worker answer the backlog while its metrics are read and it sends traces.
    ///
    /// - Parameters:
    ///   - number: The round, for names.
    ///   - observation: How it is watched.
    /// - Returns: What it took, and how many pages were read.
    /// - Throws: ``BenchmarkError``, `KafkaError` or `PostgresError`.
    func observedWorker(
        _ number: Int,
        _ observation: Observation
    ) async throws -> (round: BenchmarkResult.Round, pages: Int) {
        try database.clear()
        let group = "\(topics.prefix).observed-\(number)"
        let process = try start(
            "the worker",
            program.workerArguments,
            group,
            "bench",
            observation.variables
        )
        let reading = PageReading(observation) { [log = process.log] in
            MeasuredProcess.adminAddress(inLog: log)
        }
        let round: Result<BenchmarkResult.Round, any Error>
        do {
            round = .success(try await backlog(of: group).follow([process]))
        } catch {
            round = .failure(error)
        }
        reading.end()
        await process.end()
        guard reading.pages > 0 else {
            _ = try round.get()
            throw BenchmarkError.unsuited("the worker's metrics could not be read")
        }
        return (try round.get(), reading.pages)
    }

    /// Lets the limit move the backlog.
    ///
    /// - Parameter number: The round, for names.
    /// - Returns: What it took; of several lanes, their sum.
    /// - Throws: ``BenchmarkError``, `KafkaError` or `PostgresError`.
    func limit(_ number: Int) async throws -> BenchmarkResult.Round {
        try database.clear()
        let group = "\(topics.prefix).limit-\(number)"
        let processes = try start(.limit, group: group)
        let round = try await backlog(of: group).follow(processes)
        for process in processes { await process.end() }
        return round
    }

    /// Lets a worker or the limit answer intents that come at steady rates, one after the other.
    ///
    /// - Parameters:
    ///   - answerer: The process that answers.
    ///   - rates: The intents a second.
    ///   - generator: Sends them.
    ///   - say: Told which rate is next.
    /// - Returns: What was found, for each rate.
    /// - Throws: ``BenchmarkError``, `KafkaError` or `PostgresError`.
    func openLoops(
        of answerer: BenchmarkResult.OpenLoop.Answerer,
        rates: [Int],
        by generator: LoadGenerator,
        say: (String) -> Void
    ) async throws -> [BenchmarkResult.OpenLoop] {
        try database.clear()
        let group = "\(topics.prefix).open-\(answerer.rawValue)"
        let processes = try start(answerer, group: group)
        // First the backlog, so that the process is warm and owns its partitions.
        _ = try await backlog(of: group, after: generator.steadyCount).follow(processes)
        let plans = try GroupConsumer(
            ConsumerConfiguration(client: client, group: "\(topics.prefix).reader")
        )
        // Asked for, since `end` is found out only after the first intents may have been answered.
        let ends = try plans.ranges(
            of: topics.plans.partitions(plan.partitions),
            timeout: .seconds(10)
        )
        try plans.assign(ends.mapValues { .at($0.end) })
        let loop = OpenLoop(generator: generator, plans: plans, check: check)
        var found: [BenchmarkResult.OpenLoop] = []
        for rate in rates {
            say("sending \(rate) intents a second to the \(answerer.rawValue)")
            found.append(try run(loop, at: rate, answeredBy: processes, answerer))
        }
        for process in processes { await process.end() }
        return found
    }

    private func run(
        _ loop: OpenLoop,
        at rate: Int,
        answeredBy processes: [MeasuredProcess],
        _ answerer: BenchmarkResult.OpenLoop.Answerer
    ) throws -> BenchmarkResult.OpenLoop {
        var before = Usage(of: processes, servers)
        var memory = MemoryTrend()
        let latencies = try loop.run(rate: rate, length: plan.openLoop) {
            before = Usage(of: processes, servers)
        } watch: {
            memory.note(processes.reduce(0) { $0 + $1.residentBytes }, at: $0)
        }
        let used = Usage(of: processes, servers).since(before)
        let samples = Samples(latencies)
        return BenchmarkResult.OpenLoop(
            answerer: answerer,
            intentsPerSecond: Double(rate),
            intents: samples.count,
            p50: samples.median,
            p99: samples.percentile(0.99),
            p999: samples.percentile(0.999),
            longest: samples.percentile(1),
            processor: used.forThousand(of: samples.count),
            growthBytesPerHour: memory.bytesPerHour
        )
    }

    /// Starts a worker with all lanes, or a limit for each of them.
    private func start(
        _ answerer: BenchmarkResult.OpenLoop.Answerer,
        group: String
    ) throws -> [MeasuredProcess] {
        switch answerer {
        case .worker: [try start("the worker", program.workerArguments, group, "bench")]
        case .limit:
            try (0..<plan.lanes).map { lane in
                try start("the limit", program.limitArguments, group, "bench-\(lane)")
            }
        }
    }

    private func start(
        _ name: String,
        _ arguments: [String],
        _ group: String,
        _ instance: String,
        _ more: [String: String] = [:]
    ) throws -> MeasuredProcess {
        var variables = variables.merging(more) { $1 }
        variables["LANDFALL_GROUP"] = group
        variables["LANDFALL_INSTANCE"] = instance
        return try MeasuredProcess(name, program, arguments: arguments, variables: variables)
    }

    /// The intents of a round, and those of open loops behind them.
    private func backlog(of group: String, after steadyCount: Int = 0) throws -> Backlog {
        Backlog(
            group: try GroupConsumer(ConsumerConfiguration(client: client, group: group)),
            partitions: try topics.intents.partitions(plan.partitions),
            count: plan.intents + steadyCount,
            servers: servers,
            check: check
        )
    }

    /// Reads the restoring time from the worker's log, the longest of its lanes.
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
