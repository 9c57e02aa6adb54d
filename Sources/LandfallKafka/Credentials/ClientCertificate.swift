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
