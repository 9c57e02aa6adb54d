/// How the custom containers behave that an assembly names.
struct Behaviors: Sendable {
    private(set) var table: [ScreenType: any ContainerBehavior] = [:]

    /// The same and those of a type, if that is a custom container.
    func adding(_ screen: (some Screen).Type) -> Behaviors {
        guard let container = screen as? any CustomContainer.Type else { return self }
        var copy = self
        copy.table[container.type] = container.behavior
        return copy
    }

    /// The same and others.
    func merging(_ other: Behaviors) -> Behaviors {
        var copy = self
        copy.table.merge(other.table) { own, _ in own }
        return copy
    }
}
