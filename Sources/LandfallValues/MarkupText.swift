/// Text within HTML and XML.
package enum MarkupText {
    /// A text that is no markup, neither between tags nor in a quoted attribute.
    ///
    /// - Parameters:
    ///   - text: Any text.
    ///   - replacement: What stands for a scalar, for those that can't be seen or that XML forbids;
    ///     `nil` for all others.
    /// - Returns: The text with entities.
    package static func escaped(
        _ text: String,
        replacing replacement: (Unicode.Scalar) -> String?
    ) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            if let replaced = replacement(scalar) {
                escaped += replaced
                continue
            }
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
