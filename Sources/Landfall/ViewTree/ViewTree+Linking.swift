import LandfallBytes

extension ViewTree {
    /// Gives empty windows a root, makes the table that finds nodes by their ids, and checks ids and
    /// references.
    mutating func link() throws(ViewTreeError) {
        for window in windows.indices {
            if windows[window].root.isNone { windows[window].root = addPlaceholder() }
            for other in 0..<window
            where isEqual(windows[other].id, to: windows[window].id) {
                throw .duplicateID
            }
        }
        if try indexNodes() { try checkReferences() }
    }

    /// Marks a subtree, presented nodes included, as reachable or not.
    mutating func mark(_ node: NodeIndex, isAttached: Bool) {
        nodes[node.position].isAttached = isAttached
        for position in nodes[node.position].children.range {
            mark(link(at: position), isAttached: isAttached)
        }
        let presented = nodes[node.position].presented
        if !presented.isNone { mark(presented, isAttached: isAttached) }
    }

    /// Checks that the indices and ids by which nodes refer to others lead somewhere, and finds the
    /// nodes that override parents.
    private mutating func checkReferences() throws(ViewTreeError) {
        var hasOverride = false
        for position in nodes.indices {
            let record = nodes[position]
            let count = Int(record.children.count)
            if record.selected >= 0, record.kind == .tab, count > 0 {
                guard Int(record.selected) < count else { throw .danglingReference }
            }
            for place in record.visible.range {
                let index = link(at: place)
                guard !index.isNone, index.position < count else { throw .danglingReference }
            }
            if record.visible.count > 1 { nodes[position].visible = uniqued(record.visible) }
            guard !record.parentOverrideID.isEmpty else { continue }
            guard let parent = node(of: bytes(record.parentOverrideID).span) else {
                throw .danglingReference
            }
            nodes[position].parentOverride = parent
            hasOverride = true
        }
        if hasOverride { try checkOverrides() }
    }

    /// The same indices, each at its first place: a child that is visible twice over would be
    /// searched twice over, and what is in it four times.
    mutating func uniqued(_ visible: Run) -> Run {
        guard visible.count > 1 else { return visible }
        var seen: Set<NodeIndex> = []
        let unique = visible.range.map(link).filter { seen.insert($0).inserted }
        return unique.count == visible.range.count ? visible : appendRun(unique)
    }

    /// Refuses overrides that lead back to where they began, over real parents or other overrides;
    /// comes to each node twice at the most.
    private func checkOverrides() throws(ViewTreeError) {
        // The number of the walk that came to a node first; 0 for none.
        var walks = Array(repeating: 0, count: nodes.count)
        for position in nodes.indices {
            var current: NodeIndex? = NodeIndex(position)
            while let node = current, walks[node.position] == 0 {
                walks[node.position] = position + 1
                current = overriddenParent(of: node)
            }
            // A walk that ends where an earlier one has been leads out, as that one did.
            guard let end = current else { continue }
            guard walks[end.position] != position + 1 else { throw .cycle }
        }
    }
}

extension ViewTreeLists {
    /// Checks that each node has an id of its own, and makes a table that finds nodes by it, in the
    /// memory of the one before.
    ///
    /// - Returns: Whether a node refers to others, so that references have to be checked.
    mutating func indexNodes() throws(ViewTreeError) -> Bool {
        // Taken out, so that the nodes are lent meanwhile.
        var table = PlaceTable()
        swap(&table, &reported.value.ids)
        table.removeAll(reserving: nodes.count)
        let hasReferences = try checkIDs(&table)
        swap(&table, &reported.value.ids)
        reported.value.indexedCount = nodes.count
        return hasReferences
    }

    /// Checks that each node has an id of its own, and stores it in an empty table.
    private func checkIDs(_ table: inout PlaceTable) throws(ViewTreeError) -> Bool {
        var hasReferences = false
        let hasher = NameHash.ofProcess
        // A tree that was just read has nothing added: all ids stand in its text.
        let bytes = reported.value.text
        let (nodes, text) = (nodes.span, bytes.span)
        for position in nodes.indices where nodes[position].type != .placeholder {
            let id = nodes[position].id.range
            guard !id.isEmpty else { throw .missingID }
            guard text[id.lowerBound] != UInt8(ascii: "$") else { throw .reservedID }
            let other = table.store(position, of: hasher.hash(text, id)) { other in
                unsafe text.bytes.isEqual(nodes[other].id.range, to: text.bytes, id)
            }
            if let other {
                throw leads(from: other, to: position) ? .cycle : .duplicateID
            }
            if nodes[position].refersToNodes { hasReferences = true }
        }
        return hasReferences
    }

    /// Whether one node lies above another, by containment or presentation.
    private func leads(from above: Int, to below: Int) -> Bool {
        var current = NodeIndex(below)
        while !current.isNone {
            if current.position == above { return true }
            let record = nodes[current.position]
            current = record.parent.isNone ? record.presenter : record.parent
        }
        return false
    }
}

extension NodeRecord {
    /// Whether an index or id in it may lead nowhere.
    fileprivate var refersToNodes: Bool {
        visible.count > 0 || !parentOverrideID.isEmpty
            || kind == .tab && children.count > 0 && selected >= Int32(children.count)
    }
}
