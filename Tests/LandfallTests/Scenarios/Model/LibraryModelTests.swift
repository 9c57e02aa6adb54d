import Testing

@testable import Landfall

/// The Router against a model of the library, on random trees and routes.
@Suite struct LibraryModelTests {
    @Test(arguments: [false, true])
    func `the Router lands where the library does, and fails where it fails`(
        isStrict: Bool
    ) throws {
        var landed = 0
        for seed in 0..<6_000 {
            var random = RandomJourney(seed: seed)
            let root = random.tree(hasLocks: isStrict)
            let journey = random.journey()
            var scenario = journey.scenario
            if isStrict { scenario.defaults.veto = .strict }
            var number = 0
            let view = root.view(&number)
            let trip = try scenario.run(on: view)
            guard let expected = Self.answer(journey, on: root, isStrict) else { continue }
            let given = trip.outcome == .refused ? "refused" : trip.code ?? trip.after
            #expect(given == expected, "seed \(seed): \(view.sketch), \(journey)")
            if trip.outcome == .navigate { landed += 1 }
        }
        // Or the journeys are of no use.
        #expect(landed > 500)
    }

    /// The tree as the library leaves it, or our word for its failure; `nil` where it leaves the
    /// target out of sight.
    private static func answer(
        _ journey: Journey,
        on root: LibraryScreen,
        _ isStrict: Bool
    ) -> String? {
        var router = LibraryRouter(root: root)
        do throws(LibraryRouter.Failure) {
            let target = try router.travel(journey, isStrict: isStrict)
            guard router.isVisible(target) else { return nil }
            var number = 0
            return router.root.view(&number).sketch
        } catch {
            return switch error {
            case .typeMismatch: "type_mismatch"
            case .compositionFailed: "composition_failed"
            case .cantBeDismissed: "not_dismissible"
            case .refused: "refused"
            }
        }
    }
}
