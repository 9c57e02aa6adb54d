package import Landfall

/// Trees, views and operations in the words of a person who looks at the device.
package enum TreeWords {
    /// Describes the place of a device's user, the topmost screen first: `Settings over ChatList`.
    ///
    /// - Parameter tree: The device's tree.
    /// - Returns: The visible screen of each level, or `not running`.
    package static func place(in tree: ViewTree) -> String {
        var level: NodeIndex? = tree.root(ofWindow: tree.keyWindow)
        guard let root = level, !tree.isPlaceholder(root) else { return "not running" }
        var names: [String] = []
        while let top = level {
            let path = visiblePath(from: top, in: tree)
            names.append(path.last.map { name(of: $0, in: tree) } ?? "")
            level = path.lazy.compactMap { tree.ownPresented(by: $0) }.first
        }
        return names.reversed().joined(separator: " over ")
    }

    /// An operation, in the names of the tree that it is about to change.
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - tree: The tree before it.
    /// - Returns: Its word and what it is done with: `push Chat(77)`.
    package static func words(for operation: Operation, in tree: ViewTree) -> String {
        "\(operation.kind) \(object(of: operation, in: tree))"
    }

    /// Operations in order, each in the names of the tree that the ones before have left.
    ///
    /// - Parameters:
    ///   - operations: The operations.
    ///   - tree: The tree before the first.
    /// - Returns: Their words with commas between.
    package static func words(for operations: [Operation], in tree: ViewTree) -> String {
        var tree = tree
        var words: [String] = []
        for operation in operations {
            words.append(Self.words(for: operation, in: tree))
            // One that can't be done is named by ids alone, and so are those behind it.
            try? tree.apply(operation)
        }
        return words.joined(separator: ", ")
    }

    private static func object(of operation: Operation, in tree: ViewTree) -> String {
        switch operation.effect {
        case .update(let node, let context):
            return title(type(of: node, in: tree), context)
        case .dismiss(let presenter):
            let presented = tree.node(presenter).flatMap { tree.ownPresented(by: $0) }
            guard let presented else { return presenter.text }
            let path = visiblePath(from: presented, in: tree)
            return name(of: path.last ?? presented, in: tree)
        case .select(_, let child), .popTo(_, let child), .makeVisible(_, let child):
            return name(of: child, in: tree)
        case .setChildren(let container, let children, _):
            let names = children.map { child in
                switch child {
                case .node(let id): name(of: id, in: tree)
                case .view(let view): title(of: view)
                }
            }
            return "\(type(of: container, in: tree)) [\(names.joined(separator: ", "))]"
        case .push(_, let view), .insertTab(_, _, let view), .replaceTab(_, _, let view),
            .setPrimary(_, let view), .showDetail(_, let view), .pushOnDetail(_, let view),
            .present(_, let view), .replaceRoot(_, let view):
            return title(of: view)
        case .activateWindow(let window):
            return window
        }
    }

    /// A new view and what is visible inside: `MainTabs > ChatNavigation > Chat(77)`.
    private static func title(of view: View) -> String {
        var names = [title(view.type.name, view.context)]
        var presented = view.presented.first
        var next = visibleChild(of: view)
        while let child = next {
            names.append(title(child.type.name, child.context))
            presented = presented ?? child.presented.first
            next = visibleChild(of: child)
        }
        let path = names.joined(separator: " > ")
        return presented.map { "\(path) under \(title(of: $0))" } ?? path
    }

    private static func visibleChild(of view: View) -> View? {
        switch view.kind {
        case .tab:
            let selected = view.selected ?? 0
            return view.children.indices.contains(selected) ? view.children[selected] : nil
        case .screen, .navigation, .split, .custom:
            return view.children.last
        }
    }

    /// A node and the visible ones inside it, from the outside in.
    private static func visiblePath(from node: NodeIndex, in tree: ViewTree) -> [NodeIndex] {
        var path = [node]
        while let next = path.last.flatMap({ tree.visibleChildren(of: $0).last }) {
            path.append(next)
        }
        return path
    }

    private static func name(of id: NodeID, in tree: ViewTree) -> String {
        tree.node(id).map { name(of: $0, in: tree) } ?? id.text
    }

    private static func name(of node: NodeIndex, in tree: ViewTree) -> String {
        title(tree.type(of: node).name, tree.context(of: node))
    }

    private static func type(of id: NodeID, in tree: ViewTree) -> String {
        tree.node(id).map { tree.type(of: $0).name } ?? id.text
    }

    private static func title(_ type: String, _ context: [ContextEntry]) -> String {
        guard !context.isEmpty else { return type }
        return "\(type)(\(context.map(\.value).joined(separator: ", ")))"
    }
}
