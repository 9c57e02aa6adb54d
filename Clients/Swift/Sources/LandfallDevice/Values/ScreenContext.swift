/// The text by key that tells two screens of one type apart.
public struct ScreenContext: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// The values by key; the server takes at most 64.
    public var values: [String: String]

    /// Creates a context.
    ///
    /// - Parameter values: The values by key.
    public init(_ values: [String: String] = [:]) { self.values = values }

    /// Creates a context of a literal; the last value of a key wins.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.values = Dictionary(elements) { _, last in last }
    }

    /// The value of a key.
    public subscript(key: String) -> String? {
        get { values[key] }
        set { values[key] = newValue }
    }

    /// The value of a key that a screen can't do without.
    ///
    /// - Parameter key: The key.
    /// - Returns: The value.
    /// - Throws: ``ContextError/missing(_:)``.
    public func text(_ key: String) throws(ContextError) -> String {
        guard let value = values[key] else { throw .missing(key) }
        return value
    }

    /// The whole number under a key that a screen can't do without.
    ///
    /// - Parameter key: The key.
    /// - Returns: The number.
    /// - Throws: ``ContextError/missing(_:)``, or ``ContextError/invalid(_:)`` for what is no whole
    ///   number.
    public func integer(_ key: String) throws(ContextError) -> Int {
        guard let number = Int(try text(key)) else { throw .invalid(key) }
        return number
    }
}

/// The reason why a screen can't be made from a context; it names the key and never the value.
public enum ContextError: Error, Hashable, Sendable {
    /// The context has no value for a key.
    case missing(String)
    /// The value of a key is not of the type that the screen needs.
    case invalid(String)
}
