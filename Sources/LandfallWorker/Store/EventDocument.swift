import Landfall

/// The team's own events as the JSON document of a row.
struct EventDocument {
    /// The document, or `nil` when there are no events.
    let text: String?

    init(_ events: [NavigationEvent]) {
        guard !events.isEmpty else {
            text = nil
            return
        }
        var document = ""
        for event in events {
            document += document.isEmpty ? "[{\"name\":" : ",{\"name\":"
            Self.quote(event.name, into: &document)
            document += ",\"properties\":{"
            for (number, entry) in event.properties.enumerated() {
                if number > 0 { document += "," }
                Self.quote(entry.key, into: &document)
                document += ":"
                Self.quote(entry.value, into: &document)
            }
            document += "}}"
        }
        document += "]"
        text = document
    }

    /// Writes a JSON string.
    ///
    /// PostgreSQL's jsonb can't hold U+0000, which becomes U+FFFD.
    private static func quote(_ text: String, into document: inout String) {
        document += "\""
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }) {
            document += text
        } else {
            for scalar in text.unicodeScalars { escape(scalar, into: &document) }
        }
        document += "\""
    }

    private static func escape(_ scalar: Unicode.Scalar, into document: inout String) {
        switch scalar {
        case "\"": document += "\\\""
        case "\\": document += "\\\\"
        case "\u{0}": document += "\u{FFFD}"
        case "\u{1}"..<"\u{20}":
            let digits = String(scalar.value, radix: 16)
            document += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: document.unicodeScalars.append(scalar)
        }
    }
}
