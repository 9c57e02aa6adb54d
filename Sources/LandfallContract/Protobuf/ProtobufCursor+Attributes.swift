import Landfall

extension ProtobufCursor {
    mutating func attributes(
        into attributes: inout Attributes,
        room: inout Int
    ) throws(ContractError) {
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
            try countEntry()
            let outer = enter(length: try length())
            var key = ""
            var value = AttributeValue.null
            var hasValue = false
            while let tag = try tag() {
                switch tag.number {
                case 1, 2:
                    guard tag.type == .bytes else { throw .invalidMapEntry(offset: position) }
                    if tag.number == 1 {
                        key = try string()
                    } else {
                        hasValue = true
                        try self.value(into: &value, depth: depth, room: &room)
                    }
                default: try skipValue(tag)
                }
            }
            leave(to: outer)
            if !hasValue { try Self.take(&room) }
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
        try Self.take(&room)
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
                var object = result.takeObject()
                try self.object(into: &object, depth: depth + 1, room: &room)
                result = .object(object)
            case .listValue:
                var list = result.takeList()
                try self.list(into: &list, depth: depth + 1, room: &room)
                result = .list(list)
            }
        }
    }

    /// Takes the room of one value.
    private static func take(_ room: inout Int) throws(ContractError) {
        guard room > 0 else { throw .tooManyAttributes }
        room -= 1
    }
}

extension AttributeValue {
    /// Takes the object out, so that it can be changed without a copy; leaves no value.
    fileprivate mutating func takeObject() -> Attributes {
        var taken: Attributes = [:]
        if case .object(let own) = self { taken = own }
        self = .null
        return taken
    }

    /// Takes the list out, so that it can be changed without a copy; leaves no value.
    fileprivate mutating func takeList() -> [AttributeValue] {
        var taken: [AttributeValue] = []
        if case .list(let own) = self { taken = own }
        self = .null
        return taken
    }
}
