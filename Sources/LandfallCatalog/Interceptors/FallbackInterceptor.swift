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
