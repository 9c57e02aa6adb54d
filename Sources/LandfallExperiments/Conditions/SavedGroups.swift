/// Lists of values by name, kept apart from the conditions that ask for them.
public struct SavedGroups: Hashable, Sendable {
    private let groups: [String: ValueSet]

    /// Takes lists by name.
    ///
    /// - Parameter groups: The values of each group; lists and objects among them are never found.
    public init(_ groups: [String: [JSONValue]] = [:]) {
        // Mapping allocates for an empty dictionary too.
        self.groups = groups.isEmpty ? [:] : groups.mapValues { ValueSet($0) }
    }

    /// The group of a name; `nil` when there is none, which is an empty one for conditions.
    subscript(name: String) -> ValueSet? { groups[name] }
}
