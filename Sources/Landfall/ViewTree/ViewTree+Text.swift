extension ViewTree {
    /// The text of a stretch, as a string.
    package func string(_ stretch: Text) -> String {
        String(decoding: bytes(stretch), as: UTF8.self)
    }

    /// The bytes of a stretch.
    package func bytes(_ stretch: Text) -> ArraySlice<UInt8> {
        // No text may stand behind the end of what was added.
        guard !stretch.isEmpty else { return text[..<0] }
        return isAdded(stretch) ? added[place(of: stretch)] : text[place(of: stretch)]
    }

    /// Whether a stretch holds exactly this text; allocates nothing.
    package func isEqual(_ stretch: Text, to other: String) -> Bool {
        other.utf8.count == Int(stretch.length) && isEqual(stretch, to: other.utf8.span)
    }

    /// Whether a stretch holds exactly these bytes.
    func isEqual(_ stretch: Text, to other: Span<UInt8>) -> Bool {
        let own = isAdded(stretch) ? added.span : text.span
        return Self.isEqual(own, place(of: stretch), other, other.indices)
    }

    /// Whether two stretches hold the same text.
    func isEqual(_ stretch: Text, to other: Text) -> Bool {
        let own = isAdded(stretch) ? added.span : text.span
        let others = isAdded(other) ? added.span : text.span
        return Self.isEqual(own, place(of: stretch), others, place(of: other))
    }

    private static func isEqual(
        _ first: Span<UInt8>,
        _ range: Range<Int>,
        _ second: Span<UInt8>,
        _ other: Range<Int>
    ) -> Bool {
        guard range.count == other.count else { return false }
        for step in 0..<range.count
        where first[range.lowerBound + step] != second[other.lowerBound + step] {
            return false
        }
        return true
    }

    /// FNV-1a of some bytes, for tables of this tree only.
    static func hash(_ bytes: Span<UInt8>) -> UInt32 { hash(bytes, bytes.indices) }

    /// FNV-1a of a stretch, for tables of this tree only.
    package func hash(_ stretch: Text) -> UInt32 {
        Self.hash(isAdded(stretch) ? added.span : text.span, place(of: stretch))
    }

    private static func hash(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt32 {
        var hash: UInt32 = 0x811C_9DC5
        for place in range { hash = (hash ^ UInt32(bytes[place])) &* 0x0100_0193 }
        return hash
    }

    /// Whether a stretch stands in what operations added.
    private func isAdded(_ stretch: Text) -> Bool { Int(stretch.offset) >= text.count }

    /// Where a stretch stands in the text or in what was added.
    private func place(of stretch: Text) -> Range<Int> {
        let start = Int(stretch.offset) - (isAdded(stretch) ? text.count : 0)
        return start..<start + Int(stretch.length)
    }

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
