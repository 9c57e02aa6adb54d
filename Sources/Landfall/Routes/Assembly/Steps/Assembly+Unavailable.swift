// What does not fit is declared here as well, unavailable, so that the compiler says what is missing
// in the words of navigation.
extension Assembly where Stage: AssemblyStage.Built {
    /// Goes on without putting in place what is built.
    @available(*, unavailable, message: "what is built needs an action: 'using(_:from:)'")
    public func from<Parent: Screen>(
        _ parent: Parent.Type
    ) -> Assembly<Target, Input, Parent, AssemblyStage.FindOnly> {
        next()
    }

    /// Goes on without putting in place what is built.
    @available(*, unavailable, message: "what is built needs an action: 'using(_:from:)'")
    public func from<Source: ChainSource>(_ source: Source) -> AssembledChain<Target, Input> {
        chain(from: source)
    }

    /// Builds what is built already.
    @available(*, unavailable, message: "a step is built once; 'using(_:from:)' comes next")
    public func build(
        _ change: (inout ViewTemplate) -> Void = { _ in }
    ) -> Assembly<Target, Input, Subject, AssemblyStage.Building> {
        moved()
    }

    /// Builds what is built already.
    @available(*, unavailable, message: "a step is built once; 'using(_:from:)' comes next")
    public func build(
        _ factory: some Factory
    ) -> Assembly<Target, Input, Subject, AssemblyStage.Building> {
        moved()
    }

    /// Builds what is built already.
    @available(*, unavailable, message: "a step is built once; 'using(_:from:)' comes next")
    public func build<Drawn, Place, Given>(
        _ blueprint: Blueprint<Drawn, Place, Given>
    ) -> Assembly<Target, Input, Subject, AssemblyStage.Building> {
        moved()
    }
}

extension Assembly where Stage == AssemblyStage.InputMissing {
    /// Puts a screen in place that was not given its input.
    @available(
        *,
        unavailable,
        message: "what is built has an input: 'set' it after 'build', or say 'withoutInput()'"
    )
    public func using<Parent: Screen>(
        _ action: Placing<Parent, Subject.Pushing>,
        from parent: Parent.Type
    ) -> Assembly<Target, Input, Parent, AssemblyStage.FindOnly> {
        next()
    }

    /// Puts a screen in place that was not given its input.
    @available(
        *,
        unavailable,
        message: "what is built has an input: 'set' it after 'build', or say 'withoutInput()'"
    )
    public func using<Source: ChainSource>(
        _ action: Placing<Source.Target, Subject.Pushing>,
        from source: Source
    ) -> AssembledChain<Target, Input> {
        chain(from: source)
    }
}

extension Assembly where Stage == AssemblyStage.FindOnly {
    /// Puts something in place where nothing is built.
    @available(*, unavailable, message: "nothing is built to be put in place: 'build()' it first")
    public func using<Parent: Screen>(
        _ action: Placing<Parent, Subject.Pushing>,
        from parent: Parent.Type
    ) -> Assembly<Target, Input, Parent, AssemblyStage.FindOnly> {
        next()
    }

    /// Puts something in place where nothing is built.
    @available(*, unavailable, message: "nothing is built to be put in place: 'build()' it first")
    public func using<Source: ChainSource>(
        _ action: Placing<Source.Target, Subject.Pushing>,
        from source: Source
    ) -> AssembledChain<Target, Input> {
        chain(from: source)
    }

    /// Keeps something where nothing is built.
    @available(
        *,
        unavailable,
        message: "nothing is built that could have to stay: 'build()' it first"
    )
    public func undismissible() -> Self { self }

    /// Builds what a blueprint draws that was not given its input.
    @available(
        *,
        unavailable,
        message: "what is built has an input: 'set' it in the blueprint, or say 'withoutInput()'"
    )
    public func build<Place>(
        _ blueprint: Blueprint<Subject, Place, AssemblyStage.InputMissing>
    ) -> Assembly<Target, Input, Subject, AssemblyStage.Building> {
        moved()
    }

    /// Builds with a factory of another screen.
    @available(*, unavailable, message: "the factory builds another screen than the step's")
    public func build<Other>(
        _ factory: some Factory<Other>
    ) -> Assembly<Target, Input, Subject, AssemblyStage.Building> {
        unchecked(build: factory)
    }
}

extension Assembly {
    /// Finds with a finder of another screen.
    @available(*, unavailable, message: "the finder looks for another screen than the step's")
    public func find(_ finder: any Finder) -> Self { self }
}
