extension ViewTree {
    /// The text of a stretch, as a string.
    package func string(_ stretch: Text) -> String {
        String(decoding: bytes(stretch), as: UTF8.self)
    }

    /// The bytes of a stretch.
    package func bytes(_ stretch: Text) -> ArraySlice<UInt8> {
        text[Int(stretch.offset)..<Int(stretch.offset) + Int(stretch.length)]
    }

    /// Whether a stretch holds exactly this text.
    package func isEqual(_ stretch: Text, to other: String) -> Bool {
        other.utf8.count == Int(stretch.length) && bytes(stretch).elementsEqual(other.utf8)
    }

    /// Adds text behind what the tree was read from.
    package mutating func append(_ string: String) -> Text {
        let offset = text.count
        text.append(contentsOf: string.utf8)
        return Text(
            offset: UInt32(truncatingIfNeeded: offset),
            length: UInt32(truncatingIfNeeded: text.count - offset)
        )
    }

    /// The number of a type name in this tree, or `nil` when no node has it.
    package func typeID(named name: ScreenType) -> TypeID? {
        for (number, stretch) in types.enumerated() where isEqual(stretch, to: name.name) {
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
