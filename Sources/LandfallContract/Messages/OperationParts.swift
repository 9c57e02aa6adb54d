import Landfall

/// The fields of the messages within an `Operation`, all kinds together.
struct OperationParts {
    /// The node, container, presenter or window that is changed.
    var node: NodeID = ""
    /// The child that is meant.
    var child: NodeID = ""
    /// The new subtree.
    var view = View(id: "", type: "")
    /// A container's whole new list.
    var list: [Operation.Child] = []
    /// The index of the selected tab.
    var selected: Int?
    /// The place of a tab.
    var index = 0
    /// A screen's whole new context.
    var context: [ContextEntry] = []

    mutating func readUpdate<C: FieldCursor & ~Copyable>(_ cursor: inout C) throws(ContractError) {
        var read = ContextMessage()
        var scope = try cursor.beginMessage()
        while let field = try cursor.nextField(UpdateField.table, in: &scope) {
            switch field {
            case .node: node = NodeID(try cursor.string())
            case .context: try read.read(&cursor)
            }
        }
        context = read.inOrder
    }

    /// Reads a message that only names a node.
    mutating func readNode<Field: MessageField, C: FieldCursor & ~Copyable>(
        _ table: FieldTable<Field>,
        _ cursor: inout C
    ) throws(ContractError) {
        var scope = try cursor.beginMessage()
        while try cursor.nextField(table, in: &scope) != nil {
            node = NodeID(try cursor.string())
        }
    }

    /// Reads a message of a node and of the subtree that it gets.
    mutating func readView<Field: MessageField, C: FieldCursor & ~Copyable>(
        _ viewField: Field,
        in table: FieldTable<Field>,
        _ cursor: inout C
    ) throws(ContractError) {
        var scope = try cursor.beginMessage()
        while let field = try cursor.nextField(table, in: &scope) {
            if field == viewField {
                view = try View(reading: &cursor)
            } else {
                node = NodeID(try cursor.string())
            }
        }
    }

    mutating func readChildReference<C: FieldCursor & ~Copyable>(
        _ cursor: inout C
    ) throws(ContractError) {
        var scope = try cursor.beginMessage()
        while let field = try cursor.nextField(ChildReferenceField.table, in: &scope) {
            switch field {
            case .container: node = NodeID(try cursor.string())
            case .child: child = NodeID(try cursor.string())
            }
        }
    }

    mutating func readSetChildren<C: FieldCursor & ~Copyable>(
        _ cursor: inout C
    ) throws(ContractError) {
        var scope = try cursor.beginMessage()
        while let field = try cursor.nextField(SetChildrenField.table, in: &scope) {
            switch field {
            case .container: node = NodeID(try cursor.string())
            case .selected: selected = Int(try cursor.int32())
            case .children:
                var elements = try cursor.beginList()
                while try cursor.nextElement(in: &elements) { list.append(try readChild(&cursor)) }
            }
        }
    }

    private func readChild<C: FieldCursor & ~Copyable>(
        _ cursor: inout C
    ) throws(ContractError) -> Operation.Child {
        var child: Operation.Child?
        var scope = try cursor.beginMessage()
        while let field = try cursor.nextField(ChildField.table, in: &scope) {
            guard child == nil else { throw .duplicateField(offset: cursor.position) }
            switch field {
            case .node: child = .node(NodeID(try cursor.string()))
            case .view: child = .view(try View(reading: &cursor))
            }
        }
        guard let child else { throw .unknownValue(.operation) }
        return child
    }

    mutating func readTabView<C: FieldCursor & ~Copyable>(_ cursor: inout C) throws(ContractError) {
        var scope = try cursor.beginMessage()
        while let field = try cursor.nextField(TabViewField.table, in: &scope) {
            switch field {
            case .container: node = NodeID(try cursor.string())
            case .index: index = Int(try cursor.int32())
            case .view: view = try View(reading: &cursor)
            }
        }
    }
}
