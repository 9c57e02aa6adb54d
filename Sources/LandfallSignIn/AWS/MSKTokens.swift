import Crypto
import Foundation
package import LandfallKafka
import LandfallValues

/// Tokens by which Amazon MSK knows the roles and users of AWS: a presigned request for
/// `kafka-cluster:Connect`, which nobody sends; the broker checks the signature.
package struct MSKTokens: Sendable {
    /// The region of the cluster, as `eu-central-1`.
    package var region: String
    /// Where the credentials come from.
    package var source: AWSCredentialSource

    /// How long a token is good for, in seconds; the most that MSK takes.
    static let lifeSeconds: Int64 = 900

    /// Takes settings.
    ///
    /// - Parameters:
    ///   - region: The region of the cluster.
    ///   - source: Where the credentials come from.
    package init(region: String, source: AWSCredentialSource) {
        self.region = region
        self.source = source
    }

    /// Makes a token.
    ///
    /// Blocks for up to seven seconds where the credentials have to be asked for.
    ///
    /// - Parameter now: The time, in milliseconds since 1970-01-01 UTC.
    /// - Returns: It, as a credential.
    /// - Throws: ``CredentialFailure`` where there are no credentials.
    package func token(now: () -> Int64) throws(CredentialFailure) -> Credential {
        let credentials = try source.credentials(region: region, now: now)
        let time = now()
        let expiry = min(time + Self.lifeSeconds * 1000, credentials.expiry ?? .max)
        return .token(
            BearerToken(
                text: Secret(Self.token(credentials, region: region, at: time)),
                principal: "landfall",
                expiry: expiry
            )
        )
    }

    /// The token for a time: the URL of the request with its signature, in base64 for URLs.
    ///
    /// - Parameters:
    ///   - credentials: What it is signed with.
    ///   - region: The region of the cluster.
    ///   - time: Milliseconds since 1970-01-01 UTC.
    /// - Returns: The token.
    static func token(_ credentials: AWSCredentials, region: String, at time: Int64) -> String {
        let host = "kafka.\(region).amazonaws.com"
        let date = AWSDate.text(time)
        let scope = "\(date.prefix(8))/\(region)/kafka-cluster/aws4_request"
        var query = [
            ("Action", "kafka-cluster:Connect"),
            ("X-Amz-Algorithm", "AWS4-HMAC-SHA256"),
            ("X-Amz-Credential", "\(credentials.keyID)/\(scope)"),
            ("X-Amz-Date", date),
            ("X-Amz-Expires", "\(lifeSeconds)"),
            ("X-Amz-SignedHeaders", "host"),
        ]
        if let session = credentials.sessionToken {
            query.append(("X-Amz-Security-Token", session.revealed))
        }
        let canonicalQuery = query.sorted { $0.0 < $1.0 }
            .map { "\(PercentEncoding.encoded($0.utf8))=\(PercentEncoding.encoded($1.utf8))" }
            .joined(separator: "&")
        let emptyBody = Hexadecimal.text(of: SHA256.hash(data: Data()))
        let request = "GET\n/\n\(canonicalQuery)\nhost:\(host)\n\nhost\n\(emptyBody)"
        let requestHash = Hexadecimal.text(of: SHA256.hash(data: Data(request.utf8)))
        let text = "AWS4-HMAC-SHA256\n\(date)\n\(scope)\n\(requestHash)"
        var key = Data("AWS4\(credentials.key.revealed)".utf8)
        for part in ["\(date.prefix(8))", region, "kafka-cluster", "aws4_request"] {
            key = hmac(part, key)
        }
        let url =
            "https://\(host)/?\(canonicalQuery)&X-Amz-Signature=\(Hexadecimal.text(of: hmac(text, key)))"
        return Base64.urlText(of: Array("\(url)&User-Agent=landfall".utf8))
    }

    private static func hmac(_ text: String, _ key: Data) -> Data {
        Data(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: SymmetricKey(data: key)))
    }
}
