import LandfallValues

/// A path as Apple and Android match it.
enum AssociationPath {
    /// The pattern that takes all paths of a form, and as few others as can be.
    ///
    /// - Parameter form: A form of a pattern of the catalog.
    /// - Returns: The path of a component.
    static func text(of form: LinkForm) -> String {
        form.tokens.reduce(into: "") { result, token in
            switch token {
            case .text(let text): result += literal(text)
            case .name: result += "?*"
            case .anything, .optional: result += "*"
            case .oneScalar: result += "?"
            case .repeatedText(let text): result += literal(text) + "*"
            case .repeatedName(_, let prefix, let suffix):
                result += literal(prefix) + "?*" + literal(suffix)
            }
        }
    }

    /// Returns the program of the paths that a pattern takes, or of a few more.
    ///
    /// A slash at the end counts for nothing. `/*` at the end also takes the path before it.
    static func program(of text: String) -> PathProgram {
        var text = text[...]
        while text.utf8.last == UInt8(ascii: "/") { text = text.dropLast() }
        let takesParent = text.utf8.suffix(2).elementsEqual("/*".utf8)
        if takesParent { text = text.dropLast(2) }
        var tokens = text.unicodeScalars.map { scalar -> FormToken in
            switch scalar {
            case "*": .anything
            case "?": .oneScalar
            default: .text(String(Character(scalar)))
            }
        }
        if takesParent { tokens.append(.optional([.text("/"), .anything], mark: nil)) }
        tokens.append(.optional([.text("/")], mark: nil))
        return PathProgram(tokens, rangeCount: 0)
    }

    /// Returns the common start of all paths that a pattern takes.
    static func prefix(of text: String) -> [UInt8] {
        var prefix = Array(text.utf8.prefix { $0 != UInt8(ascii: "*") && $0 != UInt8(ascii: "?") })
        // The slash before a wildcard at the end can be missing.
        while prefix.last == UInt8(ascii: "/") { prefix.removeLast() }
        return prefix
    }

    /// A text in which nothing is a wildcard; `*` and `?` that stand for themselves can't be said,
    /// and neither can the beginning of a substitution variable.
    private static func literal(_ text: String) -> String {
        var result = ""
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            let isVariable = scalar == "$" && index + 1 < scalars.count && scalars[index + 1] == "("
            result.unicodeScalars.append(scalar == "*" || isVariable ? "?" : scalar)
        }
        return result
    }
}

/// One rule by which an operating system tells the links that open an app.
public struct AssociationComponent: Hashable, Sendable {
    /// The path, decoded.
    ///
    /// `*` is anything or nothing, also across slashes; `?` is one character; `?*` is at least one.
    /// All else stands for itself.
    public var path: String

    /// What the values of query parameters must look like, by name.
    public var query: [String: String] = [:]

    /// Whether links that fit don't open the app.
    public var isExcluded = false

    /// The component with its texts as a URL spells them, wildcards aside.
    var percentEncoded: AssociationComponent {
        var copy = self
        let marks = "-._~!$&'()+,;=:@"
        copy.path = PercentEncoding.encoded(path.utf8, keeping: marks + "/*?")
        copy.query = Dictionary(
            query.map { (PercentEncoding.encoded($0.utf8, keeping: marks), $1) },
            uniquingKeysWith: { first, _ in first }
        )
        return copy
    }
}
