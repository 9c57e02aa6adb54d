import LandfallBytes

/// Numbers the names of types while a tree is read.
struct TypeNames: ~Copyable {
    /// The names, each at its number.
    private(set) var names = Pool<Text>(capacity: usualNames)
    private var hashes = Pool<UInt64>(capacity: usualNames)
    /// Where in ``names`` a name stands.
    private var table = PlaceTable(reserving: usualNames)
    /// The number of names that most devices report less than.
    private static var usualNames: Int { 24 }
    private let hasher = NameHash.ofProcess
    /// The number that was asked for last, and the one before: nodes of one type stand side by side,
    /// and so do nodes with one supertype.
    private var last = 0, beforeLast = 0

    /// Forgets all names.
    mutating func removeAll() {
        names.removeAll()
        hashes.removeAll()
        table.removeAll(reserving: Self.usualNames)
        (last, beforeLast) = (0, 0)
    }

    /// Gives the table of the names away, and takes another.
    mutating func swapTable(with other: inout PlaceTable) { swap(&table, &other) }

    /// The number of a name, given out anew when the name is not known.
    ///
    /// - Parameters:
    ///   - name: The name; not empty.
    ///   - text: The bytes that the names stand in.
    ///   - limit: The most names.
    /// - Returns: The number; equal names have equal numbers.
    /// - Throws: ``ViewTreeError/tooManyNodes`` when the numbers are used up.
    @inline(__always)
    mutating func number(
        of name: Text,
        in text: [UInt8],
        limit: Int
    ) throws(ViewTreeError) -> TypeID {
        if last < names.count, text.isEqual(names[last], to: name) {
            return TypeID(raw: UInt16(truncatingIfNeeded: last))
        }
        let guess = beforeLast
        beforeLast = last
        if guess < names.count, text.isEqual(names[guess], to: name) {
            last = guess
        } else {
            last = try place(of: name, in: text, limit: limit)
        }
        return TypeID(raw: UInt16(truncatingIfNeeded: last))
    }

    @inline(never)
    private mutating func place(
        of name: Text,
        in text: [UInt8],
        limit: Int
    ) throws(ViewTreeError) -> Int {
        let hash = hasher.hash(text, name.range)
        if let known = table.first(of: hash, where: { text.isEqual(names[$0], to: name) }) {
            return known
        }
        let number = names.count
        guard number < min(limit, Int(TypeID.placeholder.raw)) else { throw .tooManyNodes }
        if table.isFull { grow() }
        _ = table.store(number, of: hash) { _ in false }
        names.append(name)
        hashes.append(hash)
        return number
    }

    private mutating func grow() {
        var larger = PlaceTable(reserving: 2 * (names.count + 1))
        for known in 0..<names.count { _ = larger.store(known, of: hashes[known]) { _ in false } }
        table = larger
    }
}

extension [UInt8] {
    /// Whether two stretches of the bytes are the same.
    @inline(__always)
    func isEqual(_ first: Text, to second: Text) -> Bool {
        guard first.length == second.length else { return false }
        let bytes = unsafe span.bytes
        return bytes.isEqual(first.range, to: bytes, second.range)
    }
}
