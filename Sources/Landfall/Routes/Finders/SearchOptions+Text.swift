extension SearchOptions: CustomStringConvertible {
    /// The names of the options in their order, separated by commas.
    public var description: String {
        let names: [(SearchOptions, String)] = [
            (.current, "current"), (.visible, "visible"), (.contained, "contained"),
            (.presented, "presented"), (.presenting, "presenting"), (.parent, "parent"),
        ]
        return names.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
    }
}
