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
        // A tree that is read has no texts but those that were reported.
        if nodes.count <= Self.fewNodes, added.text.isEmpty {
            try checkFewIDs()
        } else {
            try index { (tree, table) throws(ViewTreeError) in try tree.checkIDs(&table) }
        }
        readCount = nodes.count
        if nodes.indices.contains(where: { nodes[$0].refersToNodes }) { try checkReferences() }
    }

    /// The most nodes whose ids are compared one by one, which is faster than a table then.
    private static var fewNodes: Int { 32 }

    /// Checks that each of few nodes has an id of its own; all are in what was reported.
    private func checkFewIDs() throws(ViewTreeError) {
        var sketches = InlineArray<32, UInt64>(repeating: 0)
        // A bit for the sketches that begin alike: where it is not set, there is none of the sort yet.
        var beginnings: UInt64 = 0
        for position in nodes.indices where nodes[position].type != .placeholder {
            let id = try checkedID(of: position)
            let sketch = unsafe text.span.bytes.sketch(of: id.range)
            let bit: UInt64 = 1 << (sketch >> 58)
            if beginnings & bit != 0 {
                for other in 0..<position
                where sketches[other] == sketch && isEqual(nodes[other].id, to: id) {
                    throw repetition(of: other, at: position)
                }
            }
            beginnings |= bit
            sketches[position] = sketch
        }
    }

    /// Checks that each node has an id of its own, and fills the table that finds nodes by it.
    private func checkIDs(_ table: inout PlaceTable) throws(ViewTreeError) {
        let hasher = NameHash.ofProcess
        for position in nodes.indices where nodes[position].type != .placeholder {
            let id = try checkedID(of: position)
            let other = table.store(position, of: hash(id, by: hasher)) { other in
                isEqual(nodes[other].id, to: id)
            }
            if let other { throw repetition(of: other, at: position) }
        }
    }

    /// The id of a node, which may be none that plans give.
    @inline(__always)
    private func checkedID(of position: Int) throws(ViewTreeError) -> Text {
        let id = nodes[position].id
        guard let first = firstByte(of: id) else { throw .missingID }
        guard first != UInt8(ascii: "$") else { throw .reservedID }
        return id
    }

    /// Why a node can't have the id of one that was read before it.
    private func repetition(of other: Int, at position: Int) -> ViewTreeError {
        leads(from: NodeIndex(other), to: NodeIndex(position)) ? .cycle : .duplicateID
    }

    /// Whether one node lies above another, by containment or presentation.
    private func leads(from above: NodeIndex, to below: NodeIndex) -> Bool {
        var current = below
        while !current.isNone {
            if current == above { return true }
            let record = nodes[current.position]
            current = record.parent.isNone ? record.presenter : record.parent
        }
        return false
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

extension NodeRecord {
    /// Whether an index or id in it may lead nowhere.
    fileprivate var refersToNodes: Bool {
        visible.count > 0 || !parentOverrideID.isEmpty
            || kind == .tab && children.count > 0 && selected >= Int32(children.count)
    }
}
