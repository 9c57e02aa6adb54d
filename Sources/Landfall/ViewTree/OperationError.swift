/// The reason why an operation can't be done to a tree.
public enum OperationError: Error, Hashable, Sendable {
    /// No node of the tree has the id.
    case unknownNode(NodeID)
    /// No window has the id.
    case unknownWindow(String)
    /// The node is no container of the kind that the operation needs.
    case wrongKind(NodeID, expected: NodeKind)
    /// The node is no child of the container.
    case notAChild(NodeID, of: NodeID)
    /// A new node would have the id of one that is there.
    case duplicateID(NodeID)
    /// The node presents something already.
    case alreadyPresenting(NodeID)
    /// The node presents nothing that could be dismissed.
    case notPresenting(NodeID)
    /// An index is negative or past the end.
    case indexOutOfRange(Int)
    /// A split has no primary beside which a detail could be shown.
    case noPrimary(NodeID)
    /// An expanded split shows no detail onto which something could be pushed.
    case noDetail(NodeID)
    /// A list of children names a node twice.
    case repeatedChild(NodeID)
    /// The tree has as many nodes or types as it can number.
    case tooManyNodes
    /// A view is nested deeper than ``ViewTree/viewDepthLimit``.
    case tooDeep

    /// One sentence for the person who reads the log, with a small first letter and no full stop.
    public var sentence: String {
        switch self {
        case .unknownNode(let node): "there is no node \(node)"
        case .unknownWindow(let window): "there is no window \(window)"
        case .wrongKind(let node, let kind): "\(node) is no \(kind.word) container"
        case .notAChild(let child, let container): "\(child) is no child of \(container)"
        case .duplicateID(let node): "there is a node \(node) already"
        case .alreadyPresenting(let node): "\(node) presents something already"
        case .notPresenting(let node): "\(node) presents nothing"
        case .indexOutOfRange(let index): "there is no place \(index) in the list"
        case .noPrimary(let split): "the split \(split) has no primary to show a detail beside"
        case .noDetail(let split): "the split \(split) shows no detail to push onto"
        case .repeatedChild(let child): "the list names \(child) twice"
        case .tooManyNodes: "the tree has as many nodes as it can number"
        case .tooDeep: "the view is nested more than \(ViewTree.viewDepthLimit) deep"
        }
    }
}
