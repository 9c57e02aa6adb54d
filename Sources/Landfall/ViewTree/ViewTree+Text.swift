import LandfallBytes

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
        isAdded(stretch)
            ? Self.isEqual(added, place(of: stretch), to: other)
            : Self.isEqual(text, stretch.range, to: other)
    }

    /// Whether two stretches hold the same text.
    func isEqual(_ stretch: Text, to other: Text) -> Bool {
        guard isAdded(stretch) || isAdded(other) else { return text.isEqual(stretch, to: other) }
        let bytes = bytes(other)
        return isEqual(stretch, to: bytes.span)
    }

    private static func isEqual(
        _ bytes: [UInt8],
        _ range: Range<Int>,
        to other: Span<UInt8>
    ) -> Bool {
        unsafe bytes.span.bytes.isEqual(range, to: other.bytes, other.indices)
    }

    /// The hash of some bytes, for tables of this process only.
    package static func hash(_ bytes: Span<UInt8>) -> UInt64 {
        NameHash.ofProcess.hash(bytes, bytes.indices)
    }

    /// The hash of a stretch, for tables of this process only.
    package func hash(_ stretch: Text) -> UInt64 {
        hash(stretch, by: .ofProcess)
    }

    /// The hash of a stretch.
    @inline(__always)
    func hash(_ stretch: Text, by hasher: NameHash) -> UInt64 {
        isAdded(stretch)
            ? hasher.hash(added, place(of: stretch)) : hasher.hash(text, stretch.range)
    }

    /// The first byte of a stretch, or `nil` without any.
    @inline(__always)
    func firstByte(of stretch: Text) -> UInt8? {
        guard !stretch.isEmpty else { return nil }
        let start = place(of: stretch).lowerBound
        return isAdded(stretch) ? added[start] : text[start]
    }

    /// Whether a stretch stands in what operations added.
    @inline(__always)
    private func isAdded(_ stretch: Text) -> Bool { Int(stretch.offset) >= text.count }

    /// Where a stretch stands in the text or in what was added.
    @inline(__always)
    private func place(of stretch: Text) -> Range<Int> {
        let start = Int(stretch.offset) - (isAdded(stretch) ? text.count : 0)
        return start..<start + Int(stretch.length)
    }

    /// Adds text behind what the tree was read from.
    package mutating func append(_ string: String) -> Text {
        let offset = text.count + added.count
        // Most plans add little, for which one piece of memory does.
        if added.isEmpty { added.reserveCapacity(Self.usualAddition) }
        added.append(utf8Of: string)
        return Text(
            offset: UInt32(truncatingIfNeeded: offset),
            length: UInt32(truncatingIfNeeded: text.count + added.count - offset)
        )
    }

    /// The number of bytes that most plans add less than.
    private static var usualAddition: Int { 128 }

    /// The number of a type name in this tree, or `nil` when no node has it.
    ///
    /// Takes the same time for every tree, but for few names that operations have added.
    package func typeID(named name: ScreenType) -> TypeID? {
        let name = name.name.utf8.span
        return typeID(named: name, hash: Self.hash(name))
    }

    /// The number of the type name of some bytes, whose hash is known.
    func typeID(named name: Span<UInt8>, hash: UInt64) -> TypeID? {
        var found = typeTable.first(of: hash) { isEqual(types[$0], to: name) }
        if found == nil, typeTable.count < types.count {
            found = (typeTable.count..<types.count).first { isEqual(types[$0], to: name) }
        }
        return found.map { TypeID(raw: UInt16(truncatingIfNeeded: $0)) }
    }

    /// The number of a type name, given out anew when no node had it so far.
    ///
    /// - Throws: ``OperationError/tooManyNodes`` when the numbers are used up.
    package mutating func intern(_ name: ScreenType) throws(OperationError) -> TypeID {
        if let known = typeID(named: name) { return known }
        guard types.count < Int(TypeID.placeholder.raw) else { throw .tooManyNodes }
        types.append(append(name.name))
        if types.count - typeTable.count > Self.unindexedLimit { indexTypes() }
        return TypeID(raw: UInt16(types.count - 1))
    }

    /// The most type names that are looked through one by one.
    private static var unindexedLimit: Int { 16 }

    /// Stores all names of types in the table.
    private mutating func indexTypes() {
        var table = typeTable
        if !table.hasRoom(for: types.count) { table = PlaceTable(reserving: 2 * types.count) }
        for number in table.count..<types.count {
            _ = table.store(number, of: hash(types[number])) { _ in false }
        }
        typeTable = table
    }
}
