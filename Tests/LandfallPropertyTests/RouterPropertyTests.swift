import Landfall
import Testing

/// Properties of every plan, on random devices with random routes; ``Property`` names them.
///
/// Each sort of fault is counted; the first of each is shrunk and written down with its seed, which
/// `LANDFALL_SEED` in the environment runs again. `LANDFALL_CASES` and `LANDFALL_FIRST_SEED` say how
/// many cases are run, from which seed on.
@Suite struct RouterPropertyTests {
    /// The most faults that are shrunk.
    private static let textLimit = 6

    @Test(.timeLimit(.minutes(20)))
    func `every plan can be carried out, leads to its target and needs all it does`() async {
        let run = PropertyRun()
        let tally = await run.tally()
        let faults = tally.faults.values.sorted { $0.seed < $1.seed }
        for known in faults {
            let sort = "\(known.fault.property.rawValue) \(known.fault.detail)"
            Issue.record("\(known.count) of \(tally.count) cases, first \(known.seed): \(sort)")
        }
        let shrinker = Shrinker { CaseCheck.result(of: $0).fault }
        for known in faults.prefix(Self.textLimit) {
            let sketch = PropertyCase(seed: known.seed)
            let smallest = shrinker.smallest(sketch, breaking: known.fault)
            let fault = CaseCheck.result(of: smallest).fault ?? known.fault
            Issue.record("\(CaseText(sketch: smallest, fault: fault))")
        }
        if run.isLarge { Self.expectVariety(of: tally) }
    }

    /// A generator that makes nothing but failures would let everything pass.
    private static func expectVariety(of tally: Tally) {
        let navigated = tally.outcomes["NAVIGATE"] ?? 0
        #expect(navigated > tally.count / 5, "too few plans to say anything: \(tally.outcomes)")
        #expect(tally.askedAgain > tally.count / 20, "too few were asked again")
        #expect(tally.listed > tally.count / 50, "too few lists came to a plan")
        #expect(tally.outcomes["impossible"] == nil)
        let codes: [RoutingError.Code] = [
            .unknownDestination, .invalidContext, .noOrigin, .typeMismatch, .compositionFailed,
            .notDismissible, .transitionInProgress, .interceptorFailed, .generic, .limitExceeded,
        ]
        let outcomes: [Outcome] = [.navigate, .alreadyThere, .detour, .refused]
        for word in codes.map(\.rawValue) + outcomes.map(\.rawValue) {
            #expect(tally.outcomes[word, default: 0] > 0, "no case came out \(word)")
        }
        let kinds = [
            "update", "dismiss", "select", "popTo", "makeVisible", "push", "setChildren",
            "insertTab", "replaceTab", "setPrimary", "showDetail", "pushOnDetail", "present",
            "replaceRoot", "activateWindow",
        ]
        for kind in kinds {
            #expect(tally.operations[kind, default: 0] > 0, "no plan has \(kind)")
        }
    }
}
