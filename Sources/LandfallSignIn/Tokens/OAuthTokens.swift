import Foundation
package import LandfallKafka
import LandfallValues

/// Tokens that an endpoint hands out for the id and the secret of a client: OAuth 2.0's client
/// credentials, as OpenID Connect providers know them.
package struct OAuthTokens: Sendable {
    /// The URL of the endpoint.
    package var endpoint: String
    package var clientID: String
    /// A file whose first line is its secret; read for each token.
    package var secretFile: String
    /// What the token is to be good for; `nil` for what the endpoint takes for right.
    package var scope: String?
    /// A file in PEM with the authorities to trust; `nil` for those of the system.
    package var authorityFile: String?

    /// The life of a token of which nobody says how long it lives.
    static let usualLife: Int64 = 300_000

    /// Takes settings.
    ///
    /// - Parameters:
    ///   - endpoint: The URL of the endpoint.
    ///   - clientID: The id of the client.
    ///   - secretFile: A file whose first line is its secret.
    ///   - scope: What the token is to be good for.
    ///   - authorityFile: The authorities to trust.
    package init(
        endpoint: String,
        clientID: String,
        secretFile: String,
        scope: String? = nil,
        authorityFile: String? = nil
    ) {
        self.endpoint = endpoint
        self.clientID = clientID
        self.secretFile = secretFile
        self.scope = scope
        self.authorityFile = authorityFile
    }

    /// Gets a token.
    ///
    /// Blocks for up to seven seconds.
    ///
    /// - Parameter now: The time, in milliseconds since 1970-01-01 UTC.
    /// - Returns: It, as a credential.
    /// - Throws: ``CredentialFailure/refused(_:)`` where the endpoint does not know the client,
    ///   ``CredentialFailure/unavailable(_:)`` where it may yet answer.
    package func token(now: () -> Int64) throws(CredentialFailure) -> Credential {
        guard let secret = Secret(firstLineOf: secretFile) else {
            throw .unavailable("kafka-oauth-client-secret-file: \(secretFile) holds no secret")
        }
        var form = [("grant_type", "client_credentials")]
        if let scope { form.append(("scope", scope)) }
        let pair =
            "\(PercentEncoding.encoded(clientID.utf8)):\(PercentEncoding.encoded(secret.revealed.utf8))"
        let answer = try HTTPExchange(authorityFile: authorityFile).answer(
            to: HTTPExchange.Request(
                url: endpoint,
                headers: [
                    ("Authorization", "Basic \(Data(pair.utf8).base64EncodedString())"),
                    ("Content-Type", "application/x-www-form-urlencoded"),
                    ("Accept", "application/json"),
                ],
                body: form.map { "\($0)=\(PercentEncoding.encoded($1.utf8))" }.joined(
                    separator: "&"
                )
            )
        )
        guard answer.status == 200 else { throw failure(answer) }
        return try read(answer, at: now())
    }

    private struct Granted: Decodable {
        let token: String
        let life: Double?

        private enum Keys: String, CodingKey {
            case token = "access_token"
            case life = "expires_in"
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Keys.self)
            token = try values.decode(String.self, forKey: .token)
            // Some write the number as a text.
            if let number = try? values.decodeIfPresent(Double.self, forKey: .life) {
                life = number
            } else {
                let text = try? values.decodeIfPresent(String.self, forKey: .life)
                // Also "nan" is read as a number, and is no time.
                life = text.flatMap { Double($0) }.flatMap { $0.isNaN ? nil : $0 }
            }
        }
    }

    private struct Refusal: Decodable {
        let error: String?
        let description: String?

        private enum CodingKeys: String, CodingKey {
            case error
            case description = "error_description"
        }
    }

    private func read(
        _ answer: HTTPExchange.Answer,
        at now: Int64
    ) throws(CredentialFailure) -> Credential {
        guard let granted = try? JSONDecoder().decode(Granted.self, from: Data(answer.body)),
            !granted.token.isEmpty
        else {
            throw .unavailable("\(endpoint) answers without an access_token")
        }
        let known = TokenText(granted.token)
        let said = granted.life.map { now + Int64(min(max($0, 0), 1e9) * 1000) }
        let expiry = [known.expiry, said].compactMap(\.self).min() ?? now + Self.usualLife
        guard expiry > now else {
            throw .unavailable(
                "\(endpoint) hands out a token that has ended: compare the clocks of both machines"
            )
        }
        return .token(
            BearerToken(
                text: Secret(granted.token),
                principal: known.subject ?? clientID,
                expiry: expiry
            )
        )
    }

    private func failure(_ answer: HTTPExchange.Answer) -> CredentialFailure {
        let said = try? JSONDecoder().decode(Refusal.self, from: Data(answer.body))
        let words = [said?.error, said?.description].compactMap(\.self).map { $0.prefix(200) }
        let text = (["status \(answer.status)"] + words.map(String.init)).joined(separator: ": ")
        switch answer.status {
        case 408, 429, 500...: return .unavailable("\(endpoint) gives no token now: \(text)")
        default:
            return .refused(
                "\(endpoint) gives the client \(clientID) no token (\(text)): check "
                    + "kafka-oauth-client-id, the secret in \(secretFile) and kafka-oauth-scope"
            )
        }
    }
}
