package import LandfallValues

/// A credential with which a client signs in, if it may change while the client runs.
package enum Credential: Hashable, Sendable {
    /// A name and a password, for PLAIN and SCRAM.
    case password(username: String, Secret)
    /// A token, for OAUTHBEARER.
    case token(BearerToken)

    /// When it ends, in milliseconds since 1970-01-01 UTC; `nil` for never.
    var expiry: Int64? {
        switch self {
        case .password: nil
        case .token(let token): token.expiry
        }
    }
}

/// A token that lets its bearer in.
package struct BearerToken: Hashable, Sendable {
    /// The token itself.
    package let text: Secret
    /// Whom it stands for; librdkafka wants a name, and brokers read their own out of the token.
    package let principal: String
    /// When it ends, in milliseconds since 1970-01-01 UTC.
    package let expiry: Int64

    /// Takes a token.
    ///
    /// - Parameters:
    ///   - text: The token itself.
    ///   - principal: Whom it stands for; not empty.
    ///   - expiry: When it ends, in milliseconds since 1970-01-01 UTC.
    package init(text: Secret, principal: String, expiry: Int64) {
        self.text = text
        self.principal = principal
        self.expiry = expiry
    }
}

/// The reason that there is no new credential.
package enum CredentialFailure: Error, Hashable, Sendable {
    /// Whoever gives it says no, and says so again until a setting or a right has changed.
    case refused(String)
    /// It may be had later.
    case unavailable(String)

    /// What is wrong and what to do; no part of a secret.
    package var reason: String {
        switch self {
        case .refused(let reason), .unavailable(let reason): reason
        }
    }
}

/// A receiver of each new credential.
package protocol CredentialReceiver: AnyObject, Sendable {
    /// Signs in with it from the next connection on; called on the thread of the supply.
    func take(_ credential: Credential)
    /// There is none for now; the supply tries again by itself.
    func miss(_ failure: CredentialFailure)
}

/// The certificate by which a client proves who it is, in files that are read whenever a client is made.
package struct ClientCertificate: Hashable, Sendable {
    /// A file in PEM with the certificate, and those of authorities between it and one that brokers trust.
    package var certificateFile: String
    /// A file in PEM with its private key.
    package var keyFile: String
    /// A file whose first line is the password of the key; `nil` for a key without one.
    package var keyPasswordFile: String?

    /// Names the files.
    ///
    /// - Parameters:
    ///   - certificateFile: The certificate.
    ///   - keyFile: Its private key.
    ///   - keyPasswordFile: The password of the key.
    package init(certificateFile: String, keyFile: String, keyPasswordFile: String? = nil) {
        self.certificateFile = certificateFile
        self.keyFile = keyFile
        self.keyPasswordFile = keyPasswordFile
    }

    /// All files.
    package var files: [String] {
        [certificateFile, keyFile] + [keyPasswordFile].compactMap(\.self)
    }
}
