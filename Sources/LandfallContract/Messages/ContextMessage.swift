import Landfall

/// A context as it is read: text to text, the last of a key counts.
struct ContextMessage {
    /// The entries, in the order in which their keys came first.
    private(set) var entries: [ContextEntry] = []

    /// Where the keys stand among the entries; filled only where looking through these takes long.
    private var places: [String: Int] = [:]

    /// Up to so many keys are compared one by one.
    private static let fewKeys = 8

    /// The entries in ascending order of their keys.
    var inOrder: [ContextEntry] { entries.inOrder }

    /// Reads the entries of a map, over what an earlier occurrence of the field gave.
    ///
    /// - Parameters:
    ///   - cursor: Where they are read from.
    ///   - valueLimit: The longest value, in bytes; `nil` for that of any text.
    /// - Throws: ``ContractError`` for an entry that can't be read, or one too many.
    mutating func read<Cursor: FieldCursor & ~Copyable>(
        _ cursor: inout Cursor,
        valuesIn valueLimit: Int? = nil
    ) throws(ContractError) {
        let limits = cursor.limits.tree
        var map = try cursor.beginMap()
        while true {
            let place = cursor.position
            guard let raw = try cursor.nextEntry(in: &map) else { return }
            let entry = ContextEntry(
                key: try cursor.string(raw.key, limit: limits.stringBytes),
                value: try cursor.string(raw.value, limit: valueLimit ?? limits.stringBytes)
            )
            if let known = self.place(of: entry.key) {
                guard !cursor.refusesRepetition else { throw .duplicateField(offset: place) }
                entries[known] = entry
                continue
            }
            guard entries.count < limits.contextEntries else {
                throw .tree(.tooManyContextEntries)
            }
            if !places.isEmpty { places[entry.key] = entries.count }
            entries.append(entry)
        }
    }

    /// Where a key stands.
    ///
    /// Keys are the same where they are canonically equivalent, which takes long to find out of two
    /// that are not ASCII: those are hashed.
    private mutating func place(of key: String) -> Int? {
        if places.isEmpty {
            let isPlain = key.utf8.allSatisfy { $0 < 0x80 }
            guard !isPlain || entries.count > Self.fewKeys else {
                return entries.firstIndex { $0.key == key }
            }
            for (place, entry) in entries.enumerated() { places[entry.key] = place }
        }
        return places[key]
    }
}
