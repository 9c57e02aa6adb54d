extension ViewTree {
    package func record(_ node: NodeIndex) -> NodeRecord { nodes[node.position] }

    /// The id of a node; empty for the empty root of a cold start.
    public func id(of node: NodeIndex) -> NodeID { NodeID(string(nodes[node.position].id)) }

    /// Whether a plan created the node, as ``NodeID/isCreatedByPlan`` says; allocates nothing.
    package func isCreatedByPlan(_ node: NodeIndex) -> Bool {
        firstByte(of: nodes[node.position].id) == UInt8(ascii: "$")
    }

    /// The type of a node; empty for the empty root of a cold start.
    public func type(of node: NodeIndex) -> ScreenType {
        let type = nodes[node.position].type
        return ScreenType(string(name(of: type)))
    }

    /// How a node holds its children.
    public func kind(of node: NodeIndex) -> NodeKind { nodes[node.position].kind }

    /// Whether the node is the empty root of a window that shows nothing yet.
    public func isPlaceholder(_ node: NodeIndex) -> Bool {
        nodes[node.position].type == .placeholder
    }

    /// Whether a window leads to the node.
    package func isAttached(_ node: NodeIndex) -> Bool { nodes[node.position].isAttached }

    /// Whether any node that a window leads to is being presented or dismissed.
    ///
    /// Looks at each node of the arena: less than a nanosecond for each.
    package var hasTransition: Bool {
        for position in nodes.indices where nodes[position].isMoving { return true }
        return false
    }

    /// The node of an id, or `nil` when no node that a window leads to has it.
    ///
    /// Takes the same time for every tree that was read with many nodes; few ones, and those that were
    /// added since, are looked through one by one.
    public func node(_ id: NodeID) -> NodeIndex? { node(of: id.text.utf8.span) }

    /// The node of an id that is given as its bytes.
    func node(of id: Span<UInt8>) -> NodeIndex? {
        guard !id.isEmpty else { return nil }
        // A tree that is read has none of a plan's own ids.
        var start = readCount
        if id[0] != UInt8(ascii: "$") {
            start = indexedCount
            if let found = indexedNode(of: id) { return found }
        }
        for position in start..<nodes.count
        where nodes[position].isAttached && isEqual(nodes[position].id, to: id) {
            return NodeIndex(position)
        }
        return nil
    }

    /// The same, of the nodes that are in the table.
    private func indexedNode(of id: Span<UInt8>) -> NodeIndex? {
        guard indexedCount > 0 else { return nil }
        let found = ids.first(of: Self.hash(id)) { position in
            nodes[position].isAttached && isEqual(nodes[position].id, to: id)
        }
        return found.map { NodeIndex($0) }
    }

    /// The context of a node as the device reported it or a plan has set it, in that order.
    public func context(of node: NodeIndex) -> [ContextEntry] {
        nodes[node.position].context.range.map { position in
            let entry = entry(at: position)
            return ContextEntry(key: string(entry.key), value: string(entry.value))
        }
    }

    /// The text of one context entry of a node, or `nil` when the node has no such key.
    public func contextText(of node: NodeIndex, key: String) -> String? {
        contextValue(of: node, key: key).map(string)
    }

    /// Where the text of one context entry of a node stands, or `nil` when it has no such key.
    ///
    /// Allocates nothing; compare with ``isEqual(_:to:)``.
    package func contextValue(of node: NodeIndex, key: String) -> Text? {
        for position in nodes[node.position].context.range.reversed()
        where isEqual(entry(at: position).key, to: key) {
            return entry(at: position).value
        }
        return nil
    }

    /// The supertypes of a node, nearest first.
    public func supertypes(of node: NodeIndex) -> [ScreenType] {
        nodes[node.position].supertypes.range.map { position in
            ScreenType(string(name(of: typeLink(at: position))))
        }
    }

    /// Whether a node is of a type, or of a subtype of it.
    package func isKind(_ node: NodeIndex, of type: TypeID) -> Bool {
        if nodes[node.position].type == type { return true }
        for position in nodes[node.position].supertypes.range where typeLink(at: position) == type {
            return true
        }
        return false
    }
}
