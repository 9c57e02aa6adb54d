/// Authenticates segments of the ledger, so that nobody without a key can have something published from it.
extension KeyRing {
    /// The code of a segment by the first key.
    ///
    /// - Parameter fields: All that the segment says, in a fixed order.
    /// - Returns: 32 bytes.
    package func code(ofSegment fields: [[UInt8]]) -> [UInt8] {
        code(of: Self.text(of: fields), by: signingID) ?? []
    }

    /// Whether a code is that of a segment by any of the keys.
    ///
    /// - Parameters:
    ///   - code: The code that stands beside the segment.
    ///   - fields: What the segment says, in the same order.
    /// - Returns: Whether a holder of a key has made it.
    package func isCode(_ code: [UInt8], ofSegment fields: [[UInt8]]) -> Bool {
        let text = Self.text(of: fields)
        return ids.contains { isCode(code, of: text, by: $0) }
    }

    private static func text(of fields: [[UInt8]]) -> CanonicalText {
        var text = CanonicalText(.segment)
        for field in fields { text.append(utf8: field) }
        return text
    }
}
