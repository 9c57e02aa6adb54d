extension [String] {
    /// The texts for a reader, as in `a, b and c`.
    var inWords: String {
        let first = dropLast().joined(separator: ", ")
        return (first.isEmpty ? self : [first] + suffix(1)).joined(separator: " and ")
    }
}
