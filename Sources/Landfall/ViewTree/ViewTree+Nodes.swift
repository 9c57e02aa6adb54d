extension ViewTree {
    package func record(_ node: NodeIndex) -> NodeRecord { nodes[node.position] }

    /// The id of a node; empty for the empty root of a cold start.
    public func id(of node: NodeIndex) -> NodeID { NodeID(string(nodes[node.position].id)) }

    /// The type of a node; empty for the empty root of a cold start.
    public func type(of node: NodeIndex) -> ScreenType {
        let type = nodes[node.position].type
        return type == .placeholder ? ScreenType("") : ScreenType(string(types[Int(type.raw)]))
    }

    /// How a node holds its children.
    public func kind(of node: NodeIndex) -> NodeKind { nodes[node.position].kind }

    /// Whether the node is the empty root of a window that shows nothing yet.
    public func isPlaceholder(_ node: NodeIndex) -> Bool {
        nodes[node.position].type == .placeholder
    }

    /// The node of an id, or `nil` when no node that a window leads to has it.
    public func node(_ id: NodeID) -> NodeIndex? {
        let wanted = id.text.utf8
        guard !wanted.isEmpty else { return nil }
        for (position, record) in nodes.enumerated()
        where record.isAttached && Int(record.id.length) == wanted.count
            && bytes(record.id).elementsEqual(wanted)
        {
            return NodeIndex(position)
        }
        return nil
    }

    /// The children in container order.
    public func children(of node: NodeIndex) -> ArraySlice<NodeIndex> {
        links[nodes[node.position].children.range]
    }

    /// The container or screen that holds a node, or `nil` for a root and for a presented node.
    public func parent(of node: NodeIndex) -> NodeIndex? {
        let parent = nodes[node.position].parent
        return parent.isNone ? nil : parent
    }

    /// The parent as the app overrides it, else the real one.
    public func overriddenParent(of node: NodeIndex) -> NodeIndex? {
        let override = nodes[node.position].parentOverride
        guard !override.isNone, nodes[override.position].isAttached else { return parent(of: node) }
        return override
    }

    /// The node and its ancestors as the app overrides them, nearest first.
    ///
    /// Overrides are checked for cycles when the tree is read; one that falls back to the real
    /// parent, since what it named has left the tree, ends the chain where it would close one.
    public func selfAndOverriddenAncestors(of node: NodeIndex) -> [NodeIndex] {
        var chain = [node]
        while let parent = chain.last.flatMap(overriddenParent), !chain.contains(parent) {
            chain.append(parent)
        }
        return chain
    }

    /// The index of the child that a tab container shows; a fresh one shows the first.
    public func selectedIndex(of node: NodeIndex) -> Int {
        max(0, Int(nodes[node.position].selected))
    }

    /// The children that can be seen while the node itself can be.
    public func visibleChildren(of node: NodeIndex) -> [NodeIndex] {
        let children = children(of: node)
        switch nodes[node.position].kind {
        case .screen, .split:
            return Array(children)
        case .navigation:
            return children.last.map { [$0] } ?? []
        case .tab:
            let selected = children.startIndex + selectedIndex(of: node)
            return children.indices.contains(selected) ? [children[selected]] : []
        case .custom:
            return links[nodes[node.position].visible.range].compactMap { index in
                let position = children.startIndex + index.position
                return children.indices.contains(position) ? children[position] : nil
            }
        }
    }

    /// The context of a node as the device reported it or a plan has set it, in that order.
    public func context(of node: NodeIndex) -> [ContextEntry] {
        entries[nodes[node.position].context.range].map { entry in
            ContextEntry(key: string(entry.key), value: string(entry.value))
        }
    }

    /// The text of one context entry of a node, or `nil` when the node has no such key.
    public func contextText(of node: NodeIndex, key: String) -> String? {
        entries[nodes[node.position].context.range]
            .last { isEqual($0.key, to: key) }
            .map { string($0.value) }
    }

    /// The supertypes of a node, nearest first.
    public func supertypes(of node: NodeIndex) -> [ScreenType] {
        typeLinks[nodes[node.position].supertypes.range].map {
            ScreenType(string(types[Int($0.raw)]))
        }
    }

    /// Whether a node is of a type, or of a subtype of it.
    package func isKind(_ node: NodeIndex, of type: TypeID) -> Bool {
        let record = nodes[node.position]
        return record.type == type || typeLinks[record.supertypes.range].contains(type)
    }
}
