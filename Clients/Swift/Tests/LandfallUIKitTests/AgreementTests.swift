import Foundation
import LandfallDevice
import LandfallUIKitTesting
import Testing
import UIKit

/// The adapter on the stand-in and the kit's tree, which share no code, do the same on random trees.
@MainActor @Suite struct AgreementTests {
    /// LANDFALL_TREES sets how many trees are tried.
    private static let seedsPerBlock =
        max(80, ProcessInfo.processInfo.environment["LANDFALL_TREES"].flatMap(Int.init) ?? 2_000)
        / 8
    private static let operationsPerTree = 8

    @Test(arguments: 0..<8)
    func `what the tree predicts is what UIKit shows`(block: Int) {
        var done = 0
        for seed in block * Self.seedsPerBlock..<(block + 1) * Self.seedsPerBlock {
            let failure = Self.failure(seed: seed, done: &done)
            if let failure {
                Issue.record("seed \(seed): \(failure)")
                break
            }
        }
        #expect(done > Self.seedsPerBlock, "too few operations to say anything: \(done)")
    }

    /// Carries out a random plan, and compares after each operation.
    private static func failure(seed: Int, done: inout Int) -> String? {
        var trees = RandomTree(Chance(seed: seed))
        let windows = trees.chance.happens(5) ? [] : trees.windows()
        let app = StandInApp(windows, in: World())
        guard app.captured == app.tree.windowStates else {
            let start = outline(app.tree.windowStates)
            return "captured\n\(outline(app.captured))is not\n\(start)"
        }
        var operations = RandomOperations(Chance(seed: seed + 1_000_000))
        operations.startPlan()
        for number in 0..<operationsPerTree {
            guard let operation = operations.make(for: app.tree.windowStates) else { continue }
            let isAnimated = number.isMultiple(of: 2)
            guard let failure = failure(of: operation, isAnimated, on: app, done: &done) else {
                continue
            }
            return "\(text(operation))\n\(failure)"
        }
        return nil
    }

    /// Carries out one operation, on the tree and on the app, and compares.
    private static func failure(
        of operation: PlanOperation,
        _ isAnimated: Bool,
        on app: StandInApp,
        done: inout Int
    ) -> String? {
        let before = app.tree.windowStates
        var predicted = app.tree
        let refusal = predicted.apply([operation])?.refusal
        let reason = app.perform(operation, animated: isAnimated)
        guard reason == refusal.map({ FailureReason($0.code) }) else {
            return
                "on\n\(outline(before))\(reason?.word ?? "is done"), not \(refusal?.description ?? "done")"
        }
        if refusal == nil { done += 1 }
        let expected = refusal == nil ? predicted.windowStates : before
        guard app.captured == expected else {
            let trees = [before, app.captured, expected].map { outline($0) }
            return "on\n\(trees[0])gives\n\(trees[1])not\n\(trees[2])"
        }
        return nil
    }

    private static func text(_ operation: PlanOperation) -> String {
        let views = operation.views.map { outline([WindowState(id: "view", root: $0)]) }
        return "\(operation.effect)".prefix { $0 != "(" } + " " + views.joined()
    }
}
