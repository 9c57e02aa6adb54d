/// Looks for a screen that is in the tree already.
///
/// A finder is pure: it looks at the tree that it is given, which is the device's, or a plan's copy
/// of it when the finder is asked in the middle of a plan.
public protocol Finder<Target>: Sendable {
    /// The screen that is looked for: a ``Screen``, or ``AnyScreen`` where a catalog names it.
    associatedtype Target

    /// Finds the screen.
    ///
    /// - Parameters:
    ///   - tree: The tree to look at.
    ///   - context: The context of the step.
    /// - Returns: The first node in search order that fits, or `nil`.
    func node(in tree: ViewTree, for context: Context) -> NodeIndex?
}

/// Finds a screen by its type or a supertype, and by context if that is asked for.
public struct TypeFinder<Target>: Finder {
    /// The type to look for; subtypes fit too.
    public let type: ScreenType

    /// What the node's context must say beside; empty for any.
    public let requirements: [ContextRequirement]

    /// Where to look.
    public let options: SearchOptions

    /// Where the search begins.
    public let start: SearchStart

    /// Creates a finder.
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
        self.type = type
        self.requirements = requirements
        self.options = options
        self.start = start
    }

    /// Finds the first node of the type whose context meets the requirements.
    public func node(in tree: ViewTree, for context: Context) -> NodeIndex? {
        guard let type = tree.typeID(named: type) else { return nil }
        let start = start.node(in: tree)
        return tree.firstNode(from: start, options: options) { node in
            tree.isKind(node, of: type)
                && requirements.allSatisfy { $0.isMet(by: node, in: tree, for: context) }
        }
    }
}

extension TypeFinder where Target: Screen {
    /// Finds any screen of the type.
    ///
    /// - Parameter options: Where to look.
    public init(options: SearchOptions = .fullStack) {
        self.init(type: Target.type, options: options)
    }

    /// Finds the screen of the type that shows the context's values of some keys.
    ///
    /// - Parameters:
    ///   - keys: The keys whose values must be equal.
    ///   - options: Where to look.
    public init(matching keys: [String], options: SearchOptions = .fullStack) {
        self.init(
            type: Target.type,
            requirements: keys.map(ContextRequirement.same),
            options: options
        )
    }
}

/// Where a search begins, in the key window.
public enum SearchStart: Hashable, Sendable {
    /// At the top of the presented nodes.
    case topmost
    /// At the window's root.
    case root

    func node(in tree: ViewTree) -> NodeIndex {
        switch self {
        case .topmost: tree.topmost(ofWindow: tree.keyWindow)
        case .root: tree.root(ofWindow: tree.keyWindow)
        }
    }
}

/// What a node's context must say, for a finder to take it.
public enum ContextRequirement: Hashable, Sendable {
    /// The node's value of a key equals the route's.
    case same(key: String)
    /// The node's value of a key equals a given one.
    case equal(key: String, value: ContextValue)

    func isMet(by node: NodeIndex, in tree: ViewTree, for context: Context) -> Bool {
        switch self {
        case .same(let key):
            guard let wanted = context[key] else { return false }
            return tree.contextText(of: node, key: key).map(wanted.isSpelled) ?? false
        case .equal(let key, let wanted):
            return tree.contextText(of: node, key: key).map(wanted.isSpelled) ?? false
        }
    }
}
