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
        copy.path = Self.encoded(path, keeping: "/*?")
        copy.query = Dictionary(
            query.map { (Self.encoded($0, keeping: ""), $1) },
            uniquingKeysWith: { first, _ in first }
        )
        return copy
    }

    private static func encoded(_ text: String, keeping wildcards: String) -> String {
        let kept = Array("-._~!$&'()+,;=:@".utf8) + Array(wildcards.utf8)
        return text.utf8.reduce(into: "") { result, byte in
            let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            if isLetter || isDigit || kept.contains(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.count < 2 ? "0" : "") + digits
            }
        }
    }
}
