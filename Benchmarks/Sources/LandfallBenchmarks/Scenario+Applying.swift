import Landfall

extension Scenario {
    /// What a plan does to its copy of the tree: looks at it, and does two operations to a copy.
    static var applying: [Scenario] {
        let copied = sizes.map { nodes in
            Scenario(name: "apply/two", nodes: nodes) {
                let tree = try SampleState(nodes: nodes).state.tree
                let operations = [
                    Operation(
                        .push(container: "node-nav-0", view: View(id: "$1", type: "Article"))
                    ),
                    Operation(.popTo(container: "node-nav-0", child: "node-0-0")),
                ]
                return { times in
                    for _ in 0..<times {
                        var copy = tree
                        keep(try? copy.apply(operations))
                        keep(copy)
                    }
                }
            }
        }
        let asked = sizes.map { nodes in
            Scenario(name: "apply/lookup", nodes: nodes) {
                let tree = try SampleState(nodes: nodes).state.tree
                return { times in
                    for _ in 0..<times {
                        guard let node = tree.node("node-0-0") else { return }
                        keep(tree.isVisible(node))
                        keep(tree.presented(by: node))
                        keep(tree.presenter(of: node))
                    }
                }
            }
        }
        return copied + asked
    }
}
