import Landfall

/// Writes states as bytes that are equal exactly for states which nothing tells apart.
///
/// Ids of nodes are left out, and the values of each class are numbered as they come.
struct StateWriter {
    /// The most nodes of a state that is looked at.
    static let nodeLimit = 250
    /// The deepest nesting of a state that is looked at: what a device may report.
    static let depthLimit = ViewTreeLimits().depth

    private let symbols: SymbolTable
    private let classes: ValueClasses
    /// The bytes of the last state.
    private(set) var key: [UInt8] = []
    /// What the values of classes are called in the last state; ``SymbolTable/unknown`` for those
    /// that do not occur.
    private var names: [UInt16]
    private var used: [Int]
    private var nodeCount = 0
    private var depth = 0
    private var isTooDeep = false
    private var entries: [(key: UInt16, entry: EntryRecord)] = []

    /// Takes what numbers texts.
    init(symbols: SymbolTable, classes: ValueClasses) {
        self.symbols = symbols
        self.classes = classes
        self.names = Array(repeating: SymbolTable.unknown, count: symbols.texts.count)
        self.used = Array(repeating: 0, count: classes.members.count)
    }

    /// Writes a state into ``key``.
    ///
    /// - Parameters:
    ///   - tree: What the app shows.
    ///   - isSignedIn: Whether somebody is signed in.
    /// - Returns: `false` for a tree that is too large or deep to be looked at.
    mutating func write(_ tree: ViewTree, isSignedIn: Bool) -> Bool {
        key.removeAll(keepingCapacity: true)
        nodeCount = 0
        depth = 0
        isTooDeep = false
        for (number, members) in classes.members.enumerated() {
            used[number] = 0
            for value in members { names[Int(value)] = SymbolTable.unknown }
        }
        key.append(
            (isSignedIn ? StateFlags.signedIn : 0) | (tree.isColdStart ? StateFlags.cold : 0)
        )
        guard !tree.isColdStart else { return true }
        key.append(UInt8(truncatingIfNeeded: tree.windowCount))
        for window in 0..<tree.windowCount {
            let root = tree.root(ofWindow: window)
            let isEmpty = tree.isPlaceholder(root)
            append(tree.windows[window].id, of: tree)
            key.append((tree.isKeyWindow(window) ? 1 : 0) | (isEmpty ? 2 : 0))
            if !isEmpty { append(root, of: tree, isPresented: false) }
        }
        return nodeCount <= Self.nodeLimit && !isTooDeep
    }

    /// What the values are called in the state that was written last.
    var renaming: ValueRenaming {
        var naming = ValueRenaming(symbolCount: names.count)
        for members in classes.members {
            let taken = Set(members.map { names[Int($0)] })
            var free = members.filter { !taken.contains($0) }.makeIterator()
            for value in members {
                let name = names[Int(value)]
                naming[value] = name == SymbolTable.unknown ? free.next() ?? value : name
            }
        }
        return naming
    }

    private mutating func append(_ node: NodeIndex, of tree: ViewTree, isPresented: Bool) {
        nodeCount += 1
        depth += 1
        defer { depth -= 1 }
        if depth > Self.depthLimit { isTooDeep = true }
        // A state that is too large is given up as a whole; the limit keeps each count in a byte.
        guard nodeCount <= Self.nodeLimit, !isTooDeep else { return }
        let record = tree.record(node)
        append(tree.name(of: record.type), of: tree)
        key.append(StateFlags.byte(of: record))
        if isPresented { key.append(record.style.rawValue) }
        if record.supertypes.count > 0 {
            key.append(UInt8(truncatingIfNeeded: record.supertypes.count))
            for position in record.supertypes.range {
                append(tree.name(of: tree.typeLink(at: position)), of: tree)
            }
        }
        switch record.kind {
        case .tab: key.append(UInt8(truncatingIfNeeded: tree.selectedIndex(of: node)))
        case .custom:
            key.append(UInt8(truncatingIfNeeded: record.visible.count))
            for position in record.visible.range {
                key.append(UInt8(truncatingIfNeeded: tree.link(at: position).position))
            }
        case .screen, .navigation, .split: break
        }
        appendContext(record.context, of: tree)
        key.append(UInt8(truncatingIfNeeded: record.children.count))
        for position in record.children.range {
            append(tree.link(at: position), of: tree, isPresented: false)
        }
        if !record.presented.isNone { append(record.presented, of: tree, isPresented: true) }
    }

    private mutating func appendContext(_ context: Run, of tree: ViewTree) {
        key.append(UInt8(truncatingIfNeeded: context.count))
        guard context.count > 0 else { return }
        entries.removeAll(keepingCapacity: true)
        for position in context.range {
            let entry = tree.entry(at: position)
            entries.append((symbols.number(of: entry.key, in: tree), entry))
        }
        if entries.count > 1 { entries.sort { $0.key < $1.key } }
        for (_, entry) in entries {
            append(entry.key, of: tree)
            append(entry.value, of: tree, isValue: true)
        }
    }

    /// The number of a text, or for one without a number the text itself.
    private mutating func append(_ stretch: Text, of tree: ViewTree, isValue: Bool = false) {
        var number = symbols.number(of: stretch, in: tree)
        if isValue { number = name(of: number) }
        key.append(UInt8(truncatingIfNeeded: number))
        key.append(UInt8(truncatingIfNeeded: number >> 8))
        guard number == SymbolTable.unknown else { return }
        let bytes = tree.bytes(stretch).prefix(Int(UInt16.max))
        key.append(UInt8(truncatingIfNeeded: bytes.count))
        key.append(UInt8(truncatingIfNeeded: bytes.count >> 8))
        key += bytes
    }

    private mutating func name(of value: UInt16) -> UInt16 {
        let number = classes.number(of: value)
        guard number != ValueClasses.none else { return value }
        if names[Int(value)] == SymbolTable.unknown {
            names[Int(value)] = classes.members[Int(number)][used[Int(number)]]
            used[Int(number)] += 1
        }
        return names[Int(value)]
    }
}
