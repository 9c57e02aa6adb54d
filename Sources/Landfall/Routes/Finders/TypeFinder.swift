/// Finds a screen by its type or a supertype, or a container by its kind; and by context if that
/// is asked for.
public struct TypeFinder<Target>: Finder {
    /// What a node must be.
    public let subject: Subject

    /// What the node's context must say beside; empty for any.
    public let requirements: [ContextRequirement]

    /// Where to look.
    public let options: SearchOptions

    /// Where the search begins.
    public let start: SearchStart

    /// What a node must be to be found.
    public enum Subject: Hashable, Sendable {
        /// Of a type, or of a subtype of it.
        case type(ScreenType)
        /// A container of a kind, whatever its type.
        case kind(NodeKind)
    }

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
        self.subject = subject
        self.requirements = requirements
        self.options = options
        self.start = start
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
        switch subject {
        case .type(let name):
            let type = tree.typeID(named: name)
            guard type != nil || scope.recorder != nil else { return nil }
            return start.firstNode(in: tree, for: scope, options: options) { node in
                guard let type, tree.isKind(node, of: type) else { return .type }
                return mismatch(of: node, in: tree, for: scope)
            }
        case .kind(let kind):
            return start.firstNode(in: tree, for: scope, options: options) { node in
                guard tree.kind(of: node) == kind else { return .type }
                return mismatch(of: node, in: tree, for: scope)
            }
        }
    }

    private func mismatch(
        of node: NodeIndex,
        in tree: ViewTree,
        for scope: StepScope
    ) -> Mismatch? {
        for requirement in requirements where !requirement.isMet(by: node, in: tree, for: scope) {
            return .context(key: requirement.key)
        }
        return nil
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
