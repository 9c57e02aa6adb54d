import Landfall

extension Operation {
    /// Reads an `Operation`.
    init<Cursor: FieldCursor & ~Copyable>(
        reading cursor: inout Cursor
    ) throws(ContractError) {
        var effect: Effect?
        var options = AttributesBuilder()
        var room = cursor.limits.attributeValues
        var scope = try cursor.beginMessage()
        while let field = try cursor.nextField(OperationField.table, in: &scope) {
            guard field != .options else {
                try cursor.attributes(into: &options, room: &room)
                continue
            }
            guard effect == nil else { throw .duplicateField(offset: cursor.position) }
            effect = try Effect(field, reading: &cursor)
        }
        guard let effect else { throw .unknownValue(.operation) }
        self.init(effect, options: options.finish())
    }
}

extension Operation.Effect {
    fileprivate init<Cursor: FieldCursor & ~Copyable>(
        _ field: OperationField,
        reading cursor: inout Cursor
    ) throws(ContractError) {
        var parts = OperationParts()
        switch field {
        case .update: try parts.readUpdate(&cursor)
        case .dismiss: try parts.readNode(DismissField.table, &cursor)
        case .select, .popTo, .makeVisible: try parts.readChildReference(&cursor)
        case .push, .setPrimary, .showDetail, .pushOnDetail:
            try parts.readView(.view, in: ContainerViewField.table, &cursor)
        case .setChildren: try parts.readSetChildren(&cursor)
        case .insertTab, .replaceTab: try parts.readTabView(&cursor)
        case .present: try parts.readView(.view, in: PresentField.table, &cursor)
        case .replaceRoot: try parts.readView(.view, in: ReplaceRootField.table, &cursor)
        case .activateWindow, .options: try parts.readNode(ActivateWindowField.table, &cursor)
        }
        self.init(field, parts)
    }

    private init(_ field: OperationField, _ parts: OperationParts) {
        let view = parts.view
        let node = parts.node
        switch field {
        case .update: self = .update(node: node, context: parts.context)
        case .dismiss: self = .dismiss(presenter: node)
        case .select: self = .select(container: node, child: parts.child)
        case .popTo: self = .popTo(container: node, child: parts.child)
        case .makeVisible: self = .makeVisible(container: node, child: parts.child)
        case .push: self = .push(container: node, view: view)
        case .setPrimary: self = .setPrimary(container: node, view: view)
        case .showDetail: self = .showDetail(container: node, view: view)
        case .pushOnDetail: self = .pushOnDetail(container: node, view: view)
        case .setChildren:
            self = .setChildren(container: node, children: parts.list, selected: parts.selected)
        case .insertTab: self = .insertTab(container: node, index: parts.index, view: view)
        case .replaceTab: self = .replaceTab(container: node, index: parts.index, view: view)
        case .present: self = .present(presenter: node, view: view)
        case .replaceRoot: self = .replaceRoot(window: node.text, view: view)
        case .activateWindow, .options: self = .activateWindow(window: node.text)
        }
    }
}
