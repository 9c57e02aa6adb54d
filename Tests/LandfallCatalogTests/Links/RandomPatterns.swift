import TestSupport

/// Patterns and paths that are likely to meet.
struct RandomPatterns {
    /// The source of all choices.
    var generator: SeededGenerator

    /// The parameters that patterns have, if any.
    static let names = ["p", "q", "r"]

    /// Begins a sequence.
    init(seed: Int) { generator = SeededGenerator(seed: seed) }

    /// A pattern that begins with a slash.
    mutating func pattern() -> String {
        var names = Self.names[...]
        var pattern = ""
        for _ in 0...generator.below(4) {
            switch generator.below(10) {
            case 0..<4: pattern += "/" + word()
            case 4..<6: pattern += names.popFirst().map { "/:" + $0 + count(30) } ?? "/a"
            case 6:
                let name = names.popFirst().map { ":" + $0 } ?? ""
                pattern += "/" + word() + "-{" + name + "}"
            case 7: pattern += "/*" + count(20)
            case 8: pattern += "{/" + word() + "}" + count(80)
            default:
                pattern += "{/" + (names.popFirst().map { ":" + $0 } ?? word()) + "}" + count(80)
            }
        }
        return pattern.hasPrefix("{") ? "/a" + pattern : pattern
    }

    /// A path that a pattern could take.
    mutating func path() -> String {
        let path = (0..<generator.below(5)).map { _ in "/" + segment() }.joined()
        return path.isEmpty ? "/" : path + (generator.happens(12) ? "/" : "")
    }

    private mutating func word() -> String { generator.pick(["a", "b", "ab"]) }

    private mutating func segment() -> String {
        generator.pick(["a", "b", "ab", "a-b", "b-", "ab-a", "7", "%61", "x", "%C3%A9"])
    }

    private mutating func count(_ percent: Int) -> String {
        generator.happens(percent) ? generator.pick(["?", "?", "+", "*"]) : ""
    }
}
