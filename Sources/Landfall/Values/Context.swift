import LandfallBytes

/// The values that a route is given to show its screen, by key.
///
/// It answers two questions: what does the screen need, and is it already showing that. The values
/// are kept in ascending order of their keys, since there are few of them and whatever is written
/// from a context is canonical.
public struct Context: Sendable, ExpressibleByDictionaryLiteral {
    /// The values as they cross the wire, in ascending order of their keys.
    private var entries: [ContextEntry] = []

    /// The values that are no strings, by key; `nil` for none, as in most contexts.
    private var others: [String: ContextValue]?

    /// Creates a context without a value.
    public init() {}

    /// Creates a context from its values.
    ///
    /// - Parameter values: The values by key.
    public init(_ values: [String: ContextValue]) {
        entries = values.map { ContextEntry(key: $0, value: $1.text) }.sorted { $0.key < $1.key }
        for (key, value) in values { keep(value, of: key) }
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
            entries.append(ContextEntry(key: key, value: value.text))
            keep(value, of: key)
        }
    }

    /// Creates a context from a literal; of a key that is named twice the last value counts.
    public init(dictionaryLiteral elements: (String, ContextValue)...) {
        for (key, value) in elements { self[key] = value }
    }

    /// The value of a key, or `nil` when the context has none.
    public subscript(key: String) -> ContextValue? {
        get { entries.firstIndex { $0.key == key }.map { value(at: $0) } }
        set {
            keep(newValue, of: key)
            if let newValue, entries.last.map({ $0.key < key }) ?? true {
                return entries.append(ContextEntry(key: key, value: newValue.text))
            }
            let place = entries.firstIndex { $0.key >= key } ?? entries.count
            let isThere = place < entries.count && entries[place].key == key
            switch (isThere, newValue) {
            case (true, let value?):
                entries[place] = ContextEntry(key: entries[place].key, value: value.text)
            case (true, nil): entries.remove(at: place)
            case (false, let value?):
                entries.insert(ContextEntry(key: key, value: value.text), at: place)
            case (false, nil): return
            }
        }
    }

    /// The value at a place in the order of the keys.
    private func value(at place: Int) -> ContextValue {
        others?[entries[place].key] ?? .string(entries[place].value)
    }

    /// Takes note of a value that is no string, or that there is none of a key any more.
    private mutating func keep(_ value: ContextValue?, of key: String) {
        if let value, value.type != .string {
            others = others ?? [:]
            others?[key] = value
        } else {
            others?[key] = nil
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
    public var sortedText: [ContextEntry] { entries }

    /// Takes over the values of another context.
    ///
    /// - Parameter other: Its values count where both have one of a key.
    mutating func merge(_ other: consuming Context) {
        guard !entries.isEmpty else { return self = other }
        for place in other.entries.indices {
            self[other.entries[place].key] = other.value(at: place)
        }
    }
}

extension Context: Hashable {
    /// Whether two contexts have the same values of the same keys.
    public static func == (left: Context, right: Context) -> Bool {
        left.count == right.count
            && left.entries.indices.allSatisfy { place in
                left.entries[place].key == right.entries[place].key
                    && left.value(at: place) == right.value(at: place)
            }
    }

    /// Hashes all keys and values.
    public func hash(into hasher: inout Hasher) {
        for place in entries.indices {
            hasher.combine(entries[place].key)
            hasher.combine(value(at: place))
        }
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
