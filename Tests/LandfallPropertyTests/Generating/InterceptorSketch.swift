import Landfall

/// A pre-navigation interceptor that can be written down.
struct InterceptorSketch: PreNavigationInterceptor {
    /// When it lets through.
    var condition: ConditionSketch
    /// What it says otherwise.
    var otherwise: Verdict
    /// Whether it has to be waited for; it lets through then.
    var isLate = false
    /// Whether it fails before anyone is asked.
    var isRefusing = false

    func prepare(in scope: StepScope) throws(RoutingError) {
        guard isRefusing else { return }
        throw RoutingError(.generic, "the interceptor can't do with it")
    }

    func decision(in scope: StepScope) -> Decision {
        guard !isLate else { return .later { .proceed } }
        return RequirementInterceptor(condition, otherwise: otherwise).decision(in: scope)
    }
}
