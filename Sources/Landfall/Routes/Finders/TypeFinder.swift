/// Finds a screen by its type or a supertype, or a container by its kind; and by context if that
/// is asked for.
public struct TypeFinder<Target>: Finder {
    /// The type or kind that a node must be of to be found.
    public typealias Subject = TypeFinderSubject

    private let search: TypeSearch

    /// What a node must be.
    public var subject: Subject { search.subject }

    /// What the node's context must say beside; empty for any.
    public var requirements: [ContextRequirement] { search.requirements }

    /// Where to look.
    public var options: SearchOptions { search.options }

    /// Where the search begins.
    public var start: SearchStart { search.start }

    /// Creates a finder.
    ///
    /// - Parameters:
    ///   - subject: What a node must be.
    ///   - requirements: What the node's context must say beside.
    ///   - options: Where to look.
    ///   - start: Where the search begins.
    public init(
        _ subject: Subject,
        requirements: [ContextRequirement] = [],
        options: SearchOptions = .fullStack,
        start: SearchStart = .topmost
    ) {
        search = TypeSearch(subject, requirements, options, start)
    }

    /// Creates a finder for a type.
    ///
    /// - Parameters:
    ///   - type: The type to look for.
    ///   - requirements: What the node's context must say beside.
    ///   - options: Where to look.
    ///   - start: Where the search begins.
    public init(
        type: ScreenType,
        requirements: [ContextRequirement] = [],
        options: SearchOptions = .fullStack,
        start: SearchStart = .topmost
    ) {
        self.init(.type(type), requirements: requirements, options: options, start: start)
    }

    /// Finds the first node that fits and whose context meets the requirements.
    public func node(in tree: ViewTree, for scope: StepScope) -> NodeIndex? {
        search.node(in: tree, for: scope)
    }

    /// The type or kind, and the keys that must be equal.
    public var label: String {
        let name =
            switch subject {
            case .type(let type): type.name
            case .kind(let kind): "a \(kind.word) container"
            }
        guard !requirements.isEmpty else { return name }
        return "\(name) with equal \(requirements.map(\.key).joined(separator: ", "))"
    }
}

extension TypeFinder where Target: Screen {
    /// Finds any screen of the type.
    ///
    /// - Parameters:
    ///   - options: Where to look.
    ///   - start: Where the search begins.
    public init(options: SearchOptions = .fullStack, start: SearchStart = .topmost) {
        self.init(type: Target.type, options: options, start: start)
    }

    /// Finds the screen of the type that shows the context's values of some keys.
    ///
    /// - Parameters:
    ///   - keys: The keys whose values must be equal.
    ///   - options: Where to look.
    ///   - start: Where the search begins.
    public init(
        matching keys: [String],
        options: SearchOptions = .fullStack,
        start: SearchStart = .topmost
    ) {
        self.init(
            type: Target.type,
            requirements: keys.map(ContextRequirement.same),
            options: options,
            start: start
        )
    }
}
