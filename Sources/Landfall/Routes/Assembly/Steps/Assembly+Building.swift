extension Assembly where Stage == AssemblyStage.Looking {
    /// Builds a plain screen of the type, or an empty container.
    ///
    /// - Parameter change: Says what else the view brings; its type and kind stay.
    /// - Returns: The assembly, which has to be given the screen's input now.
    public func build(
        _ change: (inout ViewTemplate) -> Void = { _ in }
    ) -> Assembly<Target, Input, Subject, AssemblyStage.Lacking> {
        with { $0.factory = TemplateFactory<Subject>.changed(by: change) }.moved()
    }

    /// Builds the screen with a factory for it.
    ///
    /// - Parameter factory: Builds the screen.
    /// - Returns: The assembly, which has to be given the screen's input now.
    public func build(
        _ factory: some Factory<Subject>
    ) -> Assembly<Target, Input, Subject, AssemblyStage.Lacking> {
        with { $0.factory = factory }.moved()
    }

    /// Builds a container together with what it is to hold from the start.
    ///
    /// What the container itself is given, the blueprint says.
    ///
    /// - Parameter blueprint: The container and its children.
    /// - Returns: The assembly, which needs an action now.
    public func build(
        _ blueprint: Blueprint<Subject, Input>
    ) -> Assembly<Target, Input, Subject, AssemblyStage.Building> {
        build(drawn: blueprint)
    }

    /// Builds a container together with what it is to hold, which needs nothing of the input.
    ///
    /// - Parameter blueprint: The container and its children.
    /// - Returns: The assembly, which needs an action now.
    @_disfavoredOverload
    public func build(
        _ blueprint: Blueprint<Subject, NoInput>
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
        drawn blueprint: Blueprint<Subject, Place>
    ) -> Assembly<Target, Input, Subject, AssemblyStage.Building> {
        var copy = unchecked(build: blueprint.factory)
        copy.step.tasks += blueprint.tasks
        copy.behaviors = copy.behaviors.merging(blueprint.behaviors)
        return copy
    }
}

extension Assembly where Stage == AssemblyStage.Looking, Subject.Input == NoInput {
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

extension Assembly where Stage == AssemblyStage.Lacking {
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
