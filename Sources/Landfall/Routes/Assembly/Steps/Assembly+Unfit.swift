// What does not fit is declared here as well, unavailable, so that the compiler says what is missing
// in the words of navigation.
extension Assembly where Stage == AssemblyStage.Building {
    /// Goes on without putting in place what is built.
    @available(*, unavailable, message: "what is built needs an action: 'using(_:from:)'")
    public func from<Parent: Screen>(
        _ parent: Parent.Type
    ) -> Assembly<Target, Input, Parent, AssemblyStage.Looking> {
        next()
    }

    /// Goes on without putting in place what is built.
    @available(*, unavailable, message: "what is built needs an action: 'using(_:from:)'")
    public func from<Source: ChainSource>(_ source: Source) -> AssembledChain<Target, Input> {
        chain(from: source)
    }
}

extension Assembly where Stage == AssemblyStage.Looking {
    /// Puts something in place where nothing is built.
    @available(*, unavailable, message: "nothing is built to be put in place: 'build()' it first")
    public func using<Parent: Screen>(
        _ action: PlacementAction<Parent>,
        from parent: Parent.Type
    ) -> Assembly<Target, Input, Parent, AssemblyStage.Looking> {
        next()
    }

    /// Puts something in place where nothing is built.
    @available(*, unavailable, message: "nothing is built to be put in place: 'build()' it first")
    public func using<Source: ChainSource>(
        _ action: PlacementAction<Source.Target>,
        from source: Source
    ) -> AssembledChain<Target, Input> {
        chain(from: source)
    }
}

extension Assembly {
    /// Finds with a finder of another screen.
    @available(*, unavailable, message: "the finder looks for another screen than the step's")
    public func find<Other>(_ finder: some Finder<Other>) -> Self { self }
}

extension Assembly where Stage == AssemblyStage.Looking {
    /// Builds with a factory of another screen.
    @available(*, unavailable, message: "the factory builds another screen than the step's")
    public func build<Other>(
        _ factory: some Factory<Other>
    ) -> Assembly<Target, Input, Subject, AssemblyStage.Building> {
        unchecked(build: factory)
    }
}

extension ContextSetting {
    /// Adds a context task of another screen, or for another input.
    @available(*, unavailable, message: "the task is for another screen, or for another input")
    public func task(_ task: some ContextTask) -> Self { self }
}
