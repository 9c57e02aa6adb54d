// What does not fit is declared here as well, unavailable, so that the compiler says what is missing
// in the words of navigation.
extension Choice where Input == NoInput {
    /// Creates a choice of which nobody knows for which input it is.
    @available(*, unavailable, message: "a choice says for which input it is: 'Choice(of:for:)'")
    public init(of target: Target.Type = Target.self) { self.init(of: target, for: NoInput.self) }
}

extension Choice {
    /// Creates a choice of which only what stands around it could say for which input it is.
    @available(*, unavailable, message: "a choice says for which input it is: 'Choice(of:for:)'")
    @_disfavoredOverload
    public init(of target: Target.Type = Target.self) { self.init(of: target, for: Input.self) }
}
