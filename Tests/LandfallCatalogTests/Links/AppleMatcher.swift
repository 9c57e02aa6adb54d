/// An own reading of how the operating systems match links by components.
///
/// Apart from the code that writes components, and after its rules word by word.
struct AppleMatcher {
    /// A component as a file has it.
    struct Component {
        /// The member `/`.
        var path = "*"
        /// The member `?`.
        var query: [String: String] = [:]
        /// The member `exclude`.
        var isExcluded = false
    }

    /// The components in order.
    var components: [Component]

    /// Whether the text of a URL is compared as it is.
    var percentEncoded: Bool

    /// Whether an app opens a URL.
    func opens(_ url: String) -> Bool {
        let rest = url.dropFirst("https://links.example.com".count).prefix { $0 != "#" }
        let path = String(rest.prefix { $0 != "?" })
        let query = String(rest.dropFirst(path.count + 1))
        let component = components.first { fits($0, path: path, query: query) }
        return component.map { !$0.isExcluded } ?? false
    }

    private func fits(_ component: Component, path: String, query: String) -> Bool {
        guard Self.fits(component.path, path: percentEncoded ? path : Self.decoded(path)) else {
            return false
        }
        let items = query.split(separator: "&").map { item in
            let name = item.prefix { $0 != "=" }
            let value = item.dropFirst(name.count + 1)
            return (text(name), text(value))
        }
        return component.query.allSatisfy { name, pattern in
            let values = items.filter { $0.0 == name }.map(\.1)
            // A named item that is absent counts as empty; of a repeated one every value must fit.
            return (values.isEmpty ? [""] : values).allSatisfy { Self.fits(pattern, $0) }
        }
    }

    private func text(_ raw: Substring) -> String {
        percentEncoded ? String(raw) : Self.decoded(String(raw))
    }

    /// Leading slashes count as one and trailing ones for nothing; `/*` takes its parent, too.
    private static func fits(_ pattern: String, path: String) -> Bool {
        let pattern = normalized(pattern)
        let path = normalized(path)
        if fits(pattern, path) { return true }
        return pattern.hasSuffix("/*") && fits(normalized(String(pattern.dropLast(2))), path)
    }

    private static func normalized(_ path: String) -> String {
        var scalars = path.unicodeScalars.drop { $0 == "/" }
        while scalars.last == "/" { scalars.removeLast() }
        return "/" + String(String.UnicodeScalarView(scalars))
    }

    /// `*` is any text, `?` is one character.
    private static func fits(_ pattern: String, _ text: String) -> Bool {
        let text = Array(text.unicodeScalars)
        var ends: Set<Int> = [0]
        for scalar in pattern.unicodeScalars {
            switch scalar {
            case "*": if let first = ends.min() { ends = Set(first...text.count) }
            case "?": ends = Set(ends.filter { $0 < text.count }.map { $0 + 1 })
            default:
                ends = Set(ends.filter { $0 < text.count && text[$0] == scalar }.map { $0 + 1 })
            }
        }
        return ends.contains(text.count)
    }

    private static func decoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), digits.utf8.count == 2,
                let value = UInt8(digits, radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
