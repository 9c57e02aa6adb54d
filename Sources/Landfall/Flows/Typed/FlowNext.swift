/// What a flow in Swift does next.
public struct FlowNext<Definition: FlowDefinition>: Sendable {
    let kind: Kind

    /// The possible ways.
    enum Kind: Sendable {
        case show(Definition.Step)
        case handUp(Definition.Parent.Step)
        case end
    }

    /// It shows one of its steps, or the one behind it where that is not needed.
    ///
    /// - Parameter step: The step.
    /// - Returns: The way.
    public static func show(_ step: Definition.Step) -> Self { Self(kind: .show(step)) }

    /// It is over, and gives a step to the flow that it is part of; to nobody where it runs alone.
    ///
    /// - Parameter step: A step of ``FlowDefinition/Parent``.
    /// - Returns: The way.
    public static func handUp(_ step: Definition.Parent.Step) -> Self { Self(kind: .handUp(step)) }

    /// It is over.
    public static var end: Self { Self(kind: .end) }
}
