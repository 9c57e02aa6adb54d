/// Finds what presents the top of the presented nodes: to navigate there is to close a modal.
public struct PresentingFinder<Target>: Finder {
    /// What the presenter is wanted of.
    public let start: SearchStart

    /// Creates a finder.
    ///
    /// - Parameter start: What the presenter is wanted of.
    public init(of start: SearchStart = .topmost) { self.start = start }

    /// Finds the presenter of the start, or of the outermost of its ancestors.
    public func node(in tree: ViewTree, for scope: StepScope) -> NodeIndex? {
        for presented in start.nodes(in: tree, for: scope) {
            guard let presenter = tree.presenter(of: presented) else { continue }
            scope.recorder?.visit(presenter, in: tree, mismatch: nil)
            return presenter
        }
        return nil
    }

    /// Says that a presenter is looked for.
    public var label: String { "what presents" }
}
