/// What a route is given to show its screen: typed values by key.
///
/// It answers two questions: what does the screen need, and is it already showing that.
public struct Context: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    private var values: [String: ContextValue]

    /// Creates a context from its values.
    ///
    /// - Parameter values: The values by key.
    public init(_ values: [String: ContextValue] = [:]) { self.values = values }

    /// Creates a context from a literal.
    public init(dictionaryLiteral elements: (String, ContextValue)...) {
        self.values = Dictionary(elements) { _, last in last }
    }

    /// The value of a key, or `nil` when the context has none.
    public subscript(key: String) -> ContextValue? {
        get { values[key] }
        set { values[key] = newValue }
    }

    /// The number of values.
    public var count: Int { values.count }

    /// Whether there is no value.
    public var isEmpty: Bool { values.isEmpty }

    /// The keys in ascending order, so that whatever is written from a context is canonical.
    public var sortedKeys: [String] { values.keys.sorted() }

    /// The entries in ascending order of their keys, as they cross the wire.
    public var sortedText: [ContextEntry] {
        sortedKeys.compactMap { key in
            values[key].map { ContextEntry(key: key, value: $0.text) }
        }
    }
}

/// One entry of a context as it crosses the wire.
public struct ContextEntry: Hashable, Sendable {
    /// The key.
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
