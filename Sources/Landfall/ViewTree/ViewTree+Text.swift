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
        var step = 0
        // Eight at a time: many keys of one context may begin alike for two thousand bytes.
        while range.count - step >= 8 {
            let word = word(first, at: range.lowerBound + step)
            guard word == self.word(second, at: other.lowerBound + step) else { return false }
            step += 8
        }
        for step in step..<range.count
        where first[range.lowerBound + step] != second[other.lowerBound + step] {
            return false
        }
        return true
    }

    /// The eight bytes that begin at a place; the span checks that they lie within.
    private static func word(_ bytes: Span<UInt8>, at place: Int) -> UInt64 {
        unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
    }

    /// The hash of some bytes, for tables of this process only.
    package static func hash(_ bytes: Span<UInt8>) -> UInt64 {
        NameHash.hash(bytes, bytes.indices)
    }

    /// The hash of a stretch, for tables of this process only.
    package func hash(_ stretch: Text) -> UInt64 {
        NameHash.hash(isAdded(stretch) ? added.span : text.span, place(of: stretch))
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
    ///
    /// Takes the same time for every tree.
    package func typeID(named name: ScreenType) -> TypeID? {
        let wanted = name.name.utf8.span
        return typeTable.first(of: Self.hash(wanted)) { isEqual(types[$0], to: wanted) }
            .map { TypeID(raw: UInt16(truncatingIfNeeded: $0)) }
    }

    /// The number of a type name, given out anew when no node had it so far.
    ///
    /// - Throws: ``OperationError/tooManyNodes`` when the numbers are used up.
    package mutating func intern(_ name: ScreenType) throws(OperationError) -> TypeID {
        if let known = typeID(named: name) { return known }
        guard types.count < Int(TypeID.placeholder.raw) else { throw .tooManyNodes }
        return addType(append(name.name), hash: Self.hash(name.name.utf8.span))
    }

    /// Gives a number to the name of a type that the tree does not know yet.
    ///
    /// - Precondition: There are less than `UInt16.max` types.
    mutating func addType(_ name: Text, hash: UInt64) -> TypeID {
        let number = types.count
        types.append(name)
        var table = typeTable
        typeTable = PlaceTable()
        table.store(number, of: hash) { self.hash(types[$0]) }
        typeTable = table
        return TypeID(raw: UInt16(number))
    }
}
