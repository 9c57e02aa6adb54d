// What does not fit is declared here as well, unavailable, so that the compiler says what is missing
// in the words of navigation. What only some children make unfit can't be unavailable, as the
// compiler would take the more general declaration then: it is deprecated, for a warning.
extension Blueprint where Subject: NavigationContainer {
    /// Holds a navigation container inside another, which every plan refuses.
    @available(*, deprecated, message: "a navigation container can't stand inside another")
    public func with<Child: NavigationContainer>(
        _ child: Blueprint<Child, Input>,
        by change: ListChange = .append
    ) -> Self {
        adding(child, change)
    }

    /// Holds a navigation container inside another, which every plan refuses.
    @available(*, deprecated, message: "a navigation container can't stand inside another")
    @_disfavoredOverload
    public func with<Child: NavigationContainer>(
        _ child: Blueprint<Child, NoInput>,
        by change: ListChange = .append
    ) -> Self {
        adding(child, change)
    }
}

extension Blueprint where Subject: Container {
    /// Holds a screen that needs another input.
    @available(
        *,
        unavailable,
        message: "the child needs another input than the container has: 'with(_:by:adapting:)'"
    )
    @_disfavoredOverload
    public func with<Child, Place>(
        _ child: Blueprint<Child, Place>,
        by change: ListChange = .append
    ) -> Self {
        self
    }
}

extension Blueprint {
    /// Holds a screen in one that is no container.
    @available(*, unavailable, message: "only a container holds other screens")
    @_disfavoredOverload
    public func with<Child, Place>(
        _ child: Blueprint<Child, Place>,
        by change: ListChange = .append
    ) -> Self {
        self
    }
}
