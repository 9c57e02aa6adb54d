/// The source of a value.
public enum ValueSource: Hashable, Sendable {
    /// A fixed value.
    case literal(ContextValue)
    /// The context of the step.
    case context(key: String)
    /// The user of the session.
    case sessionUserID
    /// An attribute of the session.
    case sessionAttribute(String)
    /// The device's locale.
    case deviceLocale
    /// What the flow that shows the screen has gathered.
    case flow(key: String)

    /// The value, or `nil` when the source has none.
    ///
    /// - Parameter scope: The place of the step, with its context.
    /// - Returns: The value.
    public func value(in scope: StepScope) -> ContextValue? {
        let request = scope.request
        return switch self {
        case .literal(let value): value
        case .context(let key): scope.context[key]
        case .sessionUserID: request.subjectUserID.map(ContextValue.string)
        case .sessionAttribute(let name):
            request.state.sessionAttribute(name)?.text.map(ContextValue.string)
        case .deviceLocale:
            request.state.app.locale.isEmpty ? nil : .string(request.state.app.locale)
        case .flow(let key): request.flow[key]
        }
    }

    /// The values of several sources; one that has none sets nothing.
    static func context(from sources: [String: ValueSource], in scope: StepScope) -> Context {
        var values = Context()
        for (key, source) in sources { values[key] = source.value(in: scope) }
        return values
    }
}
