/// Makes tokens that nobody else can make, and opens those that it made.
public protocol TokenSealer: Sendable {
    /// Seals bytes.
    ///
    /// - Parameter payload: The bytes; they can be read in the token by anybody.
    /// - Returns: The token, in printable ASCII.
    func token(sealing payload: [UInt8]) -> String

    /// Opens a token.
    ///
    /// - Parameter token: Untrusted text.
    /// - Returns: The bytes that were sealed.
    /// - Throws: ``ResumeFault/malformed``, ``ResumeFault/unknownVersion``,
    ///   ``ResumeFault/unknownKey`` or ``ResumeFault/altered``.
    func payload(of token: String) throws(ResumeFault) -> [UInt8]
}
