import LandfallBytes

/// Numbers the names of types while a tree is read.
struct TypeNames: ~Copyable {
    /// The names, each at its number.
    private(set) var names = Pool<Text>(capacity: usualNames)
    /// Where in ``names`` a name stands; empty while they are few.
    private var table = PlaceTable()
    /// The number of names that most devices report less than.
    private static var usualNames: Int { 24 }
    /// The most names that are looked through one by one.
    private static var fewNames: Int { 8 }
    private let hasher = NameHash.ofProcess
    /// The number that was asked for last, and the one before: nodes of one type stand side by side,
    /// and so do nodes with one supertype.
    private var last = 0, beforeLast = 0

    /// Forgets all names.
    mutating func removeAll() {
        if table.count > 0 { table.removeAll(reserving: names.count) }
        names.removeAll()
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
        let number = names.count
        guard number > Self.fewNames else {
            for known in 0..<number where text.isEqual(names[known], to: name) { return known }
            return try add(name, limit: limit)
        }
        if table.count < number || table.isFull { index(in: text) }
        let hash = hasher.hash(text, name.range)
        if let known = table.first(of: hash, where: { text.isEqual(names[$0], to: name) }) {
            return known
        }
        _ = table.store(number, of: hash) { _ in false }
        return try add(name, limit: limit)
    }

    /// Gives a name that is not known the next number.
    private mutating func add(_ name: Text, limit: Int) throws(ViewTreeError) -> Int {
        let number = names.count
        guard number < min(limit, Int(TypeID.placeholder.raw)) else { throw .tooManyNodes }
        names.append(name)
        return number
    }

    /// Stores all names in the table, which has room for as many more then.
    private mutating func index(in text: [UInt8]) {
        table.removeAll(reserving: 2 * names.count)
        for known in 0..<names.count {
            _ = table.store(known, of: hasher.hash(text, names[known].range)) { _ in false }
        }
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
