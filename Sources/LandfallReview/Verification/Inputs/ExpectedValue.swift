import Landfall

/// The value that the screen of a route shows under a declared key, as far as the catalog says.
enum ExpectedValue: Hashable, Sendable {
    /// What the route was given under a key, which may have another name.
    case given(key: String)
    /// A text that the catalog names.
    case fixed(String)
    /// Nothing, if the route builds it.
    case nothing
    /// Nothing, if the route builds it, although no screen of its type may be without.
    case missing
    /// It can't be told before the route is resolved.
    case open

    /// The part of a screen that is compared.
    enum Demand {
        /// What tells screens of a type apart.
        case alike
        /// What must hold where a route has led.
        case landing
        /// All: whether building the screen anew would change nothing.
        case exact
    }

    /// Whether a node shows what is expected.
    ///
    /// - Parameters:
    ///   - key: The key of the node.
    ///   - node: The node.
    ///   - tree: The tree.
    ///   - context: What the route was given.
    ///   - demand: How much is compared.
    /// - Returns: Whether nothing speaks against it.
    func isMet(
        under key: String,
        by node: NodeIndex,
        in tree: ViewTree,
        context: [ContextEntry],
        _ demand: Demand
    ) -> Bool {
        let shown = tree.contextValue(of: node, key: key)
        switch self {
        case .given(let source):
            guard let wanted = context.last(where: { $0.key == source }) else {
                return demand != .exact || shown == nil
            }
            return shown.map { tree.isEqual($0, to: wanted.value) } ?? false
        case .fixed(let text):
            return shown.map { tree.isEqual($0, to: text) } ?? false
        case .nothing: return demand != .exact || shown == nil
        case .missing: return demand == .alike
        case .open: return demand != .exact
        }
    }
}
