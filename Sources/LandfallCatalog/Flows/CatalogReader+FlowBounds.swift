import Landfall

extension CatalogReader {
    /// Notes keys that a route takes within narrower bounds than what comes there: some values would
    /// be refused only when a person has typed them.
    ///
    /// - Parameters:
    ///   - needed: What the route takes, by key.
    ///   - name: The route.
    ///   - given: What comes there, by the same keys.
    ///   - owner: Whose those are, for the message.
    ///   - place: Where the route is named.
    mutating func checkBounds(
        _ needed: [String: Route.Parameter],
        ofRoute name: String,
        hold given: [String: Route.Parameter],
        of owner: String,
        at place: Place
    ) {
        for (key, parameter) in needed.sorted(by: { $0.key < $1.key }) {
            guard let given = given[key], given.type == parameter.type,
                !given.isWithin(parameter)
            else { continue }
            refuse(
                "route \"\(name)\" takes \"\(key)\" within narrower bounds than \(owner) has: what is"
                    + " past them would fail there; give both the same bounds",
                at: place
            )
        }
    }
}

extension Route.Parameter {
    /// Whether another parameter of the same type takes every value that this one takes.
    func isWithin(_ other: Route.Parameter) -> Bool {
        let words = allowed.isEmpty && type == .bool ? [.bool(false), .bool(true)] : allowed
        guard words.isEmpty else {
            return words.filter { value(from: $0.text) != nil }
                .allSatisfy { other.value(from: $0.text) != nil }
        }
        guard other.allowed.isEmpty else { return false }
        // A string has no fewer than no characters.
        let least = minimum ?? (type == .string ? 0 : -.infinity)
        return least >= other.minimum ?? -.infinity
            && maximum ?? .infinity <= other.maximum ?? .infinity
    }
}
