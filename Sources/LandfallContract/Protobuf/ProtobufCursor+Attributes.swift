import Landfall

extension ProtobufCursor {
    mutating func attributes(into attributes: inout Attributes) throws(ContractError) {
        var room = limits.attributeValues
        try object(into: &attributes, depth: 1, room: &room)
    }

    /// Reads a `Struct`, over what is there: a later entry of a key wins.
    private mutating func object(
        into result: inout Attributes,
        depth: Int,
        room: inout Int
    ) throws(ContractError) {
        guard depth <= limits.tree.depth else { throw .nestingTooDeep(offset: position) }
        var scope = try beginMessage()
        while try nextField(StructField.table, in: &scope) != nil {
            let outer = enter(length: try length())
            var key = ""
            var value = AttributeValue.null
            while let tag = try tag() {
                switch tag.number {
                case 1, 2:
                    guard tag.type == .bytes else { throw .invalidMapEntry(offset: position) }
                    if tag.number == 1 {
                        key = try string()
                    } else {
                        try self.value(into: &value, depth: depth, room: &room)
                    }
                default: try skipValue(tag)
                }
            }
            leave(to: outer)
            result[key] = value
        }
    }

    private mutating func list(
        into result: inout [AttributeValue],
        depth: Int,
        room: inout Int
    ) throws(ContractError) {
        guard depth <= limits.tree.depth else { throw .nestingTooDeep(offset: position) }
        var scope = try beginMessage()
        while try nextField(ListField.table, in: &scope) != nil {
            var value = AttributeValue.null
            try self.value(into: &value, depth: depth, room: &room)
            result.append(value)
        }
    }

    /// Reads a `Value`, over what is there: an object or a list goes on in its former one.
    private mutating func value(
        into result: inout AttributeValue,
        depth: Int,
        room: inout Int
    ) throws(ContractError) {
        guard room > 0 else { throw .tooManyAttributes }
        room -= 1
        var scope = try beginMessage()
        while let field = try nextField(ValueField.table, in: &scope) {
            switch field {
            case .nullValue:
                _ = try varint()
                result = .null
            case .numberValue: result = .number(try double())
            case .stringValue: result = .string(try string())
            case .boolValue: result = .bool(try bool())
            case .structValue:
                var object: Attributes = [:]
                if case .object(let former) = result { object = former }
                try self.object(into: &object, depth: depth + 1, room: &room)
                result = .object(object)
            case .listValue:
                var list: [AttributeValue] = []
                if case .list(let former) = result { list = former }
                try self.list(into: &list, depth: depth + 1, room: &room)
                result = .list(list)
            }
        }
    }
}
