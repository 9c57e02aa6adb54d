public import Landfall

/// A finder of a catalog, as the Router asks it.
public struct CatalogFinder: Sendable {
    /// The finder of the core that looks for it.
    package let finder: any Finder

    /// The search by type or kind; `nil` where the screen is found in another way.
    package let search: TypeFinder<AnyScreen>?

    /// Looks for a type or a kind.
    init(_ search: TypeFinder<AnyScreen>) {
        self.finder = search
        self.search = search
    }

    /// Looks in another way.
    init(finder: any Finder) {
        self.finder = finder
        self.search = nil
    }

    /// The type that is looked for; `nil` where something else stands for one.
    package var type: ScreenType? {
        guard case .type(let type) = search?.subject else { return nil }
        return type
    }

    /// What the context of the node must say.
    public var requirements: [ContextRequirement] { search?.requirements ?? [] }

    /// What is looked for, in a few words.
    public var label: String { finder.label }
}
