import Landfall
import LandfallBytes

extension JSONCursor {
    mutating func attributes(
        into builder: inout AttributesBuilder,
        room: inout Int
    ) throws(ContractError) {
        builder.begin()
        // A field that is there twice was refused, so these are the first.
        try object(into: &builder.writer, names: &builder.names, depth: 1, room: &room)
    }

    private mutating func object(
        into writer: inout AttributeWriter,
        names: inout MemberNames,
        depth: Int,
        room: inout Int
    ) throws(ContractError) {
        guard depth <= limits.tree.depth else { throw .nestingTooDeep(offset: position) }
        var isFirst = true
        try expect(UInt8(ascii: "{"))
        while !skip(UInt8(ascii: "}")) {
            try countEntry()
            if !isFirst { try expect(UInt8(ascii: ",")) }
            isFirst = false
            skipSpace()
            let place = position
            let name = try rawText()
            let known = try withBytesWithinLimit(name) { name in
                names.member(name, before: writer.end, in: writer)
            }
            guard known == nil else { throw .duplicateField(offset: place) }
            try expect(UInt8(ascii: ":"))
            if try plainText(named: name, into: &writer, names: &names, room: &room) { continue }
            let member = writer.beginMember()
            try value(into: &writer, depth: depth, room: &room)
            try withBytesWithinLimit(name) { writer.endMember(member, name: $0, in: &names) }
        }
    }

    /// Reads the value of a member that is a text without escapes, as most are, and writes both.
    ///
    /// - Returns: `false` for any other, which is then still to be read.
    private mutating func plainText(
        named name: RawText,
        into writer: inout AttributeWriter,
        names: inout MemberNames,
        room: inout Int
    ) throws(ContractError) -> Bool {
        let place = position
        guard room > 0, !name.isEscaped, current == UInt8(ascii: "\"") else { return false }
        let text = try rawText()
        guard !text.isEscaped, text.length <= textBytes else {
            move(to: place)
            return false
        }
        room -= 1
        writer.addText(raw(text), named: raw(name), in: &names)
        return true
    }

    private mutating func list(
        into writer: inout AttributeWriter,
        depth: Int,
        room: inout Int
    ) throws(ContractError) {
        guard depth <= limits.tree.depth else { throw .nestingTooDeep(offset: position) }
        var scope = try beginList()
        while try nextElement(in: &scope) {
            let member = writer.beginMember()
            try value(into: &writer, depth: depth, room: &room)
            writer.endElement(member)
        }
    }

    private mutating func value(
        into writer: inout AttributeWriter,
        depth: Int,
        room: inout Int
    ) throws(ContractError) {
        guard room > 0 else { throw .tooManyAttributes }
        room -= 1
        skipSpace()
        let place = writer.end
        switch current {
        case UInt8(ascii: "{"):
            writer.openObject(at: place)
            var names = MemberNames(from: writer.end)
            try object(into: &writer, names: &names, depth: depth + 1, room: &room)
        case UInt8(ascii: "["):
            writer.openList(at: place)
            try list(into: &writer, depth: depth + 1, room: &room)
        case UInt8(ascii: "\""):
            try withBytesWithinLimit(try rawText()) { writer.set($0, at: place) }
        case UInt8(ascii: "t"), UInt8(ascii: "f"): writer.set(try bool(), at: place)
        case UInt8(ascii: "n"):
            guard skipWord("null") else { throw malformed }
            writer.setNull(at: place)
        default: writer.set(try bareDouble(), at: place)
        }
    }

    /// Lends a text within the limit of texts, its escapes resolved.
    private mutating func withBytesWithinLimit<Result>(
        _ text: RawText,
        _ body: (BorrowedBytes) -> Result
    ) throws(ContractError) -> Result {
        let limit = textBytes
        return try withBytes(text) { (bytes) throws(ContractError) in
            guard bytes.count <= limit else { throw .tree(.stringTooLong) }
            return body(bytes)
        }
    }
}
