extension Assembly where Stage == AssemblyStage.FindOnly {
    /// Builds a plain screen of the type, or an empty container.
    ///
    /// - Parameter change: Says what else the view brings; its type and kind stay.
    /// - Returns: The assembly, which has to be given the screen's input now.
    public func build(
        _ change: (inout ViewTemplate) -> Void = { _ in }
    ) -> Assembly<Target, Input, Subject, AssemblyStage.InputMissing> {
        with { $0.factory = TemplateFactory<Subject>.changed(by: change) }.moved()
    }

    /// Builds the screen with a factory for it.
    ///
    /// - Parameter factory: Builds the screen.
    /// - Returns: The assembly, which has to be given the screen's input now.
    public func build(
        _ factory: some Factory<Subject>
    ) -> Assembly<Target, Input, Subject, AssemblyStage.InputMissing> {
        with { $0.factory = factory }.moved()
    }

    /// Builds a container together with what it is to hold from the start.
    ///
    /// What the container itself is given, the blueprint says.
    ///
    /// - Parameter blueprint: The container and its children.
    /// - Returns: The assembly, which needs an action now.
    public func build(
        _ blueprint: Blueprint<Subject, Input, AssemblyStage.Building>
    ) -> Assembly<Target, Input, Subject, AssemblyStage.Building> {
        build(drawn: blueprint)
    }

    /// Builds a container together with what it is to hold, which needs nothing of the input.
    ///
    /// - Parameter blueprint: The container and its children.
    /// - Returns: The assembly, which needs an action now.
    @_disfavoredOverload
    public func build(
        _ blueprint: Blueprint<Subject, NoInput, AssemblyStage.Building>
    ) -> Assembly<Target, Input, Subject, AssemblyStage.Building> {
        build(drawn: blueprint)
    }

    /// Builds a screen with a factory that is not known to build this one.
    ///
    /// - Parameter factory: Builds whatever screen.
    /// - Returns: The assembly, which needs an action now.
    public func unchecked(
        build factory: any Factory
    ) -> Assembly<Target, Input, Subject, AssemblyStage.Building> {
        with { $0.factory = factory }.moved()
    }

    private func build<Place>(
        drawn blueprint: Blueprint<Subject, Place, AssemblyStage.Building>
    ) -> Assembly<Target, Input, Subject, AssemblyStage.Building> {
        var copy = unchecked(build: blueprint.factory)
        copy.step.tasks += blueprint.tasks
        copy.behaviors = copy.behaviors.merging(blueprint.behaviors)
        return copy
    }
}

extension Assembly where Stage == AssemblyStage.FindOnly, Subject.Input == NoInput {
    /// Builds a plain screen of the type, which needs nothing, or an empty container.
    ///
    /// - Parameter change: Says what else the view brings; its type and kind stay.
    /// - Returns: The assembly, which needs an action now.
    public func build(
        _ change: (inout ViewTemplate) -> Void = { _ in }
    ) -> Assembly<Target, Input, Subject, AssemblyStage.Building> {
        unchecked(build: TemplateFactory<Subject>.changed(by: change))
    }

    /// Builds the screen, which needs nothing, with a factory for it.
    ///
    /// - Parameter factory: Builds the screen.
    /// - Returns: The assembly, which needs an action now.
    public func build(
        _ factory: some Factory<Subject>
    ) -> Assembly<Target, Input, Subject, AssemblyStage.Building> {
        unchecked(build: factory)
    }
}

extension Assembly where Stage == AssemblyStage.InputMissing {
    /// Builds the screen without its input: the factory brings it, or the app finds it by itself.
    ///
    /// - Returns: The assembly, which needs an action now.
    public func withoutInput() -> Assembly<Target, Input, Subject, AssemblyStage.Building> {
        moved()
    }
}

extension Assembly where Stage: AssemblyStage.Built {
    /// Makes what is built a screen that plans must not dismiss, pop, replace or cover.
    ///
    /// - Returns: The assembly.
    public func undismissible() -> Self { with { $0.isDismissible = false } }
}

extension TemplateFactory where Product: Screen {
    /// A plain screen of the type, or an empty container, with more in its template.
    fileprivate static func changed(by change: (inout ViewTemplate) -> Void) -> Self {
        var template = ViewTemplate(of: Product.self)
        change(&template)
        template.type = Product.type
        template.kind = Product.nodeKind
        return Self(template)
    }
}

extension Screen {
    /// How the screen holds its children.
    static var nodeKind: NodeKind { (Self.self as? any Container.Type)?.kind ?? .screen }
}

extension ViewTemplate {
    /// A plain screen, or an empty container.
    init<Subject: Screen>(of subject: Subject.Type) {
        self.init(type: Subject.type, kind: Subject.nodeKind)
    }
}

extension Assembly {
    /// Finds any screen of the type, or of a subtype of it.
    ///
    /// - Parameters:
    ///   - options: Where to look.
    ///   - start: Where the search begins.
    /// - Returns: The assembly.
    public func find(
        in options: SearchOptions = .fullStack,
        from start: SearchStart = .topmost
    ) -> Self {
        find(TypeFinder<Subject>(options: options, start: start))
    }

    /// Finds the screen of the type that shows some fields of the place's input already.
    ///
    /// - Parameters:
    ///   - path: A field whose values must be equal.
    ///   - more: More fields.
    ///   - options: Where to look.
    ///   - start: Where the search begins.
    /// - Returns: The assembly.
    public func find(
        matching path: PartialKeyPath<Input>,
        _ more: PartialKeyPath<Input>...,
        in options: SearchOptions = .fullStack,
        from start: SearchStart = .topmost
    ) -> Self where Input: RouteInput {
        let keys = ([path] + more).map(Input.fields.key)
        return find(TypeFinder<Subject>(matching: keys, options: options, start: start))
    }

    /// Finds the first screen of the type for which a condition in code holds.
    ///
    /// - Parameters:
    ///   - options: Where to look.
    ///   - start: Where the search begins.
    ///   - predicate: Asked of each screen of the type, in search order; pure.
    /// - Returns: The assembly.
    public func find(
        in options: SearchOptions = .fullStack,
        from start: SearchStart = .topmost,
        where predicate: @escaping @Sendable (ScreenSnapshot, Input) -> Bool
    ) -> Self {
        find(
            PredicateFinder<Subject>(options: options, start: start) { screen, context in
                Input(context: context).map { predicate(screen, $0) } ?? false
            }
        )
    }

    /// Finds the screen with a finder for it.
    ///
    /// - Parameter finder: Looks for the screen.
    /// - Returns: The assembly.
    public func find(_ finder: any Finder<Subject>) -> Self { with { $0.finder = finder } }

    /// Finds a screen with a finder that is not known to look for this one.
    ///
    /// - Parameter finder: Looks for whatever screen.
    /// - Returns: The assembly.
    public func unchecked(find finder: any Finder) -> Self { with { $0.finder = finder } }
}
