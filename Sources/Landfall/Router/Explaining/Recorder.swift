/// Takes down what the Router looks at, for an explanation.
final class Recorder {
    private(set) var explanation = Explanation()
    private var visits: [Explanation.Visit] = []

    /// Begins with a route.
    func enter(_ route: RouteID, context: Context) {
        visits = []
        explanation.passes.append(
            Explanation.Pass(route: route, context: context.sortedText)
        )
    }

    /// Takes down that a node was looked at.
    func visit(_ node: NodeIndex, in tree: ViewTree, mismatch: Mismatch?) {
        guard visits.count < Explanation.visitLimit else { return }
        visits.append(
            Explanation.Visit(
                node: tree.id(of: node),
                type: tree.type(of: node),
                mismatch: mismatch
            )
        )
    }

    /// Takes down what came of a step, with the nodes that were looked at since the last one.
    func note(
        _ place: StepPlace,
        screen: ScreenType? = nil,
        finder: (any Finder)? = nil,
        _ finding: Explanation.Finding,
        isLookup: Bool = false
    ) {
        let note = Explanation.StepNote(
            place: place,
            screen: screen,
            finder: finder?.label,
            visits: visits,
            finding: finding
        )
        visits = []
        change { pass in
            if isLookup { pass.lookups.append(note) } else { pass.steps.append(note) }
        }
    }

    /// Takes down what an interceptor said.
    func note(_ verdict: Verdict, of question: Reading.Question) {
        let note = Explanation.VerdictNote(
            place: question.place,
            interceptor: question.interceptor.label,
            verdict: verdict
        )
        change { $0.verdicts.append(note) }
    }

    /// Takes down the operations of a plan.
    func note(_ operations: [PlannedOperation]) { change { $0.operations = operations } }

    /// Takes down why there is no plan.
    func note(_ error: RoutingError) { change { $0.error = error } }

    private func change(_ body: (inout Explanation.Pass) -> Void) {
        guard !explanation.passes.isEmpty else { return }
        body(&explanation.passes[explanation.passes.count - 1])
    }
}
