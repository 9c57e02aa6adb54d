import LandfallBytes

/// The values that a route is given to show its screen, by key.
///
/// It answers two questions: what does the screen need, and is it already showing that. The values
/// are kept in ascending order of their keys, since there are few of them and whatever is written
/// from a context is canonical.
public struct Context: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    private var entries: [Entry] = []

    private struct Entry: Hashable {
        let key: String
        var value: ContextValue
    }

    /// Creates a context without a value.
    public init() {}

    /// Creates a context from its values.
    ///
    /// - Parameter values: The values by key.
    public init(_ values: [String: ContextValue]) {
        entries = values.map { Entry(key: $0, value: $1) }.sorted { $0.key < $1.key }
    }

    /// Creates a context of values that are in ascending order of their keys, each key once.
    ///
    /// - Parameters:
    ///   - count: How many there are at most.
    ///   - entry: Gives the one at a place, from 0; `nil` for none.
    init(count: Int, _ entry: (Int) -> (key: String, value: ContextValue)?) {
        entries.reserveCapacity(count)
        for place in 0..<count {
            guard let (key, value) = entry(place) else { continue }
            entries.append(Entry(key: key, value: value))
        }
    }

    /// Creates a context from a literal; of a key that is named twice the last value counts.
    public init(dictionaryLiteral elements: (String, ContextValue)...) {
        for (key, value) in elements { self[key] = value }
    }

    /// The value of a key, or `nil` when the context has none.
    public subscript(key: String) -> ContextValue? {
        get { entries.first { $0.key == key }?.value }
        set {
            if let newValue, entries.last.map({ $0.key < key }) ?? true {
                return entries.append(Entry(key: key, value: newValue))
            }
            let place = entries.firstIndex { $0.key >= key } ?? entries.count
            let isThere = place < entries.count && entries[place].key == key
            switch (isThere, newValue) {
            case (true, let value?): entries[place].value = value
            case (true, nil): entries.remove(at: place)
            case (false, let value?): entries.insert(Entry(key: key, value: value), at: place)
            case (false, nil): return
            }
        }
    }

    /// Whether there are values of some keys, and of no others.
    ///
    /// They are compared byte for byte, since what is the same text may be spelled in different bytes.
    ///
    /// - Parameters:
    ///   - count: The number of the keys.
    ///   - key: Gives the one at a place, from 0, in ascending order.
    /// - Returns: Whether these are the keys.
    func hasKeys(_ count: Int, _ key: (Int) -> String) -> Bool {
        entries.count == count
            && entries.indices.allSatisfy { place in
                key(place).withBytes { $0.isEqual(to: entries[place].key) }
            }
    }

    /// The number of values.
    public var count: Int { entries.count }

    /// Whether there is no value.
    public var isEmpty: Bool { entries.isEmpty }

    /// The keys in ascending order, so that whatever is written from a context is canonical.
    public var sortedKeys: [String] { entries.map(\.key) }

    /// The entries in ascending order of their keys, as they cross the wire.
    public var sortedText: [ContextEntry] {
        entries.map { ContextEntry(key: $0.key, value: $0.value.text) }
    }

    /// Takes over the values of another context.
    ///
    /// - Parameter other: Its values count where both have one of a key.
    mutating func merge(_ other: consuming Context) {
        guard !entries.isEmpty else { return self = other }
        for entry in other.entries { self[entry.key] = entry.value }
    }
}

/// One entry of a context as it crosses the wire.
public struct ContextEntry: Hashable, Sendable {
    /// The key of the value, unique in its context.
    public let key: String

    /// The value's canonical text.
    public let value: String

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - value: The value's canonical text.
    public init(key: String, value: String) {
        self.key = key
        self.value = value
    }
}
