import Landfall

extension View {
    /// Reads a `Node` as a plan carries it; the outermost has depth 1.
    init<Cursor: FieldCursor & ~Copyable>(
        reading cursor: inout Cursor,
        depth: Int = 1
    ) throws(ContractError) {
        guard depth <= cursor.limits.tree.depth else { throw .tree(.tooDeep) }
        self.init(id: "", type: "")
        var read = ContextMessage()
        var scope = try cursor.beginMessage()
        while let field = try cursor.nextField(NodeField.table, in: &scope) {
            switch field {
            case .id: id = NodeID(try cursor.string())
            case .type: type = ScreenType(try cursor.string())
            case .supertypes:
                var list = try cursor.beginList()
                while try cursor.nextElement(in: &list) {
                    supertypes.append(ScreenType(try cursor.string()))
                }
            case .children:
                var list = try cursor.beginList()
                while try cursor.nextElement(in: &list) {
                    children.append(try View(reading: &cursor, depth: depth + 1))
                }
            case .visible:
                try cursor.integers { (index) throws(ContractError) in visible.append(Int(index)) }
            case .presented: presented = [try View(reading: &cursor, depth: depth + 1)]
            case .context: try read.read(&cursor)
            case .kind:
                let number = try cursor.word(of: .kind)
                kind = NodeKind(rawValue: UInt8(truncatingIfNeeded: number)) ?? .screen
            case .style:
                let number = try cursor.word(of: .style)
                style =
                    PresentationStyle(rawValue: UInt8(truncatingIfNeeded: number)) ?? .fullScreen
            case .selected: selected = Int(try cursor.int32())
            case .collapsed: isCollapsed = try cursor.bool()
            case .definesPresentationContext: definesPresentationContext = try cursor.bool()
            case .dismissible: isDismissible = try cursor.bool()
            // A plan says neither of what it creates.
            case .transition: _ = try cursor.word(of: .transition)
            case .parentOverride: _ = try cursor.string()
            }
        }
        context = read.inOrder
    }
}
