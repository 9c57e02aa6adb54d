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
        let objects = events.map { event in
            let properties = event.properties.map { entry in
                "\(Self.quoted(entry.key)):\(Self.quoted(entry.value))"
            }
            return "{\"name\":\(Self.quoted(event.name)),"
                + "\"properties\":{\(properties.joined(separator: ","))}}"
        }
        text = "[\(objects.joined(separator: ","))]"
    }

    /// A JSON string.
    ///
    /// PostgreSQL's jsonb can't hold U+0000, which becomes U+FFFD.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\u{0}": quoted += "\u{FFFD}"
            case "\u{1}"..<"\u{20}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
