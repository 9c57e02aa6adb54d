import Foundation
import LandfallDevice
import LandfallDeviceTesting
import LandfallUIKit
import LandfallUIKitTesting
import Testing
import UIKit

/// Taps on apps that misbehave at random moments.
@MainActor @Suite struct RandomMisbehaviourTests {
    /// LANDFALL_TREES sets how many apps are tried.
    private static let seeds =
        ProcessInfo.processInfo.environment["LANDFALL_TREES"].flatMap(Int.init) ?? 500

    @Test func `each tap ends once, by a plan that is there or by one fallback`() {
        var applied = 0
        var failed = 0
        for seed in 0..<Self.seeds {
            let failure = Self.failure(seed: seed, &applied, &failed)
            if let failure {
                Issue.record("seed \(seed): \(failure)")
                return
            }
        }
        #expect(applied > Self.seeds / 5 && failed > Self.seeds / 20, "\(applied), \(failed)")
    }

    /// Plays one tap, with some misbehaviour, and looks for a broken promise.
    private static func failure(seed: Int, _ applied: inout Int, _ failed: inout Int) -> String? {
        var chance = Chance(seed: seed)
        var settings = Landfall.Settings()
        settings.animation = chance.pick([.all, .last, .none]) ?? .last
        let world = World()
        return World.inWorld(world) {
            let phone = Phone(settings: settings, in: world)
            phone.world.losesCompletions = chance.happens(20)
            var plans = chance
            phone.answer { plan(for: $0, &plans) }
            phone.tap()
            for _ in 0..<chance.number(0..<4) { schedule(on: phone, &chance) }
            world.run(for: .seconds(90))
            let ends = phone.ends
            guard ends.count == 1 else { return "the tap has ended \(ends.count) times" }
            guard phone.fallbacks.count <= 1 else { return "\(phone.fallbacks.count) fallbacks" }
            let results = phone.verdicts.filter { !$0.hasPrefix("STALE") }
            guard results.count <= 1 else { return "two results: \(results)" }
            let isApplied = results.first == "APPLIED"
            guard isApplied == phone.fallbacks.isEmpty else {
                return "\(results) with \(phone.fallbacks.count) fallbacks"
            }
            guard phone.window.isUserInteractionEnabled else { return "touches stay off" }
            if isApplied { applied += 1 } else { failed += 1 }
            return nil
        }
    }

    private static func plan(for tree: ScreenTree, _ chance: inout Chance) -> [PlanOperation] {
        var operations: [PlanOperation] = []
        if chance.happens(60) { operations.append(tree.push("77")) }
        if chance.happens(20) {
            let view = ViewNode("$3", chance.happens(50) ? "Broken" : "Nowhere")
            operations.append(PlanOperation(.push(container: tree.first("Chats"), view: view)))
        }
        if chance.happens(40) { operations.append(tree.presentSheet(as: "$2")) }
        if chance.happens(30) {
            let child = tree.first(chance.happens(50) ? "Settings" : "Chats")
            let effect = PlanOperation.Effect.select(container: tree.first("Tabs"), child: child)
            operations.insert(PlanOperation(effect), at: 0)
        }
        return operations
    }

    /// Something that the app, the person or the system does at some moment.
    private static func schedule(on phone: Phone, _ chance: inout Chance) {
        let moment = Duration.milliseconds(chance.number(0..<1_500))
        let what = chance.number(0..<8)
        let finished = chance.happens(50)
        let world = phone.world
        world.schedule(after: moment) {
            switch what {
            case 0: phone.tabs.selectedIndex = 1 - min(1, phone.tabs.selectedIndex)
            case 1: phone.chats?.popViewController(animated: finished)
            case 2:
                phone.chats?.beginInteractivePop()
                world.schedule(after: .milliseconds(300)) {
                    phone.chats?.endInteractivePop(finished: finished)
                }
            case 3:
                let alert = UIAlertController(title: "?", message: nil, preferredStyle: .alert)
                phone.tabs.present(alert, animated: finished)
            case 4: phone.tabs.dismiss(animated: finished)
            case 5:
                world.application.enterBackground()
                world.schedule(after: .seconds(3)) { world.application.enterForeground() }
            case 6:
                let screen = phone.kit.named("Chat", Screen("own"))
                phone.chats?.pushViewController(screen, animated: finished)
            default: phone.kit.signedIn(as: "user-\(moment)")
            }
        }
    }
}
