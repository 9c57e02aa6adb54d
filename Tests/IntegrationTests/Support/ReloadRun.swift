import Foundation
import Landfall
import LandfallKafka
import LandfallWorker
import Testing

@testable import LandfallCommand
@testable import LandfallOperations
@testable import LandfallReview

/// A worker whose catalog is replaced all the time while intents come in.
struct ReloadRun: Sendable {
    let pipeline: Pipeline
    /// How often the file of the catalog is written anew and read again.
    var reloads = 1000
    /// How many reloads there are to a wave of intents, which is sent meanwhile.
    var reloadsPerWave = 10
    /// How many intents a wave has, besides one that came before and one that can't be read.
    var tapsPerWave = 60

    private static let names = ["a", "b", "c"]

    private var waves: Int { reloads / reloadsPerWave }
    private var identities: Int { waves * tapsPerWave + 1 }
    private var records: Int { waves * (tapsPerWave + 2) + 1 }

    /// The outcome of the reloads.
    private struct Reloaded {
        var name = ReloadRun.names[0]
        var taken = 0
        var refused = 0
    }

    /// Reloads under load, then checks that no intent was lost or doubled, and that each was
    /// answered by one catalog.
    func run() async throws {
        let folder = try CatalogFolder()
        try folder.overwrite(SmallCatalog.valid(Self.names[0]))
        let start = try StartCatalog(
            CatalogFiles(catalog: folder.file.path),
            settings: ResolverSettings()
        )
        var configuration = pipeline.configuration
        configuration.lanes = 2
        configuration.batchRecords = 40
        let worker = try Worker(
            configuration: configuration,
            resolvers: start.loaded.resolvers(forLanes: configuration.lanes),
            logger: pipeline.attempts.logger
        )
        let reloader = CatalogReloader(
            start,
            worker: worker,
            log: CatalogLog(logger: testLogger),
            isWatching: false
        )
        let running = RunningWorker(worker: worker, task: Task { try await worker.run() })
        do {
            let reloaded = try await play(running, reloader, folder)
            try check(worker.counts, reloaded)
            let last = SmallCatalog.version(SmallCatalog.valid(reloaded.name))
            #expect(await reloader.version == last)
        } catch {
            try? await running.stop()
            throw error
        }
        try await running.stop()
        try await pipeline.audit(records: records, identities: identities)
        try await checkVersions()
    }

    private func play(
        _ running: RunningWorker,
        _ reloader: CatalogReloader,
        _ folder: CatalogFolder
    ) async throws -> Reloaded {
        try await pipeline.send(tap(0, in: 0))
        try await running.handled(1)
        var reloaded = Reloaded()
        for wave in 1...waves {
            async let sending: Void = pipeline.send(taps(of: wave))
            for number in 0..<reloadsPerWave {
                try await reload(wave * reloadsPerWave + number, reloader, folder, &reloaded)
            }
            try await sending
        }
        try await running.handled(records)
        try await pipeline.settled()
        return reloaded
    }

    /// Every tenth catalog has an error; the others are never the one in force.
    private func reload(
        _ number: Int,
        _ reloader: CatalogReloader,
        _ folder: CatalogFolder,
        _ reloaded: inout Reloaded
    ) async throws {
        if number % 10 == 7 {
            try folder.replace(SmallCatalog.broken("x\(number)"))
            reloaded.refused += 1
        } else {
            let others = Self.names.filter { $0 != reloaded.name }
            reloaded.name = others[number % others.count]
            try folder.replace(SmallCatalog.valid(reloaded.name))
            reloaded.taken += 1
        }
        await reloader.reload()
    }

    private func taps(of wave: Int) -> [OutgoingRecord] {
        var records = (0..<tapsPerWave).map { tap($0, in: wave) }
        records.append(tap(0, in: wave - 1))
        records.append(Tap(id: "bad", device: "dev-\(wave)", topic: topic).record(value: [0xFF]))
        return records
    }

    private func tap(_ number: Int, in wave: Int) -> OutgoingRecord {
        Tap(id: "t\(wave)-\(number)", device: "dev-\(number % 40)", topic: topic).record
    }

    private var topic: String { pipeline.topics.intents[0] }

    private func check(_ counts: WorkerCounts, _ reloaded: Reloaded) throws {
        #expect(reloaded.taken + reloaded.refused == reloads)
        #expect(reloaded.refused == reloads / 10)
        #expect(counts.catalogReloads == reloaded.taken)
        #expect(counts.refusedCatalogs == reloaded.refused)
        #expect(counts.records == records)
        #expect(counts.plans == identities)
        #expect(counts.repeatedPlans == waves)
        #expect(counts.deadLetters.values.reduce(0, +) == waves)
        #expect(counts.outcomes == ["NAVIGATE": identities])
    }

    /// Compares plans with rows, and rows with those of the same transaction, which is one batch.
    private func checkVersions() async throws {
        let versions = Dictionary(
            uniqueKeysWithValues: Self.names.map {
                (SmallCatalog.version(SmallCatalog.valid($0)), $0)
            }
        )
        let rows = try await pipeline.database.rows(
            """
            SELECT intent_id, catalog_version, route, plan_id, xmin::text
            FROM landfall.navigation_event ORDER BY received_at
            """
        )
        var expected: [String: [String?]] = [:]
        var batches: [String: Set<String>] = [:]
        for row in rows {
            let version = try #require(row[1])
            #expect(versions[version] == row[2], "a plan is by the routes of its catalog")
            expected[try #require(row[0])] = Array(row[1...3])
            batches[try #require(row[4]), default: []].insert(version)
        }
        #expect(batches.values.allSatisfy { $0.count == 1 }, "one catalog answers a batch")
        #expect(Set(batches.values.joined()).count > 1, "several catalogs took part")
        #expect(batches.count > waves, "a wave is several batches")
        let plans = try await pipeline.plans(identities + waves)
        #expect(plans.count == identities + waves)
        for seen in plans {
            let plan = seen.plan
            let found = [plan.catalogVersion, plan.route?.name, plan.planID]
            #expect(expected[plan.intentID] == found, "plan and row agree on \(plan.intentID)")
        }
    }
}
