import Landfall
import LandfallCatalog

/// The types that finders look for.
struct SoughtTypes {
    private(set) var types: Set<ScreenType> = []
    /// Whether something is looked for by more than its type, so that it may be anything.
    private(set) var isOpen = false

    private let declared: [TypeSyntax]

    /// Begins with nothing.
    ///
    /// - Parameter declared: The types of the catalog.
    init(_ declared: [TypeSyntax]) { self.declared = declared }

    /// Adds what another looks for.
    mutating func merge(_ other: SoughtTypes) {
        types.formUnion(other.types)
        isOpen = isOpen || other.isOpen
    }

    /// Adds a type.
    mutating func add(_ type: ScreenType) { types.insert(type) }

    /// Adds what a finder looks for.
    mutating func add(_ finder: any Finder) {
        switch finder {
        case let finder as TypeFinder<AnyScreen>:
            switch finder.subject {
            case .type(let type): types.insert(type)
            case .kind(let kind):
                types.formUnion(declared.filter { $0.kind == kind }.map(\.type))
            }
            add(finder.start)
        default: isOpen = true
        }
    }

    private mutating func add(_ start: SearchStart) {
        if case .found(let finder) = start.place { add(finder) }
    }

    /// Adds what a condition looks for.
    mutating func add(_ condition: CatalogCondition) {
        switch condition {
        case .all(let list), .any(let list): for part in list { add(part) }
        case .not(let part): add(part)
        case .found(let finder): add(finder.finder)
        default: break
        }
    }

    /// Adds what the presenter of a placement is looked for by.
    mutating func add(_ placement: Placement?) {
        if case .present(_, .found(let finder)) = placement { add(finder) }
    }

    /// Adds what interceptors look for.
    mutating func add(_ interceptors: [BoundInterceptor]) {
        for interceptor in interceptors {
            if case .condition(let condition) = interceptor.question { add(condition) }
        }
    }
}
