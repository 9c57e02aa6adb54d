/// The place where a search begins.
public struct SearchStart: Sendable {
    /// The place in the window, or what is found first.
    public let place: Place

    /// Which window is searched; ignored for ``Place/found(_:)``.
    public let window: WindowChoice

    /// A place at which a search can begin.
    public indirect enum Place: Sendable {
        /// The top of the presented nodes: often a container, not the screen that is visible in it.
        case topmost
        /// The window's root.
        case root
        /// What another finder finds; nothing is found if that finds nothing.
        case found(any Finder)
    }

    /// Creates a start.
    ///
    /// - Parameters:
    ///   - place: The place in the window.
    ///   - window: Which window is searched.
    public init(_ place: Place, in window: WindowChoice = .key) {
        self.place = place
        self.window = window
    }

    /// At the top of the presented nodes of the key window.
    public static let topmost = SearchStart(.topmost)

    /// At the root of the key window.
    public static let root = SearchStart(.root)

    /// At what a finder finds.
    ///
    /// - Parameter finder: Asked anew for each search.
    /// - Returns: The start.
    public static func found(_ finder: any Finder) -> SearchStart { SearchStart(.found(finder)) }

    /// The first node from here, in search order, that nothing speaks against.
    ///
    /// - Parameters:
    ///   - tree: The tree to search.
    ///   - scope: The place of the step.
    ///   - options: Where to look.
    ///   - mismatch: Says what speaks against a node, or `nil` for one that fits.
    /// - Returns: The node, or `nil`.
    public func firstNode(
        in tree: ViewTree,
        for scope: StepScope,
        options: SearchOptions,
        mismatch: (NodeIndex) -> Mismatch?
    ) -> NodeIndex? {
        if case .found(let finder) = place {
            guard let start = finder.node(in: tree, for: scope) else { return nil }
            return scope.firstNode(in: tree, from: start, options: options, mismatch: mismatch)
        }
        if window == .key {
            let start = node(in: tree, window: tree.keyWindow)
            return scope.firstNode(in: tree, from: start, options: options, mismatch: mismatch)
        }
        for window in window.positions(in: tree) {
            let start = node(in: tree, window: window)
            let found = scope.firstNode(
                in: tree,
                from: start,
                options: options,
                mismatch: mismatch
            )
            if let found { return found }
        }
        return nil
    }

    /// The nodes at which the search begins, one for each window that is meant.
    func nodes(in tree: ViewTree, for scope: StepScope) -> [NodeIndex] {
        if case .found(let finder) = place {
            return finder.node(in: tree, for: scope).map { [$0] } ?? []
        }
        return window.positions(in: tree).map { node(in: tree, window: $0) }
    }

    private func node(in tree: ViewTree, window: Int) -> NodeIndex {
        if case .root = place { return tree.root(ofWindow: window) }
        return tree.topmost(ofWindow: window)
    }
}
