extension RouteTable {
    /// Creates a table of definitions, which bring how their custom containers behave.
    ///
    /// - Parameters:
    ///   - definitions: The routes, each name once.
    ///   - defaults: What holds where a route does not say.
    ///   - globals: What stands before, on and after every route.
    ///   - containers: Custom containers that no route names, and that may be in a tree.
    ///   - flows: The flows, each name once.
    ///   - dismissals: The routes to which close buttons lead, by the types of their screens.
    /// - Throws: ``RouteTableError`` for the first fault in the order of the names.
    public init(
        of definitions: [any RouteDefining],
        defaults: RouteDefaults = RouteDefaults(),
        globals: Globals = Globals(),
        containers: [any CustomContainer.Type] = [],
        flows: [any Flow] = [],
        dismissals: [ScreenType: RouteID] = [:]
    ) throws(RouteTableError) {
        var behaviors: [ScreenType: any ContainerBehavior] = [:]
        for container in containers { behaviors[container.type] = container.behavior }
        for definition in definitions {
            behaviors.merge(definition.behaviors) { first, _ in first }
        }
        try self.init(
            definitions.map(\.route),
            defaults: defaults,
            globals: globals,
            behaviors: behaviors,
            flows: flows,
            dismissals: dismissals
        )
    }
}
