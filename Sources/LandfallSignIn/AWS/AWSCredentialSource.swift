import Foundation
import LandfallKafka
package import LandfallValues

/// A source of AWS credentials, in the places where AWS's own programs look.
///
/// They are variables, a file with a web identity that the Security Token Service takes, or the
/// endpoint of a container.
package enum AWSCredentialSource: Sendable {
    /// Credentials that stay.
    case fixed(AWSCredentials)
    /// A role that a token in a file may take, as in Kubernetes on AWS.
    case webIdentity(tokenFile: String, role: String, session: String, endpoint: String?)
    /// An endpoint that knows the task or the pod that asks.
    case container(url: String, authorization: Authorization?)

    /// The authorization that the endpoint of a container wants.
    package enum Authorization: Hashable, Sendable {
        /// The text itself.
        case text(Secret)
        /// A file with it, read each time.
        case file(String)
    }

    /// Looks for a source in variables of the environment; `nil` where they name none.
    ///
    /// - Parameter variables: The environment.
    package init?(_ variables: [String: String]) {
        let value = { (name: String) in variables[name].flatMap { $0.isEmpty ? nil : $0 } }
        if let keyID = value("AWS_ACCESS_KEY_ID"), let key = value("AWS_SECRET_ACCESS_KEY") {
            self = .fixed(
                AWSCredentials(
                    keyID: keyID,
                    key: Secret(key),
                    sessionToken: value("AWS_SESSION_TOKEN").map(Secret.init)
                )
            )
        } else if let file = value("AWS_WEB_IDENTITY_TOKEN_FILE"), let role = value("AWS_ROLE_ARN")
        {
            self = .webIdentity(
                tokenFile: file,
                role: role,
                session: value("AWS_ROLE_SESSION_NAME") ?? "landfall",
                endpoint: value("AWS_ENDPOINT_URL_STS")
            )
        } else {
            let relative = value("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI").map {
                "http://169.254.170.2\($0)"
            }
            guard let url = relative ?? value("AWS_CONTAINER_CREDENTIALS_FULL_URI") else {
                return nil
            }
            let file = value("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE").map(Authorization.file)
            let text = value("AWS_CONTAINER_AUTHORIZATION_TOKEN").map {
                Authorization.text(Secret($0))
            }
            self = .container(url: url, authorization: file ?? text)
        }
    }

    /// What the variables are, for a message that there are none.
    package static let variables =
        "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_WEB_IDENTITY_TOKEN_FILE and AWS_ROLE_ARN, "
        + "or AWS_CONTAINER_CREDENTIALS_FULL_URI"

    /// Gets credentials.
    ///
    /// - Parameters:
    ///   - region: The region whose service is asked.
    ///   - now: The time, in milliseconds since 1970-01-01 UTC.
    /// - Returns: Credentials that have not ended.
    /// - Throws: ``CredentialFailure``.
    func credentials(
        region: String,
        now: () -> Int64
    ) throws(CredentialFailure) -> AWSCredentials {
        let found: AWSCredentials
        switch self {
        case .fixed(let credentials): return credentials
        case .webIdentity(let file, let role, let session, let endpoint):
            guard let token = Secret(firstLineOf: file) else {
                throw .unavailable("AWS_WEB_IDENTITY_TOKEN_FILE: \(file) holds no token")
            }
            let url = endpoint ?? "https://sts.\(region).amazonaws.com/"
            found = try Self.assume(role, session, token, at: url)
        case .container(let url, let authorization):
            found = try Self.ask(url, authorization)
        }
        guard found.expiry.map({ $0 > now() }) ?? true else {
            throw .unavailable("AWS hands out credentials that have ended: compare the clocks")
        }
        return found
    }

    private static func assume(
        _ role: String,
        _ session: String,
        _ token: Secret,
        at url: String
    ) throws(CredentialFailure) -> AWSCredentials {
        let form = [
            ("Action", "AssumeRoleWithWebIdentity"), ("Version", "2011-06-15"), ("RoleArn", role),
            ("RoleSessionName", session), ("WebIdentityToken", token.revealed),
        ]
        let answer = try HTTPExchange(authorityFile: nil).answer(
            to: HTTPExchange.Request(
                url: url,
                headers: [("Content-Type", "application/x-www-form-urlencoded")],
                body: form.map { "\($0)=\(PercentEncoding.encoded($1.utf8))" }.joined(
                    separator: "&"
                )
            )
        )
        let text = String(decoding: answer.body, as: UTF8.self)
        guard answer.status == 200 else {
            let code = element("Code", in: text) ?? "status \(answer.status)"
            let reason =
                "AWS does not let the role \(role) be taken: \(code)"
                + (element("Message", in: text).map { ": \($0.prefix(200))" } ?? "")
            let isTransient = answer.status >= 500 || answer.status == 429 || code == "Throttling"
            throw isTransient ? .unavailable(reason) : .refused(reason)
        }
        guard let keyID = element("AccessKeyId", in: text),
            let key = element("SecretAccessKey", in: text),
            let session = element("SessionToken", in: text)
        else { throw .unavailable("AWS answers without credentials for the role \(role)") }
        return AWSCredentials(
            keyID: keyID,
            key: Secret(key),
            sessionToken: Secret(session),
            expiry: element("Expiration", in: text).flatMap(AWSDate.milliseconds)
        )
    }

    /// The text of an element of AWS's XML, in which the wanted ones hold no mark-up.
    static func element(_ name: String, in xml: String) -> String? {
        guard let start = xml.firstRange(of: "<\(name)>"),
            let end = xml[start.upperBound...].firstRange(of: "</\(name)>")
        else { return nil }
        return xml[start.upperBound..<end.lowerBound].trimmingCharacters(
            in: .whitespacesAndNewlines
        )
    }

    private struct Granted: Decodable {
        let keyID: String
        let key: String
        let token: String
        let expiration: String?

        private enum CodingKeys: String, CodingKey {
            case keyID = "AccessKeyId"
            case key = "SecretAccessKey"
            case token = "Token"
            case expiration = "Expiration"
        }
    }

    private static func ask(
        _ url: String,
        _ authorization: Authorization?
    ) throws(CredentialFailure) -> AWSCredentials {
        var headers: [(String, String)] = []
        switch authorization {
        case .text(let secret): headers.append(("Authorization", secret.revealed))
        case .file(let path):
            guard let secret = Secret(firstLineOf: path) else {
                throw .unavailable("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: \(path) holds no token")
            }
            headers.append(("Authorization", secret.revealed))
        case nil: break
        }
        let answer = try HTTPExchange(authorityFile: nil)
            .answer(to: HTTPExchange.Request(url: url, headers: headers))
        guard answer.status == 200 else {
            let reason = "\(HTTPExchange.shown(url)) gives no credentials: status \(answer.status)"
            throw (400..<500).contains(answer.status) && answer.status != 429
                ? .refused(reason) : .unavailable(reason)
        }
        guard let granted = try? JSONDecoder().decode(Granted.self, from: Data(answer.body)) else {
            throw .unavailable("\(HTTPExchange.shown(url)) answers without credentials")
        }
        return AWSCredentials(
            keyID: granted.keyID,
            key: Secret(granted.key),
            sessionToken: Secret(granted.token),
            expiry: granted.expiration.flatMap(AWSDate.milliseconds)
        )
    }
}

/// The credentials that sign requests to AWS.
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
