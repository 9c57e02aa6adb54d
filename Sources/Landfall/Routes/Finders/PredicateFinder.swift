/// Finds the first screen of a type for which a condition in code holds.
public struct PredicateFinder<Target: Screen>: Finder {
    private let options: SearchOptions
    private let start: SearchStart
    private let predicate: @Sendable (ScreenSnapshot, Context) -> Bool

    /// Creates a finder.
    ///
    /// - Parameters:
    ///   - options: Where to look.
    ///   - start: Where the search begins.
    ///   - predicate: Asked of each screen of the type, or of a subtype, in search order; pure.
    public init(
        options: SearchOptions = .fullStack,
        start: SearchStart = .topmost,
        where predicate: @escaping @Sendable (ScreenSnapshot, Context) -> Bool
    ) {
        self.options = options
        self.start = start
        self.predicate = predicate
    }

    /// Finds the first node of the type that the predicate accepts.
    public func node(in tree: ViewTree, for scope: StepScope) -> NodeIndex? {
        let type = tree.typeID(named: Target.type)
        return start.firstNode(in: tree, for: scope, options: options) { node in
            guard let type, tree.isKind(node, of: type) else { return .type }
            let screen = ScreenSnapshot(tree: tree, node: node)
            return predicate(screen, scope.context) ? nil : .condition
        }
    }

    /// The type that is looked for; the condition itself can't be shown.
    public var label: String { "\(Target.type) by a condition" }
}

/// A screen of a device, as a predicate sees it.
public struct ScreenSnapshot {
    /// The tree that the screen is part of.
    public let tree: ViewTree

    /// The screen's place in it.
    public let node: NodeIndex

    /// The screen's id.
    public var id: NodeID { tree.id(of: node) }

    /// The screen's type.
    public var type: ScreenType { tree.type(of: node) }

    /// How the screen holds its children.
    public var kind: NodeKind { tree.kind(of: node) }

    /// The text of one context entry, or `nil` when the screen has no such key.
    public subscript(key: String) -> String? { tree.contextText(of: node, key: key) }

    /// Whether it is on a level that was presented modally.
    public var isPresented: Bool { tree.presenter(of: node) != nil }

    /// Whether a person looking at the device sees it.
    public var isVisible: Bool { tree.isVisible(node) }
}
