import Foundation
import LandfallKafka
import LandfallPostgres
import LandfallWorker
package import Logging

/// A benchmark of the whole pipeline, from its first topic to the last that is deleted.
///
/// What is measured is a real worker process, beside a process that moves the same records with
/// canned answers (``LimitMover``), in turn; this process only sends, reads and counts.
package struct Benchmark {
    private let plan: BenchmarkPlan
    private let program: BenchmarkProgram
    private let client: ClientConfiguration
    private let topics: BenchmarkTopics
    private let name: String
    private let say: (String) -> Void
    private let isStopped: @Sendable () -> Bool

    /// Plans a benchmark; nothing is connected yet.
    ///
    /// - Parameters:
    ///   - plan: What is to be measured.
    ///   - program: How the measured processes are started.
    ///   - logger: Where librdkafka's lines go.
    ///   - isStopped: Whether somebody wants it to end early.
    ///   - say: Told what is done next.
    /// - Throws: `KafkaError` when a setting is refused.
    package init(
        _ plan: BenchmarkPlan,
        program: BenchmarkProgram,
        logger: Logger,
        isStopped: @escaping @Sendable () -> Bool,
        say: @escaping (String) -> Void
    ) throws {
        self.plan = plan
        self.program = program
        client = try plan.kafka.client(id: "landfall.bench", logger: logger)
        name = "landfall_bench_" + String(UInt32.random(in: .min ... .max), radix: 36)
        topics = BenchmarkTopics(prefix: name.replacing("_", with: "-"))
        self.say = say
        self.isStopped = isStopped
    }

    /// Measures, and removes what was made for it.
    ///
    /// Blocks the calling thread most of the time.
    ///
    /// - Returns: What was found.
    /// - Throws: ``BenchmarkError``, `KafkaError` or `PostgresError`.
    package func run() async throws -> BenchmarkResult {
        let admin = try Admin(client)
        let database = try BenchmarkDatabase(name, on: plan.postgres)
        let outcome: Result<BenchmarkResult, any Error>
        do {
            outcome = .success(try await measure(in: database, admin: admin))
        } catch {
            outcome = .failure(error)
        }
        let remaining = await topics.delete(by: admin)
        let isDropped = database.drop()
        var result = try outcome.get()
        result.remainingTopics = remaining
        result.remainingDatabase = isDropped ? nil : database.name
        return result
    }

    private func measure(
        in database: BenchmarkDatabase,
        admin: Admin
    ) async throws -> BenchmarkResult {
        let folder = FileManager.default.temporaryDirectory.appending(path: name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let catalog = folder.appending(path: "routes.yaml")
        try Data(BenchmarkApp.catalog.utf8).write(to: catalog)
        try topics.create(for: plan, by: admin)
        try await waitUntilSeen(admin)
        let generator = try LoadGenerator(
            client,
            app: BenchmarkApp(devices: plan.devices),
            topics: topics,
            isStopped: isStopped
        )
        say("sending the states of \(plan.devices) devices and \(plan.intents) intents")
        try generator.sendStates()
        try generator.sendIntents(plan.intents)
        var variables = topics.variables
        variables["LANDFALL_POSTGRES"] = try database.url
        variables["LANDFALL_CATALOG"] = catalog.path
        variables["LANDFALL_LANES"] = String(plan.lanes)
        let servers = ServerTimes(
            postgres: try database.connect(),
            brokers: try admin.brokers(timeout: .seconds(10))
        )
        let rounds = Rounds(
            plan,
            program,
            client,
            topics,
            database,
            variables,
            servers,
            check: check
        )
        var result = BenchmarkResult()
        result.devices = plan.devices
        for number in 0...plan.rounds {
            say(number == 0 ? "warming up" : "round \(number) of \(plan.rounds)")
            try await run(rounds, number, in: database, &result)
        }
        guard plan.openLoop > .zero else { return result }
        let most = Samples(result.worker.map(\.intentsPerSecond)).median
        let rates = [plan.rate, max(1, Int(most / 3))]
        result.openLoops = try await rounds.openLoops(
            of: .limit,
            rates: [plan.rate],
            by: generator,
            say: say
        )
        result.openLoops += try await rounds.openLoops(
            of: .worker,
            rates: rates,
            by: generator,
            say: say
        )
        return result
    }

    /// Runs one round of all that is measured; number 0 only warms up.
    private func run(
        _ rounds: Rounds,
        _ number: Int,
        in database: BenchmarkDatabase,
        _ result: inout BenchmarkResult
    ) async throws {
        // Which of the two is first must not count.
        let isFirst = number.isMultiple(of: 2)
        var observed = isFirst ? try await observe(rounds, number, &result) : nil
        let worker = try await rounds.worker(number)
        result.restoreSeconds = worker.restoreSeconds ?? result.restoreSeconds
        if number == 0 { try database.keepTemplates() }
        if !isFirst { observed = try await observe(rounds, number, &result) }
        let limit = try await rounds.limit(number)
        guard number > 0 else { return }
        result.worker.append(worker.round)
        result.limit.append(limit)
        if let observed { result.observed.append(observed) }
    }

    /// Lets a worker that is watched answer the backlog; `nil` where none is to be watched, or while warming up.
    private func observe(
        _ rounds: Rounds,
        _ number: Int,
        _ result: inout BenchmarkResult
    ) async throws -> BenchmarkResult.Round? {
        guard let observation = plan.observation, number > 0 else { return nil }
        let (round, pages) = try await rounds.observedWorker(number, observation)
        result.pages += pages
        return round
    }

    private func waitUntilSeen(_ admin: Admin) async throws {
        let wanted = try topics.variables.values.map { try Topic($0) }
        let polling = Polling(every: .milliseconds(100), for: .seconds(30))
        let areSeen = try await polling.wait {
            try check()
            let counts = try admin.partitionCounts(of: wanted, timeout: .seconds(10))
            return wanted.allSatisfy { counts[$0] != nil }
        }
        guard areSeen else {
            throw BenchmarkError.unsuited(
                "the topics were created, but the brokers do not list all of them yet: run it again"
            )
        }
    }

    private func check() throws {
        if isStopped() { throw BenchmarkError.interrupted }
    }
}
