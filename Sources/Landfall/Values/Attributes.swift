package import LandfallBytes

@_exported public import enum LandfallValues.JSONValue

/// Open properties by name.
///
/// Those of a record are kept as it was read: one of them is found without making the others.
public struct Attributes: Sendable {
    private var storage: Storage

    private enum Storage: Sendable {
        case values([String: JSONValue])
        case block(AttributeBlock)
    }

    /// Creates a set without a property.
    public init() { storage = .values([:]) }

    /// Creates a set of properties.
    ///
    /// - Parameter values: The values by name.
    public init(_ values: [String: JSONValue]) { storage = .values(values) }

    /// Takes what was read.
    init(_ block: AttributeBlock) { storage = .block(block) }

    /// Gives away the memory of what a record brought, and has no property then.
    mutating func takeMemory() -> [UInt8] {
        guard case .block(let block) = storage else { return [] }
        storage = .values([:])
        return block.bytes
    }

    /// All values by name; made anew each time where a record brought them.
    public var values: [String: JSONValue] {
        switch storage {
        case .values(let values): values
        case .block(let block): block.values
        }
    }

    /// The names in ascending order.
    public var keys: [String] { values.keys.sorted() }

    /// Lends the properties as names and texts, in the order in which they were put together.
    ///
    /// - Parameter body: Takes a name and its text, which are lent until the last was taken; ends it
    ///   with `false`.
    /// - Returns: Whether the body has taken all of them: it hasn't where one is no text, and takes
    ///   none that are kept by name.
    package func allTexts(_ body: (_ name: BorrowedBytes, _ text: BorrowedBytes) -> Bool) -> Bool {
        guard case .block(let block) = storage else { return false }
        return block.allTexts(body)
    }

    /// How many there are.
    public var count: Int {
        switch storage {
        case .values(let values): values.count
        case .block(let block): block.count
        }
    }

    /// Whether there are none.
    public var isEmpty: Bool {
        switch storage {
        case .values(let values): values.isEmpty
        // An empty set never gets one.
        case .block: false
        }
    }

    /// The value of a name; `nil` removes it.
    public subscript(name: String) -> JSONValue? {
        get {
            switch storage {
            case .values(let values): values[name]
            case .block(let block): block[name]
            }
        }
        set {
            var values = values
            // So that the values have a single owner while they are changed.
            storage = .values([:])
            values[name] = newValue
            storage = .values(values)
        }
    }

    /// These properties and others.
    ///
    /// - Parameters:
    ///   - others: The others.
    ///   - combine: Chooses between the value of these and that of the others where both have one.
    /// - Returns: Both together.
    public func merging(
        _ others: Attributes,
        uniquingKeysWith combine: (JSONValue, JSONValue) -> JSONValue
    ) -> Attributes {
        Attributes(values.merging(others.values, uniquingKeysWith: combine))
    }
}

extension Attributes: Hashable {
    /// Whether two sets have the same values under the same names.
    public static func == (left: Attributes, right: Attributes) -> Bool {
        if case .block(let left) = left.storage, case .block(let right) = right.storage,
            left.bytes == right.bytes
        {
            return true
        }
        return left.values == right.values
    }

    /// Hashes the values by name, wherever they come from.
    public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension Attributes: ExpressibleByDictionaryLiteral {
    /// Creates a set of properties with different names.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(Dictionary(uniqueKeysWithValues: elements))
    }
}

extension Attributes: Sequence {
    /// Goes through the properties in ascending order of their names.
    public func makeIterator() -> IndexingIterator<[(key: String, value: JSONValue)]> {
        values.sorted { $0.key < $1.key }.makeIterator()
    }
}
