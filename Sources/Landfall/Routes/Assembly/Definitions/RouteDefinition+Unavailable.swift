// What does not fit is declared here as well, unavailable, so that the compiler says what is missing
// in the words of navigation.
extension RouteDefinition {
    /// Takes a chain that leads nowhere yet.
    @available(
        *,
        unavailable,
        message: "a chain ends with 'from(_:)': what the last step stands on"
    )
    public init<Subject>(
        _ id: RouteID,
        chain: () -> Assembly<Target, Input, Subject, AssemblyStage.Looking>
    ) {
        self.init(id, parameters: [:]) { chain().from(.current) }
    }

    /// Takes a chain of which the last step is built and not put in place.
    @available(*, unavailable, message: "what is built needs an action: 'using(_:from:)'")
    public init<Subject, Stage: AssemblyStage.Built>(
        _ id: RouteID,
        chain: () -> Assembly<Target, Input, Subject, Stage>
    ) {
        self.init(id, parameters: [:]) { chain().chain(from: .current) }
    }
}
