extension Assembly where Stage == AssemblyStage.Looking {
    /// Builds a plain screen of the type, or an empty container.
    ///
    /// - Parameter change: Says what else the view brings; its type and kind stay.
    /// - Returns: The assembly, which needs an action now.
    public func build(
        _ change: (inout ViewTemplate) -> Void = { _ in }
    ) -> Assembly<Target, Input, Subject, AssemblyStage.Building> {
        var template = ViewTemplate(of: Subject.self)
        change(&template)
        template.type = Subject.type
        template.kind = Subject.nodeKind
        return build(TemplateFactory<Subject>(template))
    }

    /// Builds the screen with a factory for it.
    ///
    /// - Parameter factory: Builds the screen.
    /// - Returns: The assembly, which needs an action now.
    public func build(
        _ factory: some Factory<Subject>
    ) -> Assembly<Target, Input, Subject, AssemblyStage.Building> {
        unchecked(build: factory)
    }

    /// Builds a container together with what it is to hold from the start.
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
        var copy = Assembly<Target, Input, Subject, AssemblyStage.Building>(
            steps: steps,
            behaviors: behaviors
        )
        copy.step = step
        copy.step.factory = factory
        return copy
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

extension Assembly where Stage == AssemblyStage.Building {
    /// Makes what is built a screen that plans must not dismiss, pop, replace or cover.
    ///
    /// - Returns: The assembly.
    public func undismissible() -> Self { with { $0.isDismissible = false } }
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
