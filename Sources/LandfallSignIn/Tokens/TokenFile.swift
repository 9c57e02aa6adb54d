import Foundation
package import LandfallKafka
import LandfallValues

/// Tokens that another program writes into a file, as a sidecar that holds the secret.
package struct TokenFile: Sendable {
    /// The path; its first line is the token.
    package var path: String

    /// How often the file is looked at.
    package static let interval = Duration.seconds(5)

    /// Names the file.
    ///
    /// - Parameter path: Its path.
    package init(path: String) { self.path = path }

    /// Reads the token.
    ///
    /// It says itself when it ends, as a JSON Web Token does and a presigned request of AWS; one that
    /// does not is taken to live for another five minutes from each look on.
    ///
    /// - Parameter now: The time, in milliseconds since 1970-01-01 UTC.
    /// - Returns: It, as a credential.
    /// - Throws: ``CredentialFailure/unavailable(_:)`` where there is none, or it has ended.
    package func token(now: () -> Int64) throws(CredentialFailure) -> Credential {
        guard let text = Secret(firstLineOf: path) else {
            throw .unavailable(
                "kafka-oauth-token-file: the first line of \(path) is no token, or it can't be read: "
                    + "look at what writes it"
            )
        }
        let known = TokenText(text.revealed)
        let time = now()
        // Rounded, so that a look that finds the same token finds the same credential for a while.
        let open = (time / 60_000 + 1) * 60_000 + OAuthTokens.usualLife
        let expiry = known.expiry ?? open
        guard expiry > time else {
            let ended = Date(timeIntervalSince1970: Double(expiry / 1000)).formatted(.iso8601)
            throw .unavailable(
                "kafka-oauth-token-file: the token in \(path) ended at \(ended): look at what writes it"
            )
        }
        return .token(
            BearerToken(text: text, principal: known.subject ?? "landfall", expiry: expiry)
        )
    }
}
