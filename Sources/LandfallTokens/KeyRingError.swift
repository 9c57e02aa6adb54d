/// The fault of a file without usable keys; it never holds any part of a secret.
public enum KeyRingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no key in it.
    case noKeys
    /// There are more keys than ``KeyRing/keyLimit``.
    case tooManyKeys(line: Int)
    /// A line is not of the form `id:secret`.
    case malformed(line: Int)
    /// The id of a line has other characters, or more of them.
    case badID(line: Int)
    /// An id stands there twice.
    case repeatedID(line: Int, id: KeyID)
    /// A secret is no base64.
    case badSecret(line: Int)
    /// A secret is too short to be one.
    case shortSecret(line: Int, bytes: Int)

    /// One sentence that says what to do.
    public var description: String {
        switch self {
        case .noKeys: "there is no key in it; expected lines of the form id:secret"
        case .tooManyKeys(let line):
            "line \(line): there are more than \(KeyRing.keyLimit) keys; leave out the oldest"
        case .malformed(let line): "line \(line): expected id:secret, the secret in base64"
        case .badID(let line):
            "line \(line): the id of a key has 1 to \(KeyID.lengthLimit) letters, digits, - and _"
        case .repeatedID(let line, let id): "line \(line): the id \(id) stands there twice"
        case .badSecret(let line): "line \(line): the secret is no base64"
        case .shortSecret(let line, let bytes):
            "line \(line): the secret has \(bytes) bytes; it needs \(KeyRing.secretMinimum) or more,"
                + " such as openssl rand -base64 32 makes"
        }
    }
}
