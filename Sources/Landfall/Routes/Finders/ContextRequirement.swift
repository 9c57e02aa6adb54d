/// A demand on a node's context, for a finder to take it.
public enum ContextRequirement: Hashable, Sendable {
    /// The node's value of a key equals the route's.
    case same(key: String)
    /// The node's value of a key equals another.
    case equal(key: String, value: ValueSource)

    /// The key that is compared.
    public var key: String {
        switch self {
        case .same(let key), .equal(let key, _): key
        }
    }

    /// Whether a node meets the requirement; one for which there is no value is never met.
    func isMet(by node: NodeIndex, in tree: ViewTree, for scope: StepScope) -> Bool {
        let wanted =
            switch self {
            case .same(let key): scope.context[key]
            case .equal(_, let source): source.value(in: scope)
            }
        guard let wanted, let text = tree.contextText(of: node, key: key) else { return false }
        return wanted.isSpelled(text)
    }
}
