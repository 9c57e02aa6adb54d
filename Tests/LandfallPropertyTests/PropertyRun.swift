import Foundation
import Landfall

/// A run over many seeds, on all cores.
///
/// `LANDFALL_SEED` in the environment runs one seed alone; `LANDFALL_CASES` says how many cases
/// there are, and `LANDFALL_FIRST_SEED` where they begin.
struct PropertyRun {
    /// The seeds of its cases.
    let seeds: Range<UInt64>

    /// The run that the environment asks for, or the usual one.
    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let one = environment["LANDFALL_SEED"].flatMap { UInt64($0) }
        let first = one ?? environment["LANDFALL_FIRST_SEED"].flatMap { UInt64($0) } ?? 1
        let count = environment["LANDFALL_CASES"].flatMap { UInt64($0) } ?? 100_000
        self.seeds = first..<first + (one == nil ? count : 1)
    }

    /// Whether the run is of many cases, so that it says something about the generator too.
    var isLarge: Bool { seeds.count >= 10_000 }

    /// Checks all cases.
    ///
    /// - Returns: What was seen.
    func tally() async -> Tally {
        let queue = SeedQueue(seeds)
        return await withTaskGroup(of: Tally.self) { group in
            for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
                group.addTask {
                    var tally = Tally()
                    while let block = queue.next() {
                        for seed in block { tally.add(PropertyCase(seed: seed)) }
                    }
                    return tally
                }
            }
            return await group.reduce(into: Tally()) { $0.merge($1) }
        }
    }
}
