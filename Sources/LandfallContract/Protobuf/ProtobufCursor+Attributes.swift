import Landfall
import LandfallBytes

extension ProtobufCursor {
    mutating func attributes(
        into builder: inout AttributesBuilder,
        room: inout Int
    ) throws(ContractError) {
        builder.begin()
        try object(into: &builder.writer, names: &builder.names, depth: 1, room: &room)
    }

    /// A value whose field may come again.
    private struct OpenValue: ~Copyable {
        /// Where it is written.
        let place: Int
        /// The names of its members, as long as it is an object.
        var names: MemberNames

        init(at place: Int) {
            self.place = place
            // Behind the byte for its kind.
            self.names = MemberNames(from: place + 1)
        }
    }

    /// Reads a `Struct`, over what is there: a later entry of a key wins.
    private mutating func object(
        into writer: inout AttributeWriter,
        names: inout MemberNames,
        depth: Int,
        room: inout Int
    ) throws(ContractError) {
        guard depth <= limits.tree.depth else { throw .nestingTooDeep(offset: position) }
        var scope = try beginMessage()
        while try nextField(StructField.table, in: &scope) != nil {
            try countEntry()
            let outer = enter(length: try length())
            let member = writer.beginMember()
            var open = OpenValue(at: writer.end)
            var key = RawText(offset: position, length: 0)
            var hasValue = false
            while let tag = try tag() {
                switch tag.number {
                case 1, 2:
                    guard tag.type == .bytes else { throw .invalidMapEntry(offset: position) }
                    if tag.number == 1 {
                        key = try attributeText()
                    } else {
                        hasValue = true
                        try value(into: &writer, over: &open, depth: depth, room: &room)
                    }
                default: try skipValue(tag)
                }
            }
            leave(to: outer)
            if !hasValue { try Self.take(&room) }
            if writer.end == open.place { writer.setNull(at: open.place) }
            let name = raw(key)
            let former = names.member(name, before: member, in: writer)
            writer.endMember(member, name: name, replacing: former, in: &names)
        }
    }

    private mutating func list(
        into writer: inout AttributeWriter,
        depth: Int,
        room: inout Int
    ) throws(ContractError) {
        guard depth <= limits.tree.depth else { throw .nestingTooDeep(offset: position) }
        var scope = try beginMessage()
        while try nextField(ListField.table, in: &scope) != nil {
            let member = writer.beginMember()
            var open = OpenValue(at: writer.end)
            try value(into: &writer, over: &open, depth: depth, room: &room)
            if writer.end == open.place { writer.setNull(at: open.place) }
            writer.endElement(member)
        }
    }

    /// Reads a `Value`, over what is there: an object or a list goes on in its former one.
    private mutating func value(
        into writer: inout AttributeWriter,
        over open: inout OpenValue,
        depth: Int,
        room: inout Int
    ) throws(ContractError) {
        try Self.take(&room)
        let place = open.place
        var scope = try beginMessage()
        while let field = try nextField(ValueField.table, in: &scope) {
            switch field {
            case .nullValue:
                _ = try varint()
                writer.setNull(at: place)
            case .numberValue: writer.set(try double(), at: place)
            case .stringValue: writer.set(raw(try attributeText()), at: place)
            case .boolValue: writer.set(try bool(), at: place)
            case .structValue:
                if writer.openObject(at: place) { open.names = MemberNames(from: writer.end) }
                try object(into: &writer, names: &open.names, depth: depth + 1, room: &room)
            case .listValue:
                writer.openList(at: place)
                try list(into: &writer, depth: depth + 1, room: &room)
            }
        }
    }

    /// Reads a text within the limit of texts.
    private mutating func attributeText() throws(ContractError) -> RawText {
        let text = try rawText()
        guard text.length <= textBytes else { throw .tree(.stringTooLong) }
        return text
    }

    /// Takes the room of one value.
    private static func take(_ room: inout Int) throws(ContractError) {
        guard room > 0 else { throw .tooManyAttributes }
        room -= 1
    }
}
