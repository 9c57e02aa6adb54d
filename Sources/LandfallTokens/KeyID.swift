/// Names a key of a ring: 1 to 32 letters, digits, hyphens and underscores.
///
/// It stands in the open in every token, and alone decides which key and algorithm check it.
public struct KeyID: Hashable, Sendable, CustomStringConvertible {
    /// The most characters.
    public static let lengthLimit = 32

    /// The id as it stands in tokens.
    public let text: String

    /// Reads an id, or gives `nil` for a text that is none.
    ///
    /// - Parameter text: The id as it stands in tokens.
    public init?(_ text: String) {
        let isID = text.utf8.allSatisfy { byte in
            Base64.digits.contains(byte) && byte != UInt8(ascii: "+") && byte != UInt8(ascii: "/")
                || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
        }
        guard isID, (1...Self.lengthLimit).contains(text.utf8.count) else { return nil }
        self.text = text
    }

    /// The id as it stands in tokens.
    public var description: String { text }
}
