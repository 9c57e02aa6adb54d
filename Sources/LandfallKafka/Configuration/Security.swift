package import LandfallValues

/// The sign-in of a client, and the protection of its connection.
package struct Security: Sendable {
    /// The protocol of the connection.
    package enum Transport: String, Hashable, Sendable, CaseIterable {
        /// Bytes as they are.
        case plaintext
        case tls
    }

    /// The sign-in of the client over SASL.
    package struct SignIn: Sendable {
        /// The mechanisms: three that take a name and a password, and one that takes a token.
        package enum Mechanism: String, Hashable, Sendable, CaseIterable {
            /// The password itself, so only over TLS.
            case plain = "PLAIN"
            /// A challenge over SHA-256.
            case scramSHA256 = "SCRAM-SHA-256"
            /// A challenge over SHA-512.
            case scramSHA512 = "SCRAM-SHA-512"
            /// A token, which is as good as a password while it lives, so only over TLS.
            case oauthBearer = "OAUTHBEARER"

            /// Whether whoever reads the connection learns what lets him in.
            package var showsSecret: Bool { self == .plain || self == .oauthBearer }
        }

        package var mechanism: Mechanism

        /// The name.
        package var username: String

        /// The password to begin with.
        package var password: Secret

        /// Where tokens come from, or passwords that follow; shared by all clients of the process.
        package var credentials: CredentialSupply?

        /// Creates a sign-in; with tokens there is no name and no password.
        package init(
            mechanism: Mechanism,
            username: String = "",
            password: Secret = Secret(""),
            credentials: CredentialSupply? = nil
        ) {
            self.mechanism = mechanism
            self.username = username
            self.password = password
            self.credentials = credentials
        }
    }

    /// What the connection carries.
    package var transport: Transport

    /// How the client signs in, or `nil` if it does not.
    package var signIn: SignIn?

    /// A file in PEM with the authorities to trust, or `nil` for those of the system.
    package var authorityFile: String?

    /// The certificate of the client, or `nil` if it shows none.
    package var certificate: ClientCertificate?

    /// Creates a security setting; without arguments, none.
    package init(
        transport: Transport = .plaintext,
        signIn: SignIn? = nil,
        authorityFile: String? = nil,
        certificate: ClientCertificate? = nil
    ) {
        self.transport = transport
        self.signIn = signIn
        self.authorityFile = authorityFile
        self.certificate = certificate
    }

    /// The value of `security.protocol`.
    var protocolName: String {
        switch (transport, signIn) {
        case (.plaintext, nil): "plaintext"
        case (.tls, nil): "ssl"
        case (.plaintext, _?): "sasl_plaintext"
        case (.tls, _?): "sasl_ssl"
        }
    }
}

extension Security {
    /// Adds what says so to librdkafka; secrets in files are read here.
    ///
    /// - Throws: ``KafkaError/refusedProperty(name:reason:)`` if a file can't be read.
    func add(to list: inout PropertyList) throws(KafkaError) {
        list["security.protocol"] = protocolName
        if let signIn {
            list["sasl.mechanism"] = signIn.mechanism.rawValue
            if signIn.mechanism != .oauthBearer {
                list["sasl.username"] = signIn.username
                list["sasl.password"] = signIn.currentPassword.revealed
            }
            list.credentials = signIn.credentials
        }
        list["ssl.ca.location"] = authorityFile
        guard let certificate else { return }
        list["ssl.certificate.location"] = certificate.certificateFile
        list["ssl.key.location"] = certificate.keyFile
        guard let file = certificate.keyPasswordFile else { return }
        guard let password = Secret(firstLineOf: file) else {
            throw .refusedProperty(
                name: "ssl.key.password",
                reason: "the first line of \(file) is no password in UTF-8, or it can't be read"
            )
        }
        list["ssl.key.password"] = password.revealed
    }
}

extension Security.SignIn {
    /// The password as of now: a client that is made later begins with the newest one.
    fileprivate var currentPassword: Secret {
        if case .password(_, let newest) = credentials?.current { newest } else { password }
    }
}
