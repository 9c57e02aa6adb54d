import Landfall

/// Text as it may stand in a document of XML.
enum XMLText {
    /// Writes any text so that it stands for itself, in an element or in a quoted attribute.
    ///
    /// What can't be seen, what would turn the direction of writing round and what XML forbids is
    /// written as an escape of Swift.
    ///
    /// - Parameter text: Any text.
    /// - Returns: The text with entities for what XML reads as markup.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in ExplanationText.printable(text).unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\u{FFFE}", "\u{FFFF}":
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
