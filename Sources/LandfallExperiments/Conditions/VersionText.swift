/// A version in the form in which versions are compared as texts.
///
/// Parts of digits are filled up to five characters, a leading `v` and all from a `+` on are left
/// out, and a version of three parts gets a fourth that comes behind every word of a prerelease.
struct VersionText: Hashable, Sendable {
    private let text: String

    /// Fills up a version.
    ///
    /// - Parameter value: A text, or a number; anything else is version 0.
    init(_ value: JSONValue) {
        switch value {
        case .string(let text) where !text.isEmpty: self.text = Self.filled(text)
        case .number(let number) where number != 0: self.text = Self.filled(value.scriptText)
        default: self.text = Self.filled("0")
        }
    }

    /// Whether the version of a value comes before, behind or with this one.
    func holds(_ comparison: ValueTest.Comparison, for value: JSONValue) -> Bool {
        let other = VersionText(value).text
        switch comparison {
        case .less: return Self.precedes(other, text)
        case .lessOrEqual: return !Self.precedes(text, other)
        case .greater: return Self.precedes(text, other)
        case .greaterOrEqual: return !Self.precedes(other, text)
        case .equal: return other.utf8.elementsEqual(text.utf8)
        case .unequal: return !other.utf8.elementsEqual(text.utf8)
        }
    }

    private static func precedes(_ left: String, _ right: String) -> Bool {
        left.utf16.lexicographicallyPrecedes(right.utf16)
    }

    private static func filled(_ version: String) -> String {
        var scalars = version.unicodeScalars[...]
        if scalars.first == "v" { scalars.removeFirst() }
        if let plus = scalars.firstIndex(of: "+") { scalars = scalars[..<plus] }
        var parts = scalars.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "-" }
            .map { String($0) }
        if parts.count == 3 { parts.append("~") }
        return parts.map(padded).joined(separator: "-")
    }

    private static func padded(_ part: String) -> String {
        let isNumber =
            !part.isEmpty
            && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return isNumber ? String(repeating: " ", count: max(0, 5 - part.utf8.count)) + part : part
    }
}
