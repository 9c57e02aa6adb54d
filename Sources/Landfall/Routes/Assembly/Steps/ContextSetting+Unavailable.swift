// What does not fit is declared here as well, unavailable, so that the compiler says what is missing
// in the words of navigation.
extension ContextSetting {
    /// Adds a context task of another screen, or for another input.
    @available(*, unavailable, message: "the task is for another screen, or for another input")
    public func task(_ task: some ContextTask) -> Given { unchecked(task: task) }
}

extension ContextSetting where Subject.Input: RouteInput {
    /// Gives a field a text that is none.
    @available(
        *,
        unavailable,
        message: "the session and the device give texts: only a 'String' field takes one"
    )
    public func set<Value>(_ path: KeyPath<Subject.Input, Value>, to source: TextSource) -> Given {
        unchecked(task: SetContext([:]))
    }

    /// Gives a field a value of another type.
    @available(*, unavailable, message: "the value is of another type than the field")
    @_disfavoredOverload
    public func set<Value, Other: InputValue>(
        _ path: KeyPath<Subject.Input, Value>,
        to value: Other
    ) -> Given {
        unchecked(task: SetContext([:]))
    }
}
