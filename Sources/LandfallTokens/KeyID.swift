import LandfallValues

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
        // They are the digits of base64 for URLs.
        guard text.utf8.allSatisfy(Base64.isURLDigit),
            (1...Self.lengthLimit).contains(text.utf8.count)
        else { return nil }
        self.text = text
    }

    /// Takes an id that is written in this package.
    init(unchecked text: String) { self.text = text }

    /// The id as it stands in tokens.
    public var description: String { text }
}
