import Landfall

/// A context as it is read: text to text, the last of a key counts.
struct ContextMessage {
    /// The entries, in the order in which their keys came first.
    private(set) var entries: [ContextEntry] = []

    /// Where the keys stand among the entries; filled only where looking through these takes long.
    private var places: [HashedKey: Int] = [:]

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
            let isPlain = entry.key.utf8.allSatisfy { $0 < 0x80 }
            try cursor.countKey(entry.key, isPlain: isPlain)
            let hashed = hashed(entry.key, isPlain: isPlain)
            if let known = self.place(of: entry.key, hashed) {
                guard !cursor.refusesRepetition else { throw .duplicateField(offset: place) }
                entries[known] = entry
                continue
            }
            guard entries.count < limits.contextEntries else {
                throw .tree(.tooManyContextEntries)
            }
            if let hashed { places[hashed] = entries.count }
            entries.append(entry)
        }
    }

    /// A key with its hash, where keys are not compared one by one.
    ///
    /// Keys are the same where they are canonically equivalent, which takes long to find out of two
    /// that are not ASCII: those are hashed, each once.
    private mutating func hashed(_ key: String, isPlain: Bool) -> HashedKey? {
        if places.isEmpty {
            guard !isPlain || entries.count > Self.fewKeys else { return nil }
            for (place, entry) in entries.enumerated() { places[HashedKey(entry.key)] = place }
        }
        return HashedKey(key)
    }

    /// Where a key stands.
    private func place(of key: String, _ hashed: HashedKey?) -> Int? {
        guard let hashed else { return entries.firstIndex { $0.key == key } }
        return places[hashed]
    }

    /// A key that is hashed once: text that is not ASCII is normalised for it from end to end.
    private struct HashedKey: Hashable {
        private let key: String
        private let hash: Int

        init(_ key: String) {
            self.key = key
            hash = key.hashValue
        }

        static func == (left: Self, right: Self) -> Bool {
            left.hash == right.hash && left.key == right.key
        }

        func hash(into hasher: inout Hasher) { hasher.combine(hash) }
    }
}
