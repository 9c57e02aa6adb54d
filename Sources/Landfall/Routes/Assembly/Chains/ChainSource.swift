/// Something that another chain can begin with: a chain, a route, a choice, or a plain beginning.
public protocol ChainSource<Target, Input>: Sendable {
    /// The screen to which it leads; ``AnyScreen`` where that is known only of a device.
    associatedtype Target

    /// What it has to be given.
    associatedtype Input: ContextRepresentable

    /// The chain that has been put together so far.
    var assembled: AssembledChain<Target, Input> { get }
}

extension ChainSource {
    /// The same chain, given an input that is made of another.
    ///
    /// - Parameter transform: Pure; what it throws fails the plan.
    /// - Returns: A chain for the other input.
    public func adapting<Other: ContextRepresentable>(
        _ transform: @escaping @Sendable (Other) throws(RoutingError) -> Input
    ) -> AssembledChain<Target, Other> {
        adapting(by: FunctionTransform(transform))
    }

    /// The same chain, given its input by a transform of which the compiler knows nothing.
    ///
    /// - Parameters:
    ///   - transform: Makes the context of the chain.
    ///   - other: What the chain is given then.
    /// - Returns: A chain for the other input; whether the context does is seen at run time.
    public func adapting<Other: ContextRepresentable>(
        unchecked transform: any ContextTransform,
        of other: Other.Type = Other.self
    ) -> AssembledChain<Target, Other> {
        adapting(by: transform)
    }

    private func adapting<Other: ContextRepresentable>(
        by transform: any ContextTransform
    ) -> AssembledChain<Target, Other> {
        let own = assembled
        return AssembledChain<Target, Other>(
            steps: own.steps,
            origin: own.origin,
            transform: own.transform.map { TransformSequence(first: transform, second: $0) }
                ?? transform,
            behaviors: own.behaviors
        )
    }

    /// The same chain, of which it is promised that it leads into a container.
    ///
    /// Whether there is such a container among the screen to which the chain leads and its parents
    /// is seen at run time: a plan without one fails with
    /// ``RoutingError/Code/typeMismatch``.
    ///
    /// - Parameter container: The container that an action needs.
    /// - Returns: The chain as one to the container.
    public func expecting<Expected: Container>(
        _ container: Expected.Type
    ) -> AssembledChain<Expected, Input> {
        let own = assembled
        return AssembledChain<Expected, Input>(
            steps: own.steps,
            origin: own.origin,
            transform: own.transform,
            behaviors: own.behaviors.adding(container)
        )
    }

    /// The same chain, of which it is promised that another input will do.
    ///
    /// Whether it does is seen at run time, by what in the chain reads it.
    ///
    /// - Parameter other: What the chain is given.
    /// - Returns: The chain as one for the other input.
    public func assuming<Other: ContextRepresentable>(
        _ other: Other.Type
    ) -> AssembledChain<Target, Other> {
        let own = assembled
        return AssembledChain<Target, Other>(
            steps: own.steps,
            origin: own.origin,
            transform: own.transform,
            behaviors: own.behaviors
        )
    }
}

extension ChainSource where Self == AssembledChain<AnyScreen, NoInput> {
    /// At the top of the presented nodes of the key window.
    public static var current: Self { current() }

    /// At the root of the key window.
    public static var root: Self { root() }

    /// At the top of the presented nodes of a window.
    ///
    /// - Parameter window: The window.
    /// - Returns: The beginning.
    public static func current(in window: WindowChoice = .key) -> Self {
        AssembledChain(origin: .current(in: window))
    }

    /// At the root of a window.
    ///
    /// - Parameter window: The window.
    /// - Returns: The beginning.
    public static func root(in window: WindowChoice = .key) -> Self {
        AssembledChain(origin: .root(in: window))
    }
}

extension ChainSource {
    /// At what a finder finds; nowhere, if it finds nothing.
    ///
    /// - Parameter finder: Looks for the screen.
    /// - Returns: The beginning.
    public static func found<Found>(_ finder: some Finder<Found>) -> Self
    where Self == AssembledChain<Found, NoInput> {
        AssembledChain(origin: .found(finder))
    }
}

/// One transform after another.
struct TransformSequence: ContextTransform {
    let first: any ContextTransform
    let second: any ContextTransform

    func context(behind scope: StepScope) throws(RoutingError) -> Context {
        let context = try first.context(behind: scope)
        return try second.context(behind: scope.with(context: context))
    }
}

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

/// The behaviors of the custom containers that an assembly names.
struct Behaviors: Sendable {
    private(set) var table: [ScreenType: any ContainerBehavior] = [:]

    /// The same and those of a type, if that is a custom container.
    func adding(_ screen: (some Screen).Type) -> Behaviors {
        guard let container = screen as? any CustomContainer.Type else { return self }
        var copy = self
        copy.table[container.type] = container.behavior
        return copy
    }

    /// The same and others.
    func merging(_ other: Behaviors) -> Behaviors {
        var copy = self
        copy.table.merge(other.table) { own, _ in own }
        return copy
    }
}
