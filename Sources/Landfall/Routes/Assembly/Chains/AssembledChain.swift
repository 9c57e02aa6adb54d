/// A whole chain to a screen, for an input: what an assembly comes to.
///
/// It can be a route, be what another chain begins with, or both.
public struct AssembledChain<Target, Input: ContextRepresentable>: ChainSource {
    let steps: [Step]
    let origin: Chain.Origin
    /// Makes the input of the chain of what is nearer to the target.
    let transform: (any ContextTransform)?
    let behaviors: Behaviors

    init(
        steps: [Step] = [],
        origin: Chain.Origin,
        transform: (any ContextTransform)? = nil,
        behaviors: Behaviors = Behaviors()
    ) {
        self.steps = steps
        self.origin = origin
        self.transform = transform
        self.behaviors = behaviors
    }

    /// The chain itself.
    public var assembled: AssembledChain { self }

    /// The chain as the Router reads it; a transform that stands before it is a step of its own.
    public var chain: Chain {
        guard let transform else { return Chain(steps: steps, origin: origin) }
        var adapting = Step(type: steps.first?.type ?? AssembledChain.adapter)
        adapting.contextBehind = transform
        return Chain(steps: [adapting] + steps, origin: origin)
    }

    /// What explanations call a step that only makes a context.
    private static var adapter: ScreenType { "context" }
}
