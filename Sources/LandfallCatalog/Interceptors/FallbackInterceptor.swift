import Landfall

/// Does something else where another interceptor refuses.
struct FallbackInterceptor: PreNavigationInterceptor {
    /// Whom to ask.
    let inner: any PreNavigationInterceptor

    /// What happens where that refuses.
    let fallback: BoundInterceptor.Fallback

    /// The reason of the refusal, also where none of a detour's steps is needed.
    let reason: String

    var label: String { inner.label }

    func prepare(in scope: StepScope) throws(RoutingError) { try inner.prepare(in: scope) }

    func decision(in scope: StepScope) -> Decision {
        guard let instead = verdict(in: scope) else { return inner.decision(in: scope) }
        switch inner.decision(in: scope) {
        case .now(.refuse): return .now(instead)
        case .now(let verdict): return .now(verdict)
        case .later(let limit, let ask):
            return .later(within: limit) {
                let verdict = try await ask()
                if case .refuse = verdict { return instead }
                return verdict
            }
        }
    }

    /// The verdict in place of a refusal; `nil` where the interceptor answers what it likes.
    private func verdict(in scope: StepScope) -> Verdict? {
        switch fallback {
        case .own: return nil
        case .refuse(let reason): return .refuse(reason: reason)
        case .openURL: return .openURL
        case .redirect(let route, let sources):
            let context =
                sources.map { MappedContext($0).context(behind: scope) } ?? scope.context
            return .redirect(to: Destination(route: route, context: context.sortedText))
        case .detour(let flow, let step):
            var detour = Detour(flow: flow, reason: reason)
            detour.step = step.map { FlowStep($0) }
            detour.context = scope.context.sortedText
            return .detour(detour)
        }
    }
}
