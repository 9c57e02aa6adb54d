internal import Crypto

/// The keys by which tokens are signed and checked: HMAC with SHA-256.
///
/// Several are live at once, so that keys can change without a token being refused: a new key is
/// added behind the others on every machine, then put first, and the old one leaves when the last
/// token that it signed has expired.
public struct KeyRing: Sendable, CustomStringConvertible {
    /// The most keys.
    public static let keyLimit = 16

    /// The fewest bytes of a secret: as many as the hash has.
    public static let secretMinimum = 32

    /// The ids, in the order of the file; the first signs, all of them check.
    public let ids: [KeyID]

    private let keys: [KeyID: SymmetricKey]

    /// Reads keys.
    ///
    /// - Parameter text: Lines of the form `id:secret`, the secret in base64; empty lines and those
    ///   that begin with `#` are passed over.
    /// - Throws: ``KeyRingError`` for the first line that is something else.
    public init(text: String) throws(KeyRingError) {
        var ids: [KeyID] = []
        var keys: [KeyID: SymmetricKey] = [:]
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, raw) in lines.enumerated() {
            let line = raw.filter { $0 != " " && $0 != "\t" && $0 != "\u{FEFF}" }
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            let number = index + 1
            guard let colon = line.firstIndex(of: ":") else { throw .malformed(line: number) }
            guard let id = KeyID(String(line[..<colon])) else { throw .badID(line: number) }
            guard keys[id] == nil else { throw .repeatedID(line: number, id: id) }
            guard let secret = Base64.bytes(of: line[line.index(after: colon)...]) else {
                throw .badSecret(line: number)
            }
            guard secret.count >= Self.secretMinimum else {
                throw .shortSecret(line: number, bytes: secret.count)
            }
            guard ids.count < Self.keyLimit else { throw .tooManyKeys(line: number) }
            ids.append(id)
            keys[id] = SymmetricKey(data: secret)
        }
        guard !ids.isEmpty else { throw .noKeys }
        self.ids = ids
        self.keys = keys
    }

    private init(id: KeyID, key: SymmetricKey) {
        ids = [id]
        keys = [id: key]
    }

    /// A ring of one key that is made up now, and is another one each time.
    ///
    /// What it signs is worth something as long as the ring lives, and to whoever shares it.
    ///
    /// - Returns: The ring, whose key is called `random`.
    public static func random() -> KeyRing {
        KeyRing(id: KeyID(unchecked: "random"), key: SymmetricKey(size: .bits256))
    }

    /// A ring whose key everybody knows, called `example`: for trying things out, where the same
    /// input is to give the same bytes and a token protects nothing.
    public static let wellKnown = KeyRing(
        id: KeyID(unchecked: "example"),
        key: SymmetricKey(data: Array("landfall: everybody knows this key".utf8))
    )

    /// The key that signs.
    public var signingID: KeyID { ids[0] }

    /// The ids, without the secrets.
    public var description: String { "keys " + ids.map(\.text).joined(separator: ", ") }

    /// Whether there is a key of that name.
    ///
    /// - Parameter id: The name.
    /// - Returns: Whether it is in the ring.
    func holds(_ id: KeyID) -> Bool { keys[id] != nil }

    /// The code that only a holder of the key can make.
    ///
    /// - Parameters:
    ///   - text: What is signed.
    ///   - id: The key.
    /// - Returns: 32 bytes, or `nil` when there is no such key.
    func code(of text: CanonicalText, by id: KeyID) -> [UInt8]? {
        keys[id].map { Array(HMAC<SHA256>.authenticationCode(for: text.bytes, using: $0)) }
    }

    /// Whether a code is the one of a text, in a time that does not depend on either.
    ///
    /// - Parameters:
    ///   - code: The code that came with the text.
    ///   - text: What should have been signed.
    ///   - id: The key.
    /// - Returns: `false` also when there is no such key.
    func isCode(_ code: [UInt8], of text: CanonicalText, by id: KeyID) -> Bool {
        guard let key = keys[id] else { return false }
        return HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: text.bytes, using: key)
    }
}
