/// The factories of the app's screens and containers, by their types.
@MainActor public final class ScreenRegistry {
    /// Makes a screen from its context.
    public typealias Factory = @MainActor (ScreenContext) throws -> AnyObject

    private var factories: [ScreenType: Factory] = [:]

    /// Creates an empty registry.
    public init() {}

    /// The types that have a factory.
    public var types: Set<ScreenType> { Set(factories.keys) }

    /// Registers the factory of a screen; a later one of the same type takes its place.
    ///
    /// - Parameters:
    ///   - type: The catalog's name of the screen.
    ///   - factory: Makes the screen; it throws when the context has not what the screen needs, and
    ///     the plan is not performed then.
    public func register(_ type: ScreenType, _ factory: @escaping Factory) {
        factories[type] = factory
    }

    /// Registers the factory of a container, whose children the plan gives.
    ///
    /// - Parameters:
    ///   - type: The catalog's name of the container.
    ///   - factory: Makes the container.
    public func register(
        container type: ScreenType,
        _ factory: @escaping @MainActor () throws -> AnyObject
    ) {
        factories[type] = { _ in try factory() }
    }

    /// Makes the object of one node, without its children.
    ///
    /// - Parameter view: What the plan says of the node.
    /// - Returns: The object.
    /// - Throws: ``HostRefusal/missingFactory(_:)`` or ``HostRefusal/factoryFailed(_:)``.
    public func make(_ view: ViewNode) throws(HostRefusal) -> AnyObject {
        guard let factory = factories[view.type] else { throw .missingFactory(view.type) }
        do {
            return try factory(view.context)
        } catch {
            throw .factoryFailed(view.type)
        }
    }
}
