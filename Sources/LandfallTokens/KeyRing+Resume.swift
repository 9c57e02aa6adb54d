public import Landfall

/// Seals tokens with the first key, and opens those of all.
///
/// A token is worth nothing as the token of a link, and the reverse, also where both are made by the
/// same key.
extension KeyRing: TokenSealer {
    /// Seals bytes with the first key.
    ///
    /// - Parameter payload: The bytes; they can be read in the token by anybody.
    /// - Returns: The token, in printable ASCII; above ``ResumeToken/lengthLimit`` it can't be opened.
    public func token(sealing payload: [UInt8]) -> String {
        var token = ResumeToken(key: signingID, payload: payload)
        token.code = code(of: token.signedText, by: signingID) ?? []
        return token.text
    }

    /// Opens a token.
    ///
    /// The time that the comparison takes does not depend on the code.
    ///
    /// - Parameter token: Untrusted text.
    /// - Returns: The bytes that were sealed.
    /// - Throws: `ResumeFault.malformed`, `ResumeFault.unknownVersion`,
    ///   `ResumeFault.unknownKey` or `ResumeFault.altered`.
    public func payload(of token: String) throws(ResumeFault) -> [UInt8] {
        let token = try ResumeToken(token)
        guard holds(token.key) else { throw .unknownKey }
        guard isCode(token.code, of: token.signedText, by: token.key) else { throw .altered }
        guard let payload = token.unverifiedPayload else { throw .malformed }
        return payload
    }
}
