/// What is wrong with a pattern.
struct PatternFault: Error, Hashable {
    /// One sentence that says what was expected.
    let message: String
}
