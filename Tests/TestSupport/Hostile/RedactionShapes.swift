/// Records whose texts take long to be cleared of what nobody may store.
package enum RedactionShapes {
    /// All shapes.
    package static let all = shapes.map { name, value in
        HostileRecord(
            name: "to be redacted: \(name)",
            kind: .intent,
            contentType: "application/json",
            value: Array(value.utf8)
        )
    }

    private static let shapes: [(String, String)] = [
        ("513 nested escapes in a link", link("https://a.example/" + nested)),
        ("nested escapes in a query", link("https://a.example/?" + query(nested))),
        ("many nested escapes", link("https://a.example/?" + repeated("q=%252525&", 180))),
        ("addresses in a query", link("https://a.example/?" + repeated("a=b@c.de&", 200))),
        ("an address behind another", link("https://a.example/?q=a@b.c%20bob%2540example.com")),
        ("names that nest", names(nested)),
        ("16 destinations that nest", destinations),
        ("attributes that nest", attributes),
        ("at signs", link("https://a.example/" + repeated("@", 2000))),
        ("letters and at signs", link("https://a.example/" + repeated("a@", 1000))),
        ("digits", link("https://a.example/" + repeated("12 ", 600))),
        ("dots", link("https://a.example/" + repeated("a.", 1000))),
    ]

    private static func repeated(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: count)
    }

    private static let nested = "%" + repeated("25", 900) + "40"

    private static func query(_ text: String) -> String { "q=\(text)" }

    private static func link(_ link: String) -> String {
        "{\"deviceId\":\"dev-1\",\"link\":\"\(link.prefix(2048))\"}"
    }

    /// All texts of an intent that are recorded.
    private static func names(_ text: String) -> String {
        let fields = ["provider", "messageId", "campaignId", "action"].map {
            "\"\($0)\":\"\(text)\""
        }
        let app = ["bundleId", "version", "platform", "idiom", "locale"].map {
            "\"\($0)\":\"\(text)\""
        }
        return "{\"link\":\"https://a.example\",\"userId\":\"\(text)\",\"channel\":\"\(text)\","
            + "\"message\":{\(fields.joined(separator: ","))},"
            + "\"click\":{\"userAgent\":\"\(text)\"},"
            + "\"deviceState\":{\"app\":{\(app.joined(separator: ","))}}}"
    }

    private static let destinations: String = {
        let one = "{\"route\":\"\(nested)\",\"context\":{\"a\":\"\(nested)\",\"b\":\"\(nested)\"}}"
        return "{\"destinations\":[\(Array(repeating: one, count: 16).joined(separator: ","))]}"
    }()

    private static let attributes: String = {
        let entries = (0..<100).map { "\"k\($0)\":\"\(nested)\"" }
        return "{\"link\":\"https://a.example\",\"attributes\":{\(entries.joined(separator: ","))}}"
    }()
}
