extension ViewTree {
    /// FNV-1a of a stretch, for tables of this tree only.
    package func hash(_ stretch: Text) -> UInt32 {
        bytes(stretch).reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }

    /// Fills in parents and presenters, and checks ids and references.
    package mutating func link() throws(ViewTreeError) {
        for position in nodes.indices {
            let node = NodeIndex(position)
            for child in links[nodes[position].children.range] {
                nodes[child.position].parent = node
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
    package mutating func attach(_ node: NodeIndex) {
        for reached in subtree(of: node) { nodes[reached.position].isAttached = true }
    }

    /// The node, all below it and all that any of them presents.
    package func subtree(of node: NodeIndex) -> [NodeIndex] {
        var found = [node]
        var next = 0
        while next < found.count {
            found.append(contentsOf: children(of: found[next]))
            if let presented = ownPresented(by: found[next]) { found.append(presented) }
            next += 1
        }
        return found
    }

    private func checkIDs() throws(ViewTreeError) {
        var slots = 8
        while slots < nodes.count * 2 { slots *= 2 }
        var table = Array(repeating: NodeIndex.none, count: slots)
        for (position, record) in nodes.enumerated() where record.type != .placeholder {
            guard let first = bytes(record.id).first else { throw .missingID }
            guard first != UInt8(ascii: "$") else { throw .reservedID }
            var slot = Int(hash(record.id)) & (slots - 1)
            while !table[slot].isNone {
                let other = table[slot]
                if bytes(nodes[other.position].id) == bytes(record.id) {
                    throw leads(from: other, to: NodeIndex(position)) ? .cycle : .duplicateID
                }
                slot = (slot + 1) & (slots - 1)
            }
            table[slot] = NodeIndex(position)
        }
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
            for index in links[record.visible.range] {
                guard !index.isNone, index.position < count else { throw .danglingReference }
            }
            nodes[position].visible = uniqued(record.visible)
            guard !record.parentOverrideID.isEmpty else { continue }
            guard let parent = node(NodeID(string(record.parentOverrideID))) else {
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

    private func checkOverrides() throws(ViewTreeError) {
        for position in nodes.indices {
            var current: NodeIndex? = overriddenParent(of: NodeIndex(position))
            var steps = 0
            while let parent = current {
                steps += 1
                guard steps <= nodes.count else { throw .cycle }
                current = overriddenParent(of: parent)
            }
        }
    }
}
