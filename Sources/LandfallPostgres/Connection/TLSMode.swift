/// How much TLS a connection insists on, weakest first; libpq's `sslmode`.
package enum TLSMode: String, Hashable, Sendable, CaseIterable {
    /// Never.
    case disable
    /// When the server offers it; nothing is verified.
    case prefer
    /// Always, without verifying the server.
    case require
    /// Always, and the server's certificate must be signed by a trusted authority.
    case verifyCertificate = "verify-ca"
    /// Always, and the certificate must also name the host.
    case verifyFull = "verify-full"
}
