import Landfall

/// A finder, with what the catalog says that it looks for.
struct WrittenFinder {
    /// The finder as the Router asks it.
    let finder: any Finder

    /// The type that is looked for; `nil` where something else stands for one.
    var type: ScreenType?

    /// What the context of the node must say.
    var requirements: [ContextRequirement] = []
}

extension WrittenFinder {
    /// Looks for a type, wherever it is.
    init(type: ScreenType) {
        self.init(finder: TypeFinder<AnyScreen>(type: type), type: type)
    }

    /// Looks for a type or a kind.
    init(
        _ subject: TypeFinder<AnyScreen>.Subject,
        requirements: [ContextRequirement],
        options: SearchOptions,
        start: SearchStart
    ) {
        let finder = TypeFinder<AnyScreen>(
            subject,
            requirements: requirements,
            options: options,
            start: start
        )
        self.init(finder: finder, requirements: requirements)
        if case .type(let type) = subject { self.type = type }
    }
}
