/// Finds the navigation container that a split shows its details in.
///
/// Expanded, it is the split's last child, if that is one. Collapsed, or with a primary alone, it
/// is the navigation container on top of the primary's stack, if there is one.
public struct DetailsNavigationFinder<Target>: Finder {
    /// Finds the split.
    package let split: TypeFinder<AnyScreen>

    /// Creates a finder.
    ///
    /// - Parameters:
    ///   - split: The type of the split.
    ///   - options: Where to look for the split.
    ///   - start: Where that search begins.
    public init(
        of split: ScreenType,
        options: SearchOptions = .fullStack,
        start: SearchStart = .topmost
    ) {
        self.split = TypeFinder(type: split, options: options, start: start)
    }

    /// Finds the navigation container of the first split of the type.
    public func node(in tree: ViewTree, for scope: StepScope) -> NodeIndex? {
        guard let split = split.node(in: tree, for: scope), tree.kind(of: split) == .split else {
            return nil
        }
        let children = tree.children(of: split)
        if children.count > 1 {
            return children.last.flatMap { tree.kind(of: $0) == .navigation ? $0 : nil }
        }
        guard let primary = children.first, tree.kind(of: primary) == .navigation,
            let top = tree.children(of: primary).last
        else { return nil }
        return tree.kind(of: top) == .navigation ? top : nil
    }

    /// The type of the split.
    public var label: String { "the details navigation of \(split.label)" }
}
