import LandfallBytes

extension ViewTree {
    /// The text of a stretch, as a string.
    package func string(_ stretch: Text) -> String {
        guard !stretch.isEmpty else { return "" }
        return withBytes(of: stretch) { $0.string }
    }

    /// The bytes of a stretch.
    package func bytes(_ stretch: Text) -> ArraySlice<UInt8> {
        // No text may stand behind the end of what was reported.
        guard !stretch.isEmpty else { return text[..<0] }
        return isAdded(stretch) ? withBytes(of: stretch) { $0.array[...] } : text[stretch.range]
    }

    /// Whether a stretch holds exactly this text; allocates nothing.
    package func isEqual(_ stretch: Text, to other: String) -> Bool {
        other.utf8.count == Int(stretch.length) && isEqual(stretch, to: other.utf8.span)
    }

    /// Whether a stretch holds exactly these bytes.
    func isEqual(_ stretch: Text, to other: Span<UInt8>) -> Bool {
        guard stretch.length == other.count else { return false }
        guard isAdded(stretch) else { return Self.isEqual(text, stretch.range, to: other) }
        return withBytes(of: stretch) { own in other.withBytes { own.isEqual(to: $0) } }
    }

    private static func isEqual(
        _ bytes: [UInt8],
        _ range: Range<Int>,
        to other: Span<UInt8>
    ) -> Bool {
        unsafe bytes.span.bytes.isEqual(range, to: other.bytes, other.indices)
    }

    /// Whether two stretches hold the same text.
    func isEqual(_ stretch: Text, to other: Text) -> Bool {
        guard isAdded(stretch) || isAdded(other) else { return text.isEqual(stretch, to: other) }
        return withBytes(of: stretch) { one in withBytes(of: other) { one.isEqual(to: $0) } }
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
        guard isAdded(stretch) else { return hasher.hash(text, stretch.range) }
        return hashAdded(stretch, by: hasher)
    }

    @inline(never)
    private func hashAdded(_ stretch: Text, by hasher: NameHash) -> UInt64 {
        let own = withBytes(of: stretch) { $0.array }
        return hasher.hash(own, own.indices)
    }

    /// The first byte of a stretch, or `nil` without any.
    @inline(__always)
    func firstByte(of stretch: Text) -> UInt8? {
        guard !stretch.isEmpty else { return nil }
        return isAdded(stretch) ? withBytes(of: stretch) { $0[0] } : text[Int(stretch.offset)]
    }

    /// Whether a stretch stands in what operations added.
    @inline(__always)
    private func isAdded(_ stretch: Text) -> Bool {
        !stretch.isEmpty && Int(stretch.offset) >= text.count
    }

    /// Lends the bytes of a stretch for the time of a call.
    @inline(__always)
    private func withBytes<Result>(
        of stretch: Text,
        _ body: (BorrowedBytes) -> Result
    ) -> Result {
        let (start, count) = (Int(stretch.offset), Int(stretch.length))
        guard isAdded(stretch) else {
            return text.withBytes { body($0.slice(from: start, count: count)) }
        }
        let own = start - text.count
        return added.text.withBytes { body($0.slice(from: own, count: count)) }
    }

    /// Adds text behind what the tree was read from.
    package mutating func append(_ string: String) -> Text {
        let offset = text.count + added.text.count
        // Most plans add few texts, for which one piece of memory does.
        if added.text.isEmpty { added.text.reserveCapacity(Self.usualAddition) }
        added.text.append(utf8Of: string)
        return Text(offset: offset, length: string.utf8.count)
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
        let known = reportedType(named: name, hash: hash) ?? addedType(named: name, hash: hash)
        return known.map { TypeID(raw: UInt16(truncatingIfNeeded: $0)) }
    }

    /// The same, of the types that were reported; few of them are in no table.
    private func reportedType(named name: Span<UInt8>, hash: UInt64) -> Int? {
        let found = reported.typeTable.first(of: hash) { isEqual(reported.types[$0], to: name) }
        if let found { return found }
        let others = reported.typeTable.count..<reported.types.count
        return others.first { isEqual(reported.types[$0], to: name) }
    }

    /// The same, of the types that operations have added.
    private func addedType(named name: Span<UInt8>, hash: UInt64) -> Int? {
        guard added.types.count > 0 else { return nil }
        var found = added.typeTable.first(of: hash) { isEqual(added.types[$0], to: name) }
        if found == nil {
            let others = added.typeTable.count..<added.types.count
            found = others.first { isEqual(added.types[$0], to: name) }
        }
        return found.map { reported.types.count + $0 }
    }

    /// The number of a type name, given out anew when no node had it so far.
    ///
    /// - Throws: ``OperationError/tooManyNodes`` when the numbers are used up.
    package mutating func intern(_ name: ScreenType) throws(OperationError) -> TypeID {
        if let known = typeID(named: name) { return known }
        guard typeCount < Int(TypeID.placeholder.raw) else { throw .tooManyNodes }
        let text = append(name.name)
        added.types.append(text)
        if added.types.count - added.typeTable.count > Self.unindexedLimit { indexTypes() }
        return TypeID(raw: UInt16(typeCount - 1))
    }

    /// The most type names that are looked through one by one.
    private static var unindexedLimit: Int { 16 }

    /// Stores the names of all types that operations have added in their table.
    private mutating func indexTypes() {
        var table = added.typeTable
        let count = added.types.count
        if !table.hasRoom(for: count) { table = PlaceTable(reserving: 2 * count) }
        for number in table.count..<count {
            _ = table.store(number, of: hash(added.types[number])) { _ in false }
        }
        added.typeTable = table
    }
}
