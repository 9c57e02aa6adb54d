/// A screen as it is built, with its context; a container together with what it holds from the start.
///
///     Blueprint(MainTabs.self)
///         .with(Blueprint(ChatNavigation.self).with(Blueprint(ChatList.self)))
///         .with(Blueprint(Settings.self), by: .insert(at: 0))
///
/// A screen that has an input has to be given it, as in an ``Assembly``.
public struct Blueprint<
    Subject: Screen,
    Input: ContextRepresentable,
    Stage: AssemblyStage.Built
>: ContextSetting {
    private(set) var tasks: [any ContextTask] = []
    private(set) var behaviors: Behaviors
    private var children: [CompleteFactory<Subject>.Child] = []
    private let base: any Factory<Subject>

    fileprivate init(drawing factory: any Factory<Subject>) {
        self.base = factory
        self.behaviors = Behaviors().adding(Subject.self)
    }

    private init<Other>(_ other: Blueprint<Subject, Input, Other>) {
        tasks = other.tasks
        behaviors = other.behaviors
        children = other.children
        base = other.base
    }

    /// The same blueprint with one more context task, for whatever screen.
    public func unchecked(
        task: any ContextTask
    ) -> Blueprint<Subject, Input, AssemblyStage.Building> {
        var copy = Blueprint<Subject, Input, AssemblyStage.Building>(self)
        copy.tasks.append(task)
        return copy
    }

    fileprivate func given() -> Blueprint<Subject, Input, AssemblyStage.Building> {
        Blueprint<Subject, Input, AssemblyStage.Building>(self)
    }

    /// Builds the screen without its own context tasks.
    var factory: any Factory {
        children.isEmpty ? base : CompleteFactory(base, children: children)
    }

    fileprivate func adding<Child, Place>(
        _ child: Blueprint<Child, Place, AssemblyStage.Building>,
        _ change: ListChange,
        _ transform: (any ContextTransform)? = nil
    ) -> Self {
        var copy = self
        copy.children.append(
            CompleteFactory<Subject>.Child(
                child.factory,
                by: change,
                tasks: child.tasks,
                transform: transform
            )
        )
        copy.behaviors = behaviors.merging(child.behaviors)
        return copy
    }
}

// A screen that has an input is to be given it.
extension Blueprint where Stage == AssemblyStage.InputMissing {
    /// Draws a plain screen of the type, or an empty container, in a place with an input.
    ///
    /// - Parameters:
    ///   - subject: The screen.
    ///   - input: What the place is given.
    @_disfavoredOverload
    public init(_ subject: Subject.Type, with input: Input.Type) {
        self.init(drawing: TemplateFactory<Subject>(ViewTemplate(of: subject)))
    }

    /// Draws what a factory builds, in a place with an input.
    ///
    /// - Parameters:
    ///   - factory: Builds the screen, or the container with what it brings.
    ///   - input: What the place is given.
    @_disfavoredOverload
    public init(_ factory: some Factory<Subject>, with input: Input.Type) {
        self.init(drawing: factory)
    }
}

extension Blueprint where Input == NoInput, Stage == AssemblyStage.InputMissing {
    /// Draws a plain screen of the type, or an empty container.
    ///
    /// - Parameter subject: The screen.
    @_disfavoredOverload
    public init(_ subject: Subject.Type) { self.init(subject, with: NoInput.self) }

    /// Draws what a factory builds.
    ///
    /// - Parameter factory: Builds the screen, or the container with what it brings.
    @_disfavoredOverload
    public init(_ factory: some Factory<Subject>) { self.init(factory, with: NoInput.self) }
}

extension Blueprint where Stage == AssemblyStage.InputMissing {
    /// Draws the screen without its input: the factory brings it, or the app finds it by itself.
    ///
    /// - Returns: The blueprint, which can be built now.
    public func withoutInput() -> Blueprint<Subject, Input, AssemblyStage.Building> { given() }
}

// A screen that needs nothing can be built at once.
extension Blueprint where Subject.Input == NoInput, Stage == AssemblyStage.Building {
    /// Draws a plain screen of the type, or an empty container, in a place with an input.
    ///
    /// - Parameters:
    ///   - subject: The screen.
    ///   - input: What the place is given.
    public init(_ subject: Subject.Type, with input: Input.Type) {
        self.init(drawing: TemplateFactory<Subject>(ViewTemplate(of: subject)))
    }

    /// Draws what a factory builds, in a place with an input.
    ///
    /// - Parameters:
    ///   - factory: Builds the screen, or the container with what it brings.
    ///   - input: What the place is given.
    public init(_ factory: some Factory<Subject>, with input: Input.Type) {
        self.init(drawing: factory)
    }
}

extension Blueprint
where Subject.Input == NoInput, Input == NoInput, Stage == AssemblyStage.Building {
    /// Draws a plain screen of the type, or an empty container.
    ///
    /// - Parameter subject: The screen.
    public init(_ subject: Subject.Type) { self.init(subject, with: NoInput.self) }

    /// Draws what a factory builds.
    ///
    /// - Parameter factory: Builds the screen, or the container with what it brings.
    public init(_ factory: some Factory<Subject>) { self.init(factory, with: NoInput.self) }
}

extension Blueprint where Subject: Container, Subject.Pushing == PushRule.Allowed {
    /// Holds one more screen.
    ///
    /// - Parameters:
    ///   - child: The screen, for the same input.
    ///   - change: How it is put into the list.
    /// - Returns: The blueprint.
    public func with<Child>(
        _ child: Blueprint<Child, Input, AssemblyStage.Building>,
        by change: ListChange = .append
    ) -> Self {
        adding(child, change)
    }

    /// Holds one more screen, which needs nothing of the input.
    ///
    /// - Parameters:
    ///   - child: The screen.
    ///   - change: How it is put into the list.
    /// - Returns: The blueprint.
    @_disfavoredOverload
    public func with<Child>(
        _ child: Blueprint<Child, NoInput, AssemblyStage.Building>,
        by change: ListChange = .append
    ) -> Self {
        adding(child, change)
    }

    /// Holds one more screen, whose input is made of the container's.
    ///
    /// - Parameters:
    ///   - child: The screen.
    ///   - change: How it is put into the list.
    ///   - transform: Pure; what it throws fails the plan.
    /// - Returns: The blueprint.
    public func with<Child, Place>(
        _ child: Blueprint<Child, Place, AssemblyStage.Building>,
        by change: ListChange = .append,
        adapting transform: @escaping @Sendable (Input) throws(RoutingError) -> Place
    ) -> Self {
        adding(child, change, FunctionTransform(transform))
    }
}

// Navigation containers don't nest.
extension Blueprint where Subject: NavigationContainer {
    /// Holds one more screen.
    ///
    /// - Parameters:
    ///   - child: The screen, for the same input.
    ///   - change: How it is put into the list.
    /// - Returns: The blueprint.
    public func with<Child>(
        _ child: Blueprint<Child, Input, AssemblyStage.Building>,
        by change: ListChange = .append
    ) -> Self
    where Child.Pushing == PushRule.Allowed {
        adding(child, change)
    }

    /// Holds one more screen, which needs nothing of the input.
    ///
    /// - Parameters:
    ///   - child: The screen.
    ///   - change: How it is put into the list.
    /// - Returns: The blueprint.
    @_disfavoredOverload
    public func with<Child>(
        _ child: Blueprint<Child, NoInput, AssemblyStage.Building>,
        by change: ListChange = .append
    ) -> Self
    where Child.Pushing == PushRule.Allowed {
        adding(child, change)
    }

    /// Holds one more screen, whose input is made of the container's.
    ///
    /// - Parameters:
    ///   - child: The screen.
    ///   - change: How it is put into the list.
    ///   - transform: Pure; what it throws fails the plan.
    /// - Returns: The blueprint.
    public func with<Child, Place>(
        _ child: Blueprint<Child, Place, AssemblyStage.Building>,
        by change: ListChange = .append,
        adapting transform: @escaping @Sendable (Input) throws(RoutingError) -> Place
    ) -> Self
    where Child.Pushing == PushRule.Allowed {
        adding(child, change, FunctionTransform(transform))
    }
}
