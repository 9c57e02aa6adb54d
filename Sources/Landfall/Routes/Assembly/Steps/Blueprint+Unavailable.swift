// What does not fit is declared here as well, unavailable, so that the compiler says what is missing
// in the words of navigation.
extension Blueprint where Subject: NavigationContainer {
    /// Holds a navigation container inside another, which every plan refuses.
    @available(*, unavailable, message: "a navigation container can't stand inside another")
    public func with<Child: NavigationContainer, Place>(
        _ child: Blueprint<Child, Place, AssemblyStage.Building>,
        by change: ListChange = .append
    ) -> Self {
        self
    }

    /// Holds a navigation container inside another, which every plan refuses.
    @available(*, unavailable, message: "a navigation container can't stand inside another")
    public func with<Child: NavigationContainer, Place>(
        _ child: Blueprint<Child, Place, AssemblyStage.Building>,
        by change: ListChange = .append,
        adapting transform: @escaping @Sendable (Input) throws(RoutingError) -> Place
    ) -> Self {
        self
    }
}

extension Blueprint where Subject: Container {
    /// Holds a screen that was not given its input.
    @available(
        *,
        unavailable,
        message: "what is held has an input: 'set' it in its blueprint, or say 'withoutInput()'"
    )
    public func with<Child, Place>(
        _ child: Blueprint<Child, Place, AssemblyStage.InputMissing>,
        by change: ListChange = .append
    ) -> Self {
        self
    }

    /// Holds a screen that was not given its input.
    @available(
        *,
        unavailable,
        message: "what is held has an input: 'set' it in its blueprint, or say 'withoutInput()'"
    )
    public func with<Child, Place>(
        _ child: Blueprint<Child, Place, AssemblyStage.InputMissing>,
        by change: ListChange = .append,
        adapting transform: @escaping @Sendable (Input) throws(RoutingError) -> Place
    ) -> Self {
        self
    }

    /// Holds a screen that needs another input.
    @available(
        *,
        unavailable,
        message: "the child needs another input than the container has: 'with(_:by:adapting:)'"
    )
    @_disfavoredOverload
    public func with<Child, Place>(
        _ child: Blueprint<Child, Place, AssemblyStage.Building>,
        by change: ListChange = .append
    ) -> Self {
        self
    }
}

extension Blueprint {
    /// Holds a screen in one that is no container.
    @available(*, unavailable, message: "only a container holds other screens")
    @_disfavoredOverload
    public func with<Child, Place, Given>(
        _ child: Blueprint<Child, Place, Given>,
        by change: ListChange = .append
    ) -> Self {
        self
    }
}
