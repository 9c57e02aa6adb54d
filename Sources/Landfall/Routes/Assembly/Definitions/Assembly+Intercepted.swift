extension Assembly: Intercepted {
    /// Asks an interceptor if the reading comes to this step.
    public func before(_ interceptor: some PreNavigationInterceptor) -> Self {
        with { $0.interceptors.append(interceptor) }
    }

    /// Runs an interceptor for the screen of this step if it is part of the plan.
    public func after(_ interceptor: some PostNavigationInterceptor) -> Self {
        with { $0.postInterceptors.append(interceptor) }
    }
}
