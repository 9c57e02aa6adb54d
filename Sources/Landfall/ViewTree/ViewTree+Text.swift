extension ViewTree {
    /// The text of a stretch, as a string.
    package func string(_ stretch: Text) -> String {
        String(decoding: bytes(stretch), as: UTF8.self)
    }

    /// The bytes of a stretch.
    package func bytes(_ stretch: Text) -> ArraySlice<UInt8> {
        let start = Int(stretch.offset)
        let end = start + Int(stretch.length)
        guard start < end else { return [] }
        return start < text.count
            ? text[start..<end] : added[start - text.count..<end - text.count]
    }

    /// Whether a stretch holds exactly this text; allocates nothing.
    package func isEqual(_ stretch: Text, to other: String) -> Bool {
        other.utf8.count == Int(stretch.length) && isEqual(stretch, to: other.utf8.span)
    }

    /// Whether a stretch holds exactly these bytes.
    func isEqual(_ stretch: Text, to other: Span<UInt8>) -> Bool {
        let count = Int(stretch.length)
        guard count == other.count else { return false }
        let isRead = Int(stretch.offset) < text.count
        let own = isRead ? text.span : added.span
        let start = isRead ? Int(stretch.offset) : Int(stretch.offset) - text.count
        for place in 0..<count where own[start + place] != other[place] { return false }
        return true
    }

    /// FNV-1a of some bytes, for tables of this tree only.
    static func hash(_ bytes: Span<UInt8>) -> UInt32 {
        var hash: UInt32 = 0x811C_9DC5
        for place in bytes.indices { hash = (hash ^ UInt32(bytes[place])) &* 0x0100_0193 }
        return hash
    }

    /// FNV-1a of a stretch, for tables of this tree only.
    package func hash(_ stretch: Text) -> UInt32 { Self.hash(bytes(stretch).span) }

    /// Adds text behind what the tree was read from.
    package mutating func append(_ string: String) -> Text {
        let offset = text.count + added.count
        added.append(contentsOf: string.utf8)
        return Text(
            offset: UInt32(truncatingIfNeeded: offset),
            length: UInt32(truncatingIfNeeded: text.count + added.count - offset)
        )
    }

    /// The number of a type name in this tree, or `nil` when no node has it.
    package func typeID(named name: ScreenType) -> TypeID? {
        let wanted = name.name.utf8.span
        for number in types.indices where isEqual(types[number], to: wanted) {
            return TypeID(raw: UInt16(truncatingIfNeeded: number))
        }
        return nil
    }

    /// The number of a type name, given out anew when no node had it so far.
    ///
    /// - Throws: ``OperationError/tooManyNodes`` when the numbers are used up.
    package mutating func intern(_ name: ScreenType) throws(OperationError) -> TypeID {
        if let known = typeID(named: name) { return known }
        guard types.count < Int(TypeID.placeholder.raw) else { throw .tooManyNodes }
        types.append(append(name.name))
        return TypeID(raw: UInt16(types.count - 1))
    }
}
