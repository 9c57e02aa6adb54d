import Landfall

/// The sources of the context at a place of a chain.
struct ContextTrail: Sendable {
    /// What each key holds.
    private let values: [String: ExpectedValue]

    /// The context that a route is given.
    ///
    /// - Parameter keys: The keys that the route takes.
    init(_ keys: some Sequence<String>) {
        self.values = Dictionary(keys.map { ($0, .given(key: $0)) }) { first, _ in first }
    }

    private init(values: [String: ExpectedValue]) { self.values = values }

    /// What a key holds; `nil` for one that is not there.
    subscript(key: String) -> ExpectedValue? { values[key] }

    /// Returns the value that a source gives.
    ///
    /// - Parameter source: The source.
    /// - Returns: What it gives at this place.
    func expectation(from source: ValueSource) -> ExpectedValue {
        switch source {
        case .literal(let value): .fixed(value.text)
        case .context(let key): self[key] ?? .nothing
        case .sessionUserID, .sessionAttribute, .deviceLocale, .flow: .open
        }
    }

    /// The context of the steps further back.
    ///
    /// - Parameter sources: Where its values come from; `nil` where it stays as it is.
    /// - Returns: Where it comes from.
    func behind(_ sources: [String: ValueSource]?) -> ContextTrail {
        sources.map { ContextTrail(values: $0.mapValues(expectation)) } ?? self
    }
}
