/// A screen as it is built, with its context; a container together with what it holds from the start.
///
///     Blueprint(MainTabs.self)
///         .with(Blueprint(ChatNavigation.self).with(Blueprint(ChatList.self)))
///         .with(Blueprint(Settings.self), by: .insert(at: 0))
public struct Blueprint<Subject: Screen, Input: ContextRepresentable>: ContextSetting {
    private(set) var tasks: [any ContextTask] = []
    private(set) var behaviors: Behaviors
    private var children: [CompleteFactory<Subject>.Child] = []
    private let base: any Factory<Subject>

    /// Draws a plain screen of the type, or an empty container, in a place with an input.
    ///
    /// - Parameters:
    ///   - subject: The screen.
    ///   - input: What the place is given.
    public init(_ subject: Subject.Type, with input: Input.Type) {
        self.init(TemplateFactory<Subject>(ViewTemplate(of: subject)), with: input)
    }

    /// Draws what a factory builds, in a place with an input.
    ///
    /// - Parameters:
    ///   - factory: Builds the screen, or the container with what it brings.
    ///   - input: What the place is given.
    public init(_ factory: some Factory<Subject>, with input: Input.Type) {
        self.base = factory
        self.behaviors = Behaviors().adding(Subject.self)
    }

    /// The same blueprint with one more context task, for whatever screen.
    public func unchecked(task: any ContextTask) -> Blueprint {
        var copy = self
        copy.tasks.append(task)
        return copy
    }

    /// Builds the screen without its own context tasks.
    var factory: any Factory {
        children.isEmpty ? base : CompleteFactory(base, children: children)
    }

    func adding<Child, Place>(
        _ child: Blueprint<Child, Place>,
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

extension Blueprint where Input == NoInput {
    /// Draws a plain screen of the type, or an empty container.
    ///
    /// - Parameter subject: The screen.
    public init(_ subject: Subject.Type) { self.init(subject, with: NoInput.self) }

    /// Draws what a factory builds.
    ///
    /// - Parameter factory: Builds the screen, or the container with what it brings.
    public init(_ factory: some Factory<Subject>) { self.init(factory, with: NoInput.self) }
}

extension Blueprint where Subject: Container {
    /// Holds one more screen.
    ///
    /// - Parameters:
    ///   - child: The screen, for the same input.
    ///   - change: How it is put into the list.
    /// - Returns: The blueprint.
    public func with<Child>(
        _ child: Blueprint<Child, Input>,
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
        _ child: Blueprint<Child, NoInput>,
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
        _ child: Blueprint<Child, Place>,
        by change: ListChange = .append,
        adapting transform: @escaping @Sendable (Input) throws(RoutingError) -> Place
    ) -> Self {
        adding(child, change, FunctionTransform(transform))
    }
}

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
