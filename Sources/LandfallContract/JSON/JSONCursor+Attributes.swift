import Landfall

extension JSONCursor {
    mutating func attributes(
        into attributes: inout Attributes,
        room: inout Int
    ) throws(ContractError) {
        // A field that is there twice was refused.
        attributes = try object(depth: 1, room: &room)
    }

    private mutating func object(
        depth: Int,
        room: inout Int
    ) throws(ContractError) -> Attributes {
        guard depth <= limits.tree.depth else { throw .nestingTooDeep(offset: position) }
        var result: Attributes = [:]
        var isFirst = true
        try expect(UInt8(ascii: "{"))
        while !skip(UInt8(ascii: "}")) {
            try countEntry()
            if !isFirst { try expect(UInt8(ascii: ",")) }
            isFirst = false
            skipSpace()
            let place = position
            let key = try string()
            guard result[key] == nil else { throw .duplicateField(offset: place) }
            try expect(UInt8(ascii: ":"))
            result[key] = try value(depth: depth, room: &room)
        }
        return result
    }

    private mutating func list(
        depth: Int,
        room: inout Int
    ) throws(ContractError) -> [AttributeValue] {
        guard depth <= limits.tree.depth else { throw .nestingTooDeep(offset: position) }
        var result: [AttributeValue] = []
        var scope = try beginList()
        while try nextElement(in: &scope) {
            result.append(try value(depth: depth, room: &room))
        }
        return result
    }

    private mutating func value(
        depth: Int,
        room: inout Int
    ) throws(ContractError) -> AttributeValue {
        guard room > 0 else { throw .tooManyAttributes }
        room -= 1
        skipSpace()
        switch current {
        case UInt8(ascii: "{"): return .object(try object(depth: depth + 1, room: &room))
        case UInt8(ascii: "["): return .list(try list(depth: depth + 1, room: &room))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool(try bool())
        case UInt8(ascii: "n"):
            guard skipWord("null") else { throw malformed }
            return .null
        default: return .number(try bareDouble())
        }
    }
}
