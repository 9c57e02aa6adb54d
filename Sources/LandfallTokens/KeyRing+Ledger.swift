/// Authenticates entries of the ledger, so that nobody without a key can have something published from it.
extension KeyRing {
    /// The code of an entry by the first key.
    ///
    /// - Parameter fields: All that the entry says, in a fixed order; `nil` is another value than an empty one.
    /// - Returns: 32 bytes.
    package func code(ofLedgerEntry fields: [[UInt8]?]) -> [UInt8] {
        code(of: Self.text(of: fields), by: signingID) ?? []
    }

    /// Whether a code is that of an entry by any of the keys.
    ///
    /// - Parameters:
    ///   - code: The code that stands beside the entry.
    ///   - fields: What the entry says, in the same order.
    /// - Returns: Whether a holder of a key has made it.
    package func isCode(_ code: [UInt8], ofLedgerEntry fields: [[UInt8]?]) -> Bool {
        let text = Self.text(of: fields)
        return ids.contains { isCode(code, of: text, by: $0) }
    }

    private static func text(of fields: [[UInt8]?]) -> CanonicalText {
        var text = CanonicalText(.ledger)
        for field in fields {
            if let field { text.append(utf8: field) } else { text.appendNothing() }
        }
        return text
    }
}
