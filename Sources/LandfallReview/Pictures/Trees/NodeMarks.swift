package import Landfall

/// What is pointed out in the picture of a tree.
package struct NodeMarks: Sendable {
    /// Where a plan leads.
    package var target: NodeID?
    /// The node that is in the way.
    package var obstacle: NodeID?
    /// What the tree becomes: nodes that are not there any more are drawn as removed.
    package var next: ViewTree?
    /// The numbers of the operations that change a node, by the node.
    package var operations: [NodeID: [Int]] = [:]
    /// Whether values of contexts are left out.
    package var isRedacted = false

    /// Creates marks that point out nothing.
    package init() {}
}
