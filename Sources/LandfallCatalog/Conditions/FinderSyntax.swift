public import Landfall

/// A finder as a catalog writes it.
public struct FinderSyntax: Sendable {
    /// The finder as the Router asks it.
    let finder: any Finder

    /// The type that is looked for; `nil` where something else stands for one.
    var type: ScreenType? {
        guard case .type(let type) = search?.subject else { return nil }
        return type
    }

    /// The search by type or kind; `nil` where the screen is found in another way.
    let search: TypeFinder<AnyScreen>?

    /// What the context of the node must say.
    public var requirements: [ContextRequirement] { search?.requirements ?? [] }

    /// What is looked for, in a few words.
    public var label: String { finder.label }
}

extension FinderSyntax {
    /// Looks for a type or a kind.
    init(_ search: TypeFinder<AnyScreen>) {
        self.init(finder: search, search: search)
    }

    /// Looks in another way.
    init(finder: any Finder) {
        self.init(finder: finder, search: nil)
    }

    /// Looks for a type, wherever it is.
    init(type: ScreenType) {
        self.init(TypeFinder<AnyScreen>(type: type))
    }
}
