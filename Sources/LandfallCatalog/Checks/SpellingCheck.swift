/// Names that are written with a letter and an accent in one place, and with a letter that has the
/// accent in another: apps compare names byte by byte.
struct SpellingCheck: CatalogCheck {
    /// The root of the document.
    let root: SourceNode

    var findings = Findings()

    /// The first spelling of a name.
    private struct Spelling {
        /// The name, in the characters of that place.
        let name: String
        let line: Int
    }

    mutating func run() {
        var known: [String: Spelling] = [:]
        noteKeys(root, in: &known)
        if !known.isEmpty { checkSpelling(of: root, known) }
    }

    private mutating func noteKeys(_ node: SourceNode, in known: inout [String: Spelling]) {
        for entry in node.entries ?? [] {
            check(entry.key, at: entry.place, known)
            // Names that are equal by the rules of Unicode are one key of a dictionary.
            if known[entry.key] == nil, !entry.key.utf8.allSatisfy({ $0 < 0x80 }) {
                known[entry.key] = Spelling(name: entry.key, line: entry.place.line)
            }
            noteKeys(entry.value, in: &known)
        }
        for element in node.list ?? [] { noteKeys(element, in: &known) }
    }

    private mutating func checkSpelling(of node: SourceNode, _ known: [String: Spelling]) {
        if let word = node.word { check(word, at: node.place, known) }
        for entry in node.entries ?? [] { checkSpelling(of: entry.value, known) }
        for element in node.list ?? [] { checkSpelling(of: element, known) }
    }

    private mutating func check(_ word: String, at place: SourcePlace, _ known: [String: Spelling])
    {
        guard !word.utf8.allSatisfy({ $0 < 0x80 }), let spelling = known[word],
            !spelling.name.utf8.elementsEqual(word.utf8)
        else { return }
        refuse(
            "\"\(word)\" looks like the name at line \(spelling.line) and is written with other"
                + " characters; copy it from there",
            at: place
        )
    }
}
