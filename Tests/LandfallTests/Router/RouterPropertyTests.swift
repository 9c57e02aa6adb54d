import Testing

@testable import Landfall

/// What holds of every plan, tried on thousands of random trees and routes.
///
/// Each expectation names its seed; `Trial(seed:)` makes the same tree and routes again.
@Suite struct RouterPropertyTests {
    private static let trialsPerBlock = 250

    @Test(arguments: 0..<16)
    func `every plan can be carried out and leads where it says`(block: Int) throws {
        var ways = 0
        for seed in block * Self.trialsPerBlock..<(block + 1) * Self.trialsPerBlock {
            let trial = try Trial(seed: seed)
            guard let way = trial.way() else { continue }
            ways += 1
            try trial.checkEffects(of: way)
            try trial.checkNames(of: way)
            try trial.checkLocks(of: way)
            trial.checkCount(of: way)
            trial.checkAgain(way)
        }
        #expect(ways > Self.trialsPerBlock / 5, "too few plans to say anything: \(ways)")
    }
}
