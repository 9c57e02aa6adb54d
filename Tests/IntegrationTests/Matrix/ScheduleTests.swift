import Foundation
import Testing

/// Runs that are drawn from seeds; `LANDFALL_SCHEDULES` says how many, `LANDFALL_HANDS` how many at
/// once (6 unless told), `LANDFALL_SEED` replays one, as often as `LANDFALL_SCHEDULES` says.
@Suite(.timeLimit(.minutes(600))) struct ScheduleTests {
    private static func setting(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init)
    }

    /// The seeds, as they are shared out.
    private static let seeds: [Int] = {
        let count = setting("LANDFALL_SCHEDULES").map { max(1, $0) }
        if let seed = setting("LANDFALL_SEED") { return Array(repeating: seed, count: count ?? 1) }
        return Array(1...(count ?? 200))
    }()

    /// How many runs go on at once, each in a cluster and a database of its own.
    private static let hands = max(1, setting("LANDFALL_HANDS") ?? 6)
    /// A cluster keeps the records of all its runs, so it is made anew now and then.
    private static let runsPerRig = 50

    @Test func `A20: whatever happens at whatever step, every oracle holds`() async throws {
        let next = Counter()
        let failed = try await withThrowingTaskGroup { group in
            for _ in 0..<min(Self.hands, Self.seeds.count) {
                group.addTask { try await Self.work(next) }
            }
            return try await group.reduce(into: [Int]()) { $0 += $1 }
        }
        let first = Self.seeds.first ?? 0
        print("schedules: seeds \(first) to \(Self.seeds.last ?? first), failed \(failed.sorted())")
    }

    /// Runs one seed after the other until none is left.
    ///
    /// - Returns: The seeds that failed.
    private static func work(_ next: Counter) async throws -> [Int] {
        var failed: [Int] = []
        var rig = try await offPool { try MatrixRig() }
        var count = 0
        while true {
            let index = next.next() - 1
            guard seeds.indices.contains(index) else { return failed }
            if index > 0, index.isMultiple(of: 1000) { print("schedules: \(index) begun") }
            if count == runsPerRig {
                rig = try await offPool { try MatrixRig() }
                count = 0
            }
            count += 1
            do {
                if try await holds(seeds[index], in: rig) { continue }
            } catch {
                // The others go on: what is in the way of one run may be in the way of no other.
                Issue.record("seed \(seeds[index]): \(error)")
            }
            failed.append(seeds[index])
        }
    }

    private static func holds(_ seed: Int, in rig: MatrixRig) async throws -> Bool {
        let topics = try await offPool { try rig.makeTopics() }
        let plan = Schedule.draw(seed: seed, topics: topics)
        let begin = ContinuousClock.now
        let run = try MatrixRun(plan, topics: topics, in: rig)
        let differences = try await run.run()
        if seeds.count == 1 {
            print("seed \(seed): \(plan.input.count) records, \(ContinuousClock.now - begin)")
            print("planned: \(plan.faults)\nfired: \(run.saboteur.fired)\nlanes: \(run.laneEnds)")
        }
        #expect(
            differences.isEmpty,
            """
            seed \(seed), replayed with LANDFALL_SEED=\(seed): \(differences.joined(separator: "\n"))
            faults: \(run.saboteur.fired)
            lanes: \(run.laneEnds.prefix(20))
            history:
            \(run.model.history.suffix(80).joined(separator: "\n"))
            """
        )
        return differences.isEmpty
    }
}
