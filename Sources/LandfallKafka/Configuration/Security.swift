package import LandfallValues

/// How a client proves who it is, and what protects the connection.
package struct Security: Hashable, Sendable {
    /// What the connection carries.
    package enum Transport: String, Hashable, Sendable, CaseIterable {
        /// Bytes as they are.
        case plaintext
        /// TLS.
        case tls
    }

    /// How the client signs in over SASL.
    package struct SignIn: Hashable, Sendable {
        /// The mechanisms that take a name and a password.
        package enum Mechanism: String, Hashable, Sendable, CaseIterable {
            /// The password itself, so only over TLS.
            case plain = "PLAIN"
            /// A challenge over SHA-256.
            case scramSHA256 = "SCRAM-SHA-256"
            /// A challenge over SHA-512.
            case scramSHA512 = "SCRAM-SHA-512"
        }

        /// The mechanism.
        package var mechanism: Mechanism

        /// The name.
        package var username: String

        /// The password.
        package var password: Secret

        /// Creates a sign-in.
        package init(mechanism: Mechanism, username: String, password: Secret) {
            self.mechanism = mechanism
            self.username = username
            self.password = password
        }
    }

    /// What the connection carries.
    package var transport: Transport

    /// How the client signs in, or `nil` if it does not.
    package var signIn: SignIn?

    /// A file in PEM with the authorities to trust, or `nil` for those of the system.
    package var authorityFile: String?

    /// Creates a security setting; without arguments, none.
    package init(
        transport: Transport = .plaintext,
        signIn: SignIn? = nil,
        authorityFile: String? = nil
    ) {
        self.transport = transport
        self.signIn = signIn
        self.authorityFile = authorityFile
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
