/// Where a value stands in a step.
struct StepPath {
    let text: String

    static let start = StepPath(text: "")

    /// A key of what stands here; full stops in it are kept apart from those between keys.
    func appending(_ key: some StringProtocol) -> StepPath {
        let escaped = key.reduce(into: "") { text, letter in
            text += letter == "~" ? "~0" : letter == "." ? "~1" : String(letter)
        }
        return StepPath(text: text.isEmpty ? escaped : text + "." + escaped)
    }

    /// The key that was escaped.
    static func key(of part: some StringProtocol) -> String {
        var key = ""
        var isEscaped = false
        for letter in part {
            if isEscaped {
                key += letter == "1" ? "." : "~"
            } else if letter != "~" {
                key.append(letter)
            }
            isEscaped = !isEscaped && letter == "~"
        }
        return key
    }
}
