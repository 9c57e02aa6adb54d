import Landfall

extension CatalogCondition {
    /// The condition as the language writes it, in one line.
    var text: String {
        switch self {
        case .all(let conditions): Self.group("all", conditions)
        case .any(let conditions): Self.group("any", conditions)
        case .not(let condition): "not: {\(condition.text)}"
        case .word(let subject, let words): "\(subject): \(Self.list(words))"
        case .signedIn(let expected): "signed-in: \(expected)"
        case .attribute(let name, let values): "attribute: {\(name): \(Self.list(values))}"
        case .locale(let patterns): "locale: \(Self.list(patterns.map(\.text)))"
        case .appVersion(let range): "app-version: \"\(range.text)\""
        case .experiment(let name, let variations):
            "experiment: {\(name): \(Self.list(variations))}"
        case .context(let key, let values):
            "context: {\(key): \(Self.list(values.map(\.text)))}"
        case .contextPresent(let key): "context: {\(key): present}"
        case .notExpired: "not-expired"
        case .found(let finder, _): "screen: \(finder.label)"
        case .between(let start, let end):
            "between: [\(Instant.text(of: start)), \(Instant.text(of: end))]"
        case .always(let holds): "\(holds)"
        }
    }

    private static func group(_ word: String, _ conditions: [CatalogCondition]) -> String {
        "\(word): [" + conditions.map { "{\($0.text)}" }.joined(separator: ", ") + "]"
    }

    private static func list(_ words: [String]) -> String {
        words.count == 1 ? words[0] : "[" + words.joined(separator: ", ") + "]"
    }
}
