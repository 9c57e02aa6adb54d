package import LandfallValues

/// What requests to AWS are signed with.
package struct AWSCredentials: Hashable, Sendable {
    /// The id of the key, which is no secret.
    package var keyID: String
    package var key: Secret
    /// What goes with a key that lives for a while; `nil` for one that lives on.
    package var sessionToken: Secret?
    /// When they end, in milliseconds since 1970-01-01 UTC; `nil` for never, or where nobody says.
    package var expiry: Int64?

    /// Takes them.
    ///
    /// - Parameters:
    ///   - keyID: The id of the key.
    ///   - key: The key.
    ///   - sessionToken: What goes with a key that lives for a while.
    ///   - expiry: When they end, in milliseconds since 1970-01-01 UTC.
    package init(keyID: String, key: Secret, sessionToken: Secret? = nil, expiry: Int64? = nil) {
        self.keyID = keyID
        self.key = key
        self.sessionToken = sessionToken
        self.expiry = expiry
    }
}
