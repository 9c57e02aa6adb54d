extension Assembly where Stage == AssemblyStage.Building {
    /// Puts what is built in place from a container or screen that is the next step.
    ///
    /// - Parameters:
    ///   - action: Puts it in place.
    ///   - parent: What the action needs behind it.
    /// - Returns: The assembly, at the step of that.
    /// - Precondition: No action of the app's own pushes a navigation container onto another.
    public func using<Parent: Screen>(
        _ action: Placing<Parent, Subject.Pushing>,
        from parent: Parent.Type
    ) -> Assembly<Target, Input, Parent, AssemblyStage.FindOnly> {
        placed(by: action).next()
    }

    /// Puts what is built in place from where another chain leads.
    ///
    /// - Parameters:
    ///   - action: Puts it in place.
    ///   - source: A chain or a route to what the action needs behind it, for the same input.
    /// - Returns: The whole chain.
    /// - Precondition: No action of the app's own pushes a navigation container onto another.
    public func using<Source: ChainSource>(
        _ action: Placing<Source.Target, Subject.Pushing>,
        from source: Source
    ) -> AssembledChain<Target, Input> where Source.Input == Input {
        placed(by: action).chain(from: source)
    }

    /// Puts what is built in place from where another chain leads that needs nothing.
    ///
    /// - Parameters:
    ///   - action: Puts it in place.
    ///   - source: A chain or a route to what the action needs behind it, or a beginning.
    /// - Returns: The whole chain.
    /// - Precondition: No action of the app's own pushes a navigation container onto another.
    @_disfavoredOverload
    public func using<Source: ChainSource>(
        _ action: Placing<Source.Target, Subject.Pushing>,
        from source: Source
    ) -> AssembledChain<Target, Input> where Source.Input == NoInput {
        placed(by: action).chain(from: source)
    }

    private func placed<Parent>(by action: Placing<Parent, Subject.Pushing>) -> Self {
        if case .put = action.placement, Parent.self is any NavigationContainer.Type {
            precondition(
                !(Subject.self is any NavigationContainer.Type),
                "\(Subject.type) is a navigation container and can't be pushed onto another"
            )
        }
        return with { $0.action = action }
    }
}

extension Assembly where Stage == AssemblyStage.FindOnly {
    /// Goes on with a screen that is found, or whose building brings this one.
    ///
    /// - Parameter parent: The screen of the next step.
    /// - Returns: The assembly, at the step of that.
    public func from<Parent: Screen>(
        _ parent: Parent.Type
    ) -> Assembly<Target, Input, Parent, AssemblyStage.FindOnly> {
        next()
    }

    /// Goes on where another chain leads.
    ///
    /// - Parameter source: A chain or a route for the same input.
    /// - Returns: The whole chain.
    public func from<Source: ChainSource>(
        _ source: Source
    ) -> AssembledChain<Target, Input> where Source.Input == Input {
        chain(from: source)
    }

    /// Goes on where another chain leads that needs nothing.
    ///
    /// - Parameter source: A chain or a route, or a beginning.
    /// - Returns: The whole chain.
    @_disfavoredOverload
    public func from<Source: ChainSource>(
        _ source: Source
    ) -> AssembledChain<Target, Input> where Source.Input == NoInput {
        chain(from: source)
    }
}
