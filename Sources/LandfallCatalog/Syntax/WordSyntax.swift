/// A word as it is written: a name, a literal, or a reference that begins with `$`.
struct WordSyntax: Sendable {
    /// The word without quotation marks; with its `$` if it is a reference.
    let text: String

    /// Where it stands.
    let place: SourcePlace
}

/// An entry of `set`, `with`, `properties` or the `context` of a finder, as it is written.
struct EntrySyntax: Sendable {
    /// The key that gets a value.
    let key: String

    /// Where the key stands.
    let place: SourcePlace

    /// The literal or reference under the key.
    let value: Value

    /// The value of a key.
    enum Value: Sendable {
        /// The value that the context has under the same key.
        case same
        /// A literal, or a reference.
        case word(WordSyntax)
        /// Something that could not be read.
        case faulty
    }
}

/// A `with`, as it is written: a whole context in place of the one there is.
struct WithSyntax: Sendable {
    /// Where its value begins.
    let place: SourcePlace

    /// The values by key.
    let entries: [EntrySyntax]
}
