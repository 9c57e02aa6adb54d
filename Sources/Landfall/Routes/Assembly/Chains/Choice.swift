/// A beginning that depends: the first way whose condition holds, decided when the reading comes to it.
///
///     Choice(of: ProductNavigation.self, for: ProductInput.self)
///         .when({ input, _ in input.url != nil }, newModal)
///         .when(found: TypeFinder<ProductNavigation>(options: .allVisible))
///         .otherwise(circle.expecting(ProductNavigation.self))
///
/// Where no condition holds and nothing stands for the rest, a plan fails with
/// ``RoutingError/Code/noOrigin``.
public struct Choice<Target, Input: ContextRepresentable>: ChainSource {
    private var cases: [Chain.Case] = []
    private var fallback: Chain?
    private var behaviors = Behaviors()

    /// Creates a choice without a way.
    ///
    /// - Parameters:
    ///   - target: The screen to which every way leads.
    ///   - input: What every way is given.
    public init(of target: Target.Type = Target.self, for input: Input.Type) {}

    /// The choice as the beginning of a chain.
    public var assembled: AssembledChain<Target, Input> {
        AssembledChain(origin: .choice(cases, otherwise: fallback), behaviors: behaviors)
    }

    /// A way that is taken where a condition on the input holds.
    ///
    /// - Parameters:
    ///   - holds: Pure.
    ///   - source: The way.
    /// - Returns: The choice.
    public func when(
        _ holds: @escaping @Sendable (Input, NavigationRequest) -> Bool,
        _ source: some ChainSource<Target, Input>
    ) -> Self {
        adding(source.assembled, when: InputCondition(decide: holds))
    }

    /// A way, which needs nothing of the input, that is taken where a condition on it holds.
    ///
    /// - Parameters:
    ///   - holds: Pure.
    ///   - source: The way.
    /// - Returns: The choice.
    @_disfavoredOverload
    public func when(
        _ holds: @escaping @Sendable (Input, NavigationRequest) -> Bool,
        _ source: some ChainSource<Target, NoInput>
    ) -> Self {
        adding(source.assembled, when: InputCondition(decide: holds))
    }

    /// A way that is taken where a condition holds.
    ///
    /// - Parameters:
    ///   - condition: When the way is taken.
    ///   - source: The way.
    /// - Returns: The choice.
    public func when(
        condition: some Condition,
        _ source: some ChainSource<Target, Input>
    ) -> Self {
        adding(source.assembled, when: condition)
    }

    /// A way, which needs nothing of the input, that is taken where a condition holds.
    ///
    /// - Parameters:
    ///   - condition: When the way is taken.
    ///   - source: The way.
    /// - Returns: The choice.
    @_disfavoredOverload
    public func when(
        condition: some Condition,
        _ source: some ChainSource<Target, NoInput>
    ) -> Self {
        adding(source.assembled, when: condition)
    }

    /// What a finder finds, where it finds something.
    ///
    /// - Parameter finder: Looks for the screen.
    /// - Returns: The choice.
    public func when(found finder: some Finder<Target>) -> Self {
        let found = AssembledChain<Target, NoInput>(origin: .found(finder))
        return adding(found, when: FoundCondition(finder))
    }

    /// The way that is taken where no condition holds.
    ///
    /// - Parameter source: The way.
    /// - Returns: The choice.
    public func otherwise(_ source: some ChainSource<Target, Input>) -> Self {
        falling(back: source.assembled)
    }

    /// The way, which needs nothing of the input, that is taken where no condition holds.
    ///
    /// - Parameter source: The way.
    /// - Returns: The choice.
    @_disfavoredOverload
    public func otherwise(_ source: some ChainSource<Target, NoInput>) -> Self {
        falling(back: source.assembled)
    }

    private func adding<Place>(
        _ way: AssembledChain<Target, Place>,
        when condition: any Condition
    ) -> Self {
        var copy = self
        copy.cases.append(Chain.Case(when: condition, chain: way.chain))
        copy.behaviors = behaviors.merging(way.behaviors)
        return copy
    }

    private func falling<Place>(back way: AssembledChain<Target, Place>) -> Self {
        var copy = self
        copy.fallback = way.chain
        copy.behaviors = behaviors.merging(way.behaviors)
        return copy
    }
}

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
