extension ViewTree {
    /// Fills in parents and presenters, and checks ids and references.
    package mutating func link() throws(ViewTreeError) {
        for position in nodes.indices {
            let node = NodeIndex(position)
            for child in nodes[position].children.range {
                nodes[links[child].position].parent = node
            }
            let presented = nodes[position].presented
            if !presented.isNone { nodes[presented.position].presenter = node }
        }
        for window in windows.indices {
            if windows[window].root.isNone { windows[window].root = addPlaceholder() }
            attach(windows[window].root)
            for other in 0..<window
            where bytes(windows[other].id) == bytes(windows[window].id) {
                throw .duplicateID
            }
        }
        try checkIDs()
        try checkReferences()
    }

    /// Marks a subtree, presented nodes included, as reachable.
    package mutating func attach(_ node: NodeIndex) { mark(node, isAttached: true) }

    /// Marks a subtree, presented nodes included, as reachable or not.
    mutating func mark(_ node: NodeIndex, isAttached: Bool) {
        nodes[node.position].isAttached = isAttached
        for position in nodes[node.position].children.range {
            mark(links[position], isAttached: isAttached)
        }
        let presented = nodes[node.position].presented
        if !presented.isNone { mark(presented, isAttached: isAttached) }
    }

    /// Checks that each node has an id of its own, and makes the table that finds nodes by it.
    private mutating func checkIDs() throws(ViewTreeError) {
        var table = PlaceTable(reserving: nodes.count)
        for position in nodes.indices where nodes[position].type != .placeholder {
            let node = NodeIndex(position)
            let id = nodes[position].id
            guard let first = bytes(id).first else { throw .missingID }
            guard first != UInt8(ascii: "$") else { throw .reservedID }
            let hash = hash(id)
            let other = table.first(of: hash) { other in
                isEqual(nodes[other].id, to: id)
            }
            if let other { throw leads(from: NodeIndex(other), to: node) ? .cycle : .duplicateID }
            table.store(position, of: hash) { self.hash(nodes[$0].id) }
        }
        ids = table
        indexedCount = nodes.count
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

    private mutating func checkReferences() throws(ViewTreeError) {
        var hasOverride = false
        for position in nodes.indices {
            let record = nodes[position]
            let count = Int(record.children.count)
            if record.selected >= 0, record.kind == .tab, count > 0 {
                guard Int(record.selected) < count else { throw .danglingReference }
            }
            for place in record.visible.range {
                let index = links[place]
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
        let unique = links[visible.range].filter { seen.insert($0).inserted }
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
