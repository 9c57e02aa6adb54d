/// Words of the language of which one is chosen, with what each of them means.
struct Choice<Meaning: Sendable>: Sendable {
    /// What is chosen, as a message says it, such as `kind of container`.
    let phrase: String

    /// What is chosen, for editors.
    let description: String

    private let pairs: KeyValuePairs<String, Meaning>

    /// Declares the words.
    init(_ phrase: String, _ description: String, _ pairs: KeyValuePairs<String, Meaning>) {
        self.phrase = phrase
        self.description = description
        self.pairs = pairs
    }

    var words: [String] { pairs.map(\.key) }

    /// What a word means in any case and with underscores for hyphens; `nil` for another word.
    subscript(word: String) -> Meaning? {
        let folded = word.foldedWord
        return pairs.first { $0.key.foldedWord == folded }?.value
    }

    /// The schema of the choice.
    var schema: SchemaNode { .foldedChoice(description, words) }
}

extension String {
    /// The word without its case, and with hyphens for underscores.
    var foldedWord: String { lowercased().replacing("_", with: "-") }
}
