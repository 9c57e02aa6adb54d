extension ViewTree {
    /// Adds a new subtree to the arena; whoever calls links it to a parent, a presenter or a
    /// window.
    ///
    /// - Throws: ``OperationError/duplicateID(_:)`` when an id is taken, and
    ///   ``OperationError/tooDeep`` for a view that is nested more than ``viewDepthLimit`` deep.
    package mutating func insert(_ view: View) throws(OperationError) -> NodeIndex {
        try insert(view, depth: 1)
    }

    /// The deepest nesting of a view that an operation may bring.
    public static let viewDepthLimit = 256

    private mutating func insert(
        _ view: View,
        depth: Int
    ) throws(OperationError) -> NodeIndex {
        guard depth <= Self.viewDepthLimit else { throw .tooDeep }
        guard node(view.id) == nil else { throw .duplicateID(view.id) }
        guard nodes.count < Int(Int32.max) else { throw .tooManyNodes }
        let node = NodeIndex(nodes.count)
        nodes.append(try record(of: view))
        // The list has to be in one piece, so its places are taken before the children are made.
        let children = Run(start: linkCount, count: view.children.count)
        let first = added.links.count
        for _ in view.children { added.links.append(.none) }
        for (place, child) in view.children.enumerated() {
            let child = try insert(child, depth: depth + 1)
            added.links[first + place] = child
            nodes[child.position].parent = node
        }
        nodes[node.position].children = children
        if let presented = view.presented.first {
            link(presented: try insert(presented, depth: depth + 1), to: node)
        }
        return node
    }

    /// The record of a view, without children and presented node.
    private mutating func record(of view: View) throws(OperationError) -> NodeRecord {
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
        if !view.visible.isEmpty {
            record.visible = uniqued(appendRun(view.visible.map { NodeIndex($0) }))
        }
        if !view.context.isEmpty { record.context = appendRun(view.context) }
        guard !view.supertypes.isEmpty else { return record }
        let start = typeLinkCount
        for name in view.supertypes {
            let type = try intern(name)
            added.typeLinks.append(type)
        }
        record.supertypes = Run(start: start, count: view.supertypes.count)
        return record
    }

    /// Gives a node its list of children, whose parent it becomes.
    package mutating func setChildren(_ children: [NodeIndex], of node: NodeIndex) {
        nodes[node.position].children = appendRun(children)
        for child in children { nodes[child.position].parent = node }
    }

    /// Gives a node one more child, behind the others or at a place among them.
    ///
    /// - Parameters:
    ///   - child: A node that nothing holds.
    ///   - place: Counted from zero, at most the number of children; `nil` behind the last.
    ///   - node: The new parent.
    mutating func addChild(_ child: NodeIndex, at place: Int? = nil, to node: NodeIndex) {
        let old = nodes[node.position].children.range
        let split = old.lowerBound + (place ?? old.count)
        let children = ownLists.addLinks(old, inserting: child, at: split)
        nodes[node.position].children = children
        nodes[child.position].parent = node
    }

    /// Hangs a presented node on its presenter.
    package mutating func link(presented: NodeIndex, to presenter: NodeIndex) {
        nodes[presenter.position].presented = presented
        nodes[presented.position].presenter = presenter
    }

    /// Takes a subtree out of the tree; its place in the arena stays, reachable no more.
    package mutating func detach(_ node: NodeIndex) {
        ownLists.nodes[node.position].unlink()
        ownLists.markUnreachable(node)
    }

    /// Stores a list of nodes, or of the indices of visible children.
    package mutating func appendRun(_ list: [NodeIndex]) -> Run {
        let run = Run(start: linkCount, count: list.count)
        for element in list { added.links.append(element) }
        return run
    }

    /// Stores the entries of a context.
    package mutating func appendRun(_ context: [ContextEntry]) -> Run {
        let start = entryCount
        for place in context.indices {
            let key = append(context[place].key)
            let value = append(context[place].value)
            added.entries.append(EntryRecord(key: key, value: value))
        }
        return Run(start: start, count: context.count)
    }
}

extension NodeRecord {
    /// Takes the node away from what holds or presents it.
    fileprivate mutating func unlink() {
        parent = .none
        presenter = .none
    }
}

extension ViewTreeLists {
    /// Marks a subtree, presented nodes included, as one to which no window leads.
    fileprivate mutating func markUnreachable(_ node: NodeIndex) {
        nodes[node.position].isAttached = false
        for position in nodes[node.position].children.range {
            markUnreachable(link(at: position))
        }
        let presented = nodes[node.position].presented
        if !presented.isNone { markUnreachable(presented) }
    }
}
