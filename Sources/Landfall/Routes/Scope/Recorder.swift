/// Records what the Router looks at, for an explanation.
final class Recorder {
    private(set) var explanation = Explanation()
    private var visits: [Explanation.Visit] = []
    private var omittedVisitCount = 0

    /// Begins with a route.
    func enter(_ route: RouteID, context: Context) {
        _ = takeVisits()
        explanation.attempts.append(
            Explanation.RouteAttempt(route: route, context: context.sortedText)
        )
    }

    /// Records what the intent resumes.
    func note(_ resumption: Explanation.Resumption) { explanation.resumption = resumption }

    /// Records that a node was looked at.
    func visit(_ node: NodeIndex, in tree: ViewTree, mismatch: Mismatch?) {
        // The root of an empty window is a placeholder, not a node of the app.
        guard !tree.isPlaceholder(node) else { return }
        guard visits.count < Explanation.visitLimit else {
            omittedVisitCount += 1
            return
        }
        visits.append(
            Explanation.Visit(
                node: tree.id(of: node),
                type: tree.type(of: node),
                mismatch: mismatch
            )
        )
    }

    /// Records what came of a step, with the nodes that were looked at since the last one.
    func note(
        _ place: StepPlace,
        screen: ScreenType? = nil,
        lookingFor finder: String? = nil,
        _ result: Explanation.StepResult,
        isLookup: Bool = false
    ) {
        let (visits, omitted) = takeVisits()
        let note = Explanation.StepNote(
            place: place,
            screen: screen,
            finder: finder,
            visits: visits,
            omittedVisitCount: omitted,
            result: result
        )
        change { attempt in
            if isLookup { attempt.lookups.append(note) } else { attempt.steps.append(note) }
        }
    }

    /// Records what an interceptor said, with the nodes that it looked at.
    func note(
        _ verdict: Verdict,
        of interceptor: String,
        at place: StepPlace?,
        when moment: Explanation.VerdictNote.Moment,
        isAwaited: Bool
    ) {
        let note = Explanation.VerdictNote(
            place: place,
            moment: moment,
            isAwaited: isAwaited,
            interceptor: interceptor,
            visits: takeVisits().visits,
            verdict: verdict
        )
        change { $0.verdicts.append(note) }
    }

    /// Records experiments that the answer does not follow from.
    func note(leftOut assignments: ArraySlice<Assignment>, since obstacle: String) {
        let names = Set(assignments.map(\.experimentID))
        explanation.leftOut.removeAll { names.contains($0.assignment.experimentID) }
        explanation.leftOut += assignments.map {
            Explanation.LeftOut(assignment: $0, obstacle: obstacle)
        }
    }

    /// Records the operations of a plan.
    func note(_ operations: [PlannedOperation]) { change { $0.operations = operations } }

    /// Records why nothing could be planned, which counts only if all interceptors proceed.
    func note(fault error: RoutingError) { change { $0.fault = error } }

    /// Records why there is no plan.
    func note(_ error: RoutingError) {
        guard !explanation.attempts.isEmpty else { return explanation.error = error }
        change { $0.error = error }
    }

    /// What was looked at since this was asked last.
    private func takeVisits() -> (visits: [Explanation.Visit], omitted: Int) {
        defer {
            visits = []
            omittedVisitCount = 0
        }
        return (visits, omittedVisitCount)
    }

    private func change(_ body: (inout Explanation.RouteAttempt) -> Void) {
        guard !explanation.attempts.isEmpty else { return }
        body(&explanation.attempts[explanation.attempts.count - 1])
    }
}
