public import Landfall

/// What a catalog looks for.
public struct FinderSyntax: Sendable {
    /// The finder as the Router asks it.
    let finder: any Finder

    /// The type that is looked for; `nil` where something else stands for one.
    var type: ScreenType?

    /// What the context of the node must say.
    public internal(set) var requirements: [ContextRequirement] = []

    /// What is looked for, in a few words.
    public var label: String { finder.label }
}

extension FinderSyntax {
    /// Looks for a type, wherever it is.
    init(type: ScreenType) {
        self.init(finder: TypeFinder<AnyScreen>(type: type), type: type)
    }
}
