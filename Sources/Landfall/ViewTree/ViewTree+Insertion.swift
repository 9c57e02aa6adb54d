extension ViewTree {
    /// Adds a new subtree to the arena; whoever calls links it to a parent, a presenter or a
    /// window.
    ///
    /// - Throws: ``OperationError/duplicateID(_:)`` when an id is taken.
    package mutating func insert(_ view: View) throws(OperationError) -> NodeIndex {
        guard node(view.id) == nil else { throw .duplicateID(view.id) }
        guard nodes.count < Int(Int32.max) else { throw .tooManyNodes }
        var record = NodeRecord()
        record.isAttached = true
        record.id = append(view.id.text)
        record.type = try intern(view.type)
        record.kind = view.kind
        record.style = view.style
        record.definesPresentationContext = view.definesPresentationContext
        record.isDismissible = view.isDismissible
        record.isCollapsed = view.isCollapsed
        record.selected = view.selected.map { Int32(truncatingIfNeeded: $0) } ?? -1
        record.visible = uniqued(appendRun(view.visible.map { NodeIndex($0) }))
        record.context = appendRun(view.context)
        let types = try view.supertypes.map { (name) throws(OperationError) in try intern(name) }
        record.supertypes = Run(start: typeLinks.count, count: types.count)
        typeLinks += types
        nodes.append(record)
        let node = NodeIndex(nodes.count - 1)
        let children = try view.children.map { (child) throws(OperationError) in
            try insert(child)
        }
        setChildren(children, of: node)
        if let presented = view.presented.first {
            link(presented: try insert(presented), to: node)
        }
        return node
    }

    /// Gives a node its list of children, whose parent it becomes.
    package mutating func setChildren(_ children: [NodeIndex], of node: NodeIndex) {
        nodes[node.position].children = appendRun(children)
        for child in children { nodes[child.position].parent = node }
    }

    /// Hangs a presented node on its presenter.
    package mutating func link(presented: NodeIndex, to presenter: NodeIndex) {
        nodes[presenter.position].presented = presented
        nodes[presented.position].presenter = presenter
    }

    /// Takes a subtree out of the tree; its place in the arena stays, reachable no more.
    package mutating func detach(_ node: NodeIndex) {
        for removed in subtree(of: node) { nodes[removed.position].isAttached = false }
        nodes[node.position].parent = .none
        nodes[node.position].presenter = .none
    }

    package mutating func appendRun(_ list: [NodeIndex]) -> Run {
        let run = Run(start: links.count, count: list.count)
        links += list
        return run
    }

    package mutating func appendRun(_ context: [ContextEntry]) -> Run {
        let added = context.map { EntryRecord(key: append($0.key), value: append($0.value)) }
        let run = Run(start: entries.count, count: added.count)
        entries += added
        return run
    }
}
