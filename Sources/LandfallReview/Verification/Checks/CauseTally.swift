/// Findings by their causes, in the order in which the causes came.
struct CauseTally: Sendable {
    /// One cause, with the first pair that showed it.
    struct Entry: Sendable {
        let cause: Cause
        /// The first state.
        let state: Int
        /// The request in that state.
        let request: Int
        /// How many states and requests show it.
        var count: Int
    }

    /// The most causes that are kept.
    static let limit = 10_000

    /// The causes, in the order in which they came.
    private(set) var entries: [Entry] = []
    private var places: [Cause: Int] = [:]

    /// Notes a finding.
    ///
    /// - Parameter entry: The cause with the pair; its count is added.
    mutating func note(_ entry: Entry) {
        if let place = places[entry.cause] {
            entries[place].count += entry.count
        } else if entries.count < Self.limit {
            places[entry.cause] = entries.count
            entries.append(entry)
        }
    }

    /// Whether a cause is known.
    func contains(_ cause: Cause) -> Bool { places[cause] != nil }

    /// Adds those of later states.
    mutating func merge(_ other: CauseTally) { for entry in other.entries { note(entry) } }
}
