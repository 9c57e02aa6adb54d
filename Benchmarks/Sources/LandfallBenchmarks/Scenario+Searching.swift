import Landfall

extension Scenario {
    /// Searching a tree with the options of a finder, by a predicate that compares an index.
    static var searching: [Scenario] {
        searching("search/last") { tree, start in lastNode(of: tree, from: start) }
            + searching("search/nothing") { _, _ in nil }
    }

    private static func searching(
        _ name: String,
        for wanted: @escaping (ViewTree, NodeIndex) -> NodeIndex?
    ) -> [Scenario] {
        sizes.map { nodes in
            Scenario(name: name, nodes: nodes) {
                let tree = try SampleState(nodes: nodes).state.tree
                let start = tree.topmost(ofWindow: tree.keyWindow)
                let wanted = wanted(tree, start)
                return { times in
                    for _ in 0..<times {
                        keep(tree.firstNode(from: start, options: .fullStack) { $0 == wanted })
                    }
                }
            }
        }
    }

    /// The node that a search comes to last.
    private static func lastNode(of tree: ViewTree, from start: NodeIndex) -> NodeIndex? {
        var last: NodeIndex?
        _ = tree.firstNode(from: start, options: .fullStack) { node in
            last = node
            return false
        }
        return last
    }
}
