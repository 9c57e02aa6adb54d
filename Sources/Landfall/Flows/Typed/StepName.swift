/// How the case of a step is called where it travels.
enum StepName {
    /// The name in kebab case.
    static func text(of name: String) -> String {
        name.reduce(into: "") { text, letter in
            text += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
        }
    }

    /// The names of the case that is called so, the likelier one first.
    static func names(of text: String) -> [String] {
        let words = text.split(separator: "-", omittingEmptySubsequences: false)
        let name = words.dropFirst().reduce(String(words.first ?? "")) { name, word in
            name + word.prefix(1).uppercased() + word.dropFirst()
        }
        return name == text ? [name] : [name, text]
    }
}
