/// Lets through only a person who is signed in.
public struct SignedInInterceptor: PreNavigationInterceptor {
    private let otherwise: Verdict

    /// Creates the interceptor.
    ///
    /// - Parameter otherwise: What it says of anybody else.
    public init(otherwise: Verdict = .refuse(reason: "signed_out")) { self.otherwise = otherwise }

    /// Looks at the session of the device.
    public func decision(in scope: StepScope) -> Decision {
        .now(scope.request.state.isAuthenticated ? .proceed : otherwise)
    }

    /// The catalog's word.
    public var label: String { "signed-in" }
}
