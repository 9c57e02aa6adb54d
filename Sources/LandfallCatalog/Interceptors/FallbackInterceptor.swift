import Landfall

/// Does something else where another interceptor refuses.
struct FallbackInterceptor: PreNavigationInterceptor {
    private let inner: any PreNavigationInterceptor
    private let otherwise: Otherwise

    /// Creates the interceptor.
    ///
    /// - Parameters:
    ///   - inner: Whom to ask.
    ///   - otherwise: What happens where it refuses.
    init(_ inner: any PreNavigationInterceptor, otherwise: Otherwise) {
        self.inner = inner
        self.otherwise = otherwise
    }

    var label: String { inner.label }

    func prepare(in scope: StepScope) throws(RoutingError) { try inner.prepare(in: scope) }

    func decision(in scope: StepScope) -> Decision {
        let instead = otherwise.verdict(in: scope)
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
}

/// The alternative that applies if an interceptor does not let an intent through.
enum Otherwise {
    /// Always the same.
    case fixed(Verdict)
    /// The person is led to a route, with values in place of the context, or with the context.
    case redirect(RouteID, with: [String: ValueSource]?)
    /// A flow comes first, from a step on; the reason is that of the refusal where none of its steps
    /// is needed.
    case detour(flow: String, step: String?, reason: String)

    /// The verdict at a place.
    func verdict(in scope: StepScope) -> Verdict {
        switch self {
        case .fixed(let verdict):
            return verdict
        case .redirect(let route, let sources):
            let context =
                sources.map { MappedContext($0).context(behind: scope) } ?? scope.context
            return .redirect(to: Destination(route: route, context: context.sortedText))
        case .detour(let flow, let step, let reason):
            var detour = Detour(flow: flow, reason: reason)
            detour.step = step.map { FlowStep($0) }
            detour.context = scope.context.sortedText
            return .detour(detour)
        }
    }
}
