import Landfall
import LandfallBytes

extension ViewTreeBuilder {
    /// Reads a `Node` with all below it and all that it presents; a root has depth 1.
    @inline(__always)
    mutating func readNode<Cursor: FieldCursor & ~Copyable>(
        _ cursor: inout Cursor,
        depth: Int
    ) throws(ContractError) -> NodeIndex {
        switch try cursor.nodeBeginning(in: &self, depth: depth) {
        case .leaf(let node): return node
        case .head(let id, let type): return try readNode(&cursor, behind: (id, type), depth: depth)
        case .nothing: return try readNode(&cursor, behind: nil, depth: depth)
        }
    }

    /// Reads a `Node` of any form, from its beginning or on behind its id and type.
    private mutating func readNode<Cursor: FieldCursor & ~Copyable>(
        _ cursor: inout Cursor,
        behind head: (id: Text, type: Text)?,
        depth: Int
    ) throws(ContractError) -> NodeIndex {
        let (place, mark) = try tree { () throws(ViewTreeError) in try beginNode(depth: depth) }
        let node = place.position
        var hasType = false
        var scope = MessageScope.behindHead
        if let head {
            try cursor.countEntry()
            nodes[node].id = head.id
            nodes[node].type = try tree { () throws(ViewTreeError) in try intern(head.type) }
            hasType = true
        } else {
            scope = try cursor.beginMessage()
        }
        let table = NodeField.table
        while let field = try cursor.nextField(table, in: &scope) {
            switch field {
            case .id: nodes[node].id = try cursor.text(in: &self)
            case .type:
                let name = try cursor.text(in: &self)
                hasType = !name.isEmpty
                guard hasType else { continue }
                nodes[node].type = try tree { () throws(ViewTreeError) in try intern(name) }
            case .supertypes: try readSupertypes(&cursor, since: mark)
            case .children: try readChildren(&cursor, depth: depth)
            case .visible:
                try cursor.integers { (index) throws(ContractError) in addVisible(index) }
            case .presented:
                guard nodes[node].presented.isNone else {
                    throw .duplicateField(offset: cursor.position)
                }
                nodes[node].presented = try readNode(&cursor, depth: depth + 1)
            case .context: try readContext(&cursor, since: mark)
            case .parentOverride: nodes[node].parentOverrideID = try cursor.text(in: &self)
            default: try nodes[node].readFlag(field, &cursor)
            }
        }
        guard hasType else { throw .tree(.missingType) }
        complete(place, since: mark)
        return place
    }

    private mutating func readSupertypes<Cursor: FieldCursor & ~Copyable>(
        _ cursor: inout Cursor,
        since mark: Mark
    ) throws(ContractError) {
        var list = try cursor.beginList()
        while try cursor.nextElement(in: &list) {
            let name = try cursor.text(in: &self)
            try tree { () throws(ViewTreeError) in
                try addSupertype(named: name, since: mark)
            }
        }
    }

    private mutating func readChildren<Cursor: FieldCursor & ~Copyable>(
        _ cursor: inout Cursor,
        depth: Int
    ) throws(ContractError) {
        var list = try cursor.beginList()
        while try cursor.nextElement(in: &list) {
            addChild(try readNode(&cursor, depth: depth + 1))
        }
    }

    private mutating func readContext<Cursor: FieldCursor & ~Copyable>(
        _ cursor: inout Cursor,
        since mark: Mark
    ) throws(ContractError) {
        var map = try cursor.beginMap()
        while true {
            let place = cursor.position
            guard let entry = try cursor.nextEntry(in: &map) else { return }
            let key = try cursor.text(entry.key, in: &self)
            let value = try cursor.text(entry.value, in: &self)
            let isNew = try tree { () throws(ViewTreeError) in
                try addEntry(key: key, value: value, since: mark)
            }
            guard isNew || !cursor.refusesRepetition else {
                throw .duplicateField(offset: place)
            }
        }
    }
}

extension NodeRecord {
    /// Reads a field of a `Node` that is a flag, a number or a word.
    fileprivate mutating func readFlag<Cursor: FieldCursor & ~Copyable>(
        _ field: NodeField,
        _ cursor: inout Cursor
    ) throws(ContractError) {
        switch field {
        case .kind: kind = NodeKind(rawValue: try cursor.number(of: .kind)) ?? .screen
        case .style:
            style = PresentationStyle(rawValue: try cursor.number(of: .style)) ?? .fullScreen
        case .transition:
            transition = TransitionPhase(rawValue: try cursor.number(of: .transition)) ?? .settled
        case .selected:
            selected = try cursor.int32()
            guard selected >= 0 else { throw .tree(.danglingReference) }
        case .collapsed: isCollapsed = try cursor.bool()
        case .definesPresentationContext: definesPresentationContext = try cursor.bool()
        case .dismissible: isDismissible = try cursor.bool()
        case .id, .type, .supertypes, .children, .visible, .presented, .context, .parentOverride:
            break
        }
    }
}

extension FieldCursor where Self: ~Copyable {
    /// Reads a word of an enumeration whose raw values are the contract's numbers.
    fileprivate mutating func number(of words: EnumWords) throws(ContractError) -> UInt8 {
        UInt8(truncatingIfNeeded: try word(of: words))
    }
}
