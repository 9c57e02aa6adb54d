extension KeyRing {
    /// The most bytes that the maker of a link can sign beside its claims.
    public static let payloadLimit = 256

    /// Signs a link.
    ///
    /// - Parameters:
    ///   - claims: What the link says.
    ///   - expiry: From when on it is worth nothing, in seconds since 1970; from 1 to the end of the
    ///     year 9999.
    ///   - payload: What is signed beside the claims, such as a nonce; at most ``payloadLimit``
    ///     bytes. Nobody reads it when the link is checked.
    /// - Returns: The token for the link's query, signed by the first key; `nil` for a time or a
    ///   payload out of bounds.
    public func token(
        for claims: LinkClaims,
        expiry: Int64,
        payload: [UInt8] = []
    ) -> String? {
        guard payload.count <= Self.payloadLimit, (1...LinkToken.expiryLimit).contains(expiry)
        else { return nil }
        var token = LinkToken(
            key: signingID,
            expiry: expiry,
            payload: Base64.urlText(of: payload)
        )
        guard let code = code(of: claims.text(of: token), by: token.key) else { return nil }
        token.code = code
        return token.text
    }

    /// Checks the token of a link.
    ///
    /// Whether it has expired is only said of one that is genuine.
    ///
    /// - Parameters:
    ///   - text: The token as it stands in the link, untrusted; `nil` when there is none.
    ///   - claims: What the link says.
    ///   - now: The time that counts as now, in seconds since 1970.
    /// - Throws: ``LinkTokenFault``.
    public func check(
        _ text: String?,
        for claims: LinkClaims,
        now: Int64
    ) throws(LinkTokenFault) {
        guard let text, !text.isEmpty else { throw .missing }
        guard let token = LinkToken(text),
            isCode(token.code, of: claims.text(of: token), by: token.key)
        else { throw .invalid }
        guard now < token.expiry else { throw .expired }
    }
}
