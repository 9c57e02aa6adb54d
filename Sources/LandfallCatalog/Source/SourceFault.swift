/// Why a text is no document at all.
struct SourceFault: Error {
    /// One sentence that says what was expected.
    let message: String
    /// Where.
    let place: Place
}
