/// Builds a container together with screens that it is to hold from the start.
///
/// Each of them is put into the container's list by an action of its own, after what the
/// container's own template brings, in the order in which they are declared. What the chain builds
/// into the container comes after them.
public struct CompleteFactory<Product>: Factory {
    private let container: any Factory
    private let children: [Child]

    /// One screen that the container is built with.
    public struct Child: Sendable {
        /// Builds the screen; a complete factory again for a container inside the container.
        public var factory: any Factory

        /// How the screen is put into the list.
        public var change: ListChange

        /// Give the screen its context.
        public var tasks: [any ContextTask]

        /// Makes the context of the screen of the container's; `nil` for the same.
        public var transform: (any ContextTransform)?

        /// Creates a child.
        ///
        /// - Parameters:
        ///   - factory: Builds the screen.
        ///   - change: How the screen is put into the list.
        ///   - tasks: Give the screen its context.
        ///   - transform: Makes the context of the screen of the container's.
        public init(
            _ factory: any Factory,
            by change: ListChange = .append,
            tasks: [any ContextTask] = [],
            transform: (any ContextTransform)? = nil
        ) {
            self.factory = factory
            self.change = change
            self.tasks = tasks
            self.transform = transform
        }
    }

    /// Creates a factory.
    ///
    /// - Parameters:
    ///   - container: Builds the container.
    ///   - children: What the container is to hold from the start, in the order of building.
    public init(_ container: any Factory<Product>, children: [Child]) {
        self.container = container
        self.children = children
    }

    /// The container's template with the children in its list.
    public func template(in scope: StepScope) throws(RoutingError) -> ViewTemplate {
        var template = try container.template(in: scope)
        for child in children {
            var place = scope
            if let transform = child.transform {
                place = place.with(context: try transform.context(behind: scope))
            }
            var view = try child.factory.template(in: place)
            for task in child.tasks { try task.prepare(in: place) }
            template.fault = template.fault ?? view.fault
            do throws(RoutingError) {
                for task in child.tasks {
                    try task.check(view.type, view.supertypes)
                    try task.give(&view.context, in: place)
                }
                try child.change.embed(view, in: &template.children, of: template.kind)
            } catch {
                template.fault = template.fault ?? error
            }
        }
        return template
    }
}
