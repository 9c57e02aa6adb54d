/// The facts by which a flow in Swift decides: the device, and what is known.
public struct FlowPlace<Definition: FlowDefinition>: Sendable {
    /// The device and the intent.
    public let request: NavigationRequest

    /// What was known where the flow was asked for.
    public let input: Definition.Input

    /// What the steps have brought, and those of the flows around it under the same keys.
    public let shared: Definition.Shared

    /// The place of a flow; `nil` where the flow was not given its input.
    init?(_ scope: FlowScope) {
        var known = Context()
        for (key, parameter) in Definition.Input.fields.parameters {
            let entry = scope.context.last { $0.key == key }
            known[key] = entry.flatMap { parameter.value(from: $0.value) }
        }
        guard let input = Definition.Input(context: known) else { return nil }
        self.request = scope.request
        self.input = input
        self.shared = Definition.Shared(gathered: scope.data)
    }

    /// The user who is signed in.
    public var session: Session? { request.state.session }

    /// Whether the user who is signed in has proven to be that person.
    public var isSignedIn: Bool { session?.isAuthenticated ?? false }

    /// An attribute of the session as text, as conditions compare it.
    ///
    /// - Parameter name: The name of the attribute.
    /// - Returns: The text; `nil` where the session has no such attribute, or one that is a list or
    ///   an object.
    public func attribute(_ name: String) -> String? { session?.attributes[name]?.text }
}
