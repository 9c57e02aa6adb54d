import Landfall

/// Makes a state of the bytes of ``StateWriter``.
///
/// Nodes are called `n0`, `n1`, … in the order in which they stand there, which is also their order
/// in the arena of the tree.
struct StateReader {
    private let symbols: SymbolTable

    /// Takes what has numbered the texts.
    init(symbols: SymbolTable) { self.symbols = symbols }

    /// Reads a state.
    ///
    /// - Parameters:
    ///   - key: Bytes that ``StateWriter`` has written.
    ///   - naming: What stands for each value; `nil` for the values themselves.
    /// - Returns: The state; `nil` for one that is too large or deep to be read.
    func read(_ key: ArraySlice<UInt8>, naming: ValueRenaming? = nil) -> ExploredState? {
        guard let flags = key.first else { return nil }
        let isSignedIn = flags & StateFlags.signedIn != 0
        guard flags & StateFlags.cold == 0 else {
            return ExploredState(tree: .coldStart, isSignedIn: isSignedIn)
        }
        var cursor = Cursor(key: key.dropFirst(), symbols: symbols, naming: naming)
        guard let tree = try? cursor.readTree() else { return nil }
        return ExploredState(tree: tree, isSignedIn: isSignedIn)
    }

    private struct Cursor {
        let key: ArraySlice<UInt8>
        let symbols: SymbolTable
        let naming: ValueRenaming?
        var place: Int

        init(key: ArraySlice<UInt8>, symbols: SymbolTable, naming: ValueRenaming?) {
            self.key = key
            self.symbols = symbols
            self.naming = naming
            self.place = key.startIndex
        }

        private mutating func byte() -> UInt8 {
            defer { place += 1 }
            return key[place]
        }

        private mutating func number() -> UInt16 {
            let low = byte()
            return UInt16(low) | UInt16(byte()) << 8
        }

        mutating func readTree() throws(ViewTreeError) -> ViewTree {
            var builder = ViewTreeBuilder(record: symbols.bytes, limits: ViewTreeLimits())
            for _ in 0..<byte() {
                let id = try text(&builder)
                let flags = byte()
                let root: NodeIndex =
                    flags & 2 == 0
                    ? try node(&builder, isPresented: false, depth: 1) : .none
                try builder.addWindow(id: id, isKey: flags & 1 != 0, root: root)
            }
            return try builder.finish()
        }

        private mutating func text(
            _ builder: inout ViewTreeBuilder,
            isValue: Bool = false
        ) throws(ViewTreeError) -> Text {
            let number = number()
            guard number == SymbolTable.unknown else {
                return symbols.place(of: isValue ? naming?[number] ?? number : number)
            }
            let count = Int(self.number())
            defer { place += count }
            return try builder.append(key[place..<place + count])
        }

        private mutating func node(
            _ builder: inout ViewTreeBuilder,
            isPresented: Bool,
            depth: Int
        ) throws(ViewTreeError) -> NodeIndex {
            try builder.checkDepth(depth)
            let index = try builder.reserveNode()
            var record = NodeRecord()
            if let id = symbols.place(ofNode: index.position) {
                record.id = id
            } else {
                record.id = try builder.append("n\(index.position)".utf8)
            }
            record.type = try builder.intern(try text(&builder))
            let flags = byte()
            StateFlags.read(flags, into: &record)
            if isPresented { record.style = PresentationStyle(rawValue: byte()) ?? .fullScreen }
            let mark = builder.mark
            if flags & StateFlags.supertypes != 0 {
                for _ in 0..<byte() {
                    let type = try builder.intern(try text(&builder))
                    try builder.addSupertype(type, since: mark)
                }
            }
            if record.kind == .tab { record.selected = Int32(byte()) }
            if record.kind == .custom { for _ in 0..<byte() { builder.addVisible(Int32(byte())) } }
            for _ in 0..<byte() {
                let key = try text(&builder)
                let value = try text(&builder, isValue: true)
                _ = try builder.addEntry(key: key, value: value, since: mark)
            }
            for _ in 0..<byte() {
                let child = try node(&builder, isPresented: false, depth: depth + 1)
                builder.addChild(child)
            }
            if flags & StateFlags.presents != 0 {
                record.presented = try node(&builder, isPresented: true, depth: depth + 1)
            }
            builder.collect(into: &record, since: mark)
            builder.store(record, at: index)
            return index
        }
    }
}
