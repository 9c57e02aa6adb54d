import Crypto
public import Landfall
import LandfallValues

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

/// Authenticates segments of the ledger, so that nobody without a key can have something published from it.
extension KeyRing {
    /// The code of a segment by the first key.
    ///
    /// - Parameter fields: All that the segment says, in a fixed order.
    /// - Returns: 32 bytes.
    package func code(ofSegment fields: [[UInt8]]) -> [UInt8] {
        code(of: Self.text(of: fields), by: signingID) ?? []
    }

    /// Whether a code is that of a segment by any of the keys.
    ///
    /// - Parameters:
    ///   - code: The code that stands beside the segment.
    ///   - fields: What the segment says, in the same order.
    /// - Returns: Whether a holder of a key has made it.
    package func isCode(_ code: [UInt8], ofSegment fields: [[UInt8]]) -> Bool {
        let text = Self.text(of: fields)
        return ids.contains { isCode(code, of: text, by: $0) }
    }

    private static func text(of fields: [[UInt8]]) -> CanonicalText {
        var text = CanonicalText(.segment)
        for field in fields { text.append(utf8: field) }
        return text
    }
}

extension KeyRing {
    /// The most bytes that the maker of a link can sign beside its claims.
    public static let payloadLimit = 256

    /// Signs a link.
    ///
    /// - Parameters:
    ///   - claims: What the link says.
    ///   - expiry: From when on it is worth nothing, in seconds since 1970; from 1 to the end of the
    ///     year 9999.
    ///   - payload: What is signed beside the claims, such as a nonce; at most ``payloadLimit``
    ///     bytes. Nobody reads it when the link is checked.
    /// - Returns: The token for the link's query, signed by the first key; `nil` for a time or a
    ///   payload out of bounds.
    public func token(
        for claims: LinkClaims,
        expiry: Int64,
        payload: [UInt8] = []
    ) -> String? {
        guard payload.count <= Self.payloadLimit, (1...LinkToken.expiryLimit).contains(expiry)
        else { return nil }
        var token = LinkToken(
            key: signingID,
            expiry: expiry,
            payload: Base64.urlText(of: payload)
        )
        guard let code = code(of: claims.text(of: token), by: token.key) else { return nil }
        token.code = code
        return token.text
    }

    /// Checks the token of a link.
    ///
    /// Whether it has expired is only said of one that is genuine.
    ///
    /// - Parameters:
    ///   - text: The token as it stands in the link, untrusted; `nil` when there is none.
    ///   - claims: What the link says.
    ///   - now: The time that counts as now, in seconds since 1970.
    /// - Throws: ``LinkTokenFault``.
    public func check(
        _ text: String?,
        for claims: LinkClaims,
        now: Int64
    ) throws(LinkTokenFault) {
        guard let text, !text.isEmpty else { throw .missing }
        guard let token = LinkToken(text),
            isCode(token.code, of: claims.text(of: token), by: token.key)
        else { throw .invalid }
        guard now < token.expiry else { throw .expired }
    }
}

/// Seals tokens with the first key, and opens those of all.
///
/// A token is worth nothing as the token of a link, and the reverse, also where both are made by the
/// same key.
extension KeyRing: TokenSealer {
    /// Seals bytes with the first key.
    ///
    /// - Parameter payload: The bytes; they can be read in the token by anybody.
    /// - Returns: The token, in printable ASCII; above ``ResumeToken/lengthLimit`` it can't be opened.
    public func token(sealing payload: [UInt8]) -> String {
        var token = ResumeToken(key: signingID, payload: payload)
        token.code = code(of: token.signedText, by: signingID) ?? []
        return token.text
    }

    /// Opens a token.
    ///
    /// The time that the comparison takes does not depend on the code.
    ///
    /// - Parameter token: Untrusted text.
    /// - Returns: The bytes that were sealed.
    /// - Throws: `ResumeFault.malformed`, `ResumeFault.unknownVersion`,
    ///   `ResumeFault.unknownKey` or `ResumeFault.altered`.
    public func payload(of token: String) throws(ResumeFault) -> [UInt8] {
        let token = try ResumeToken(token)
        guard holds(token.key) else { throw .unknownKey }
        guard isCode(token.code, of: token.signedText, by: token.key) else { throw .altered }
        guard let payload = token.unverifiedPayload else { throw .malformed }
        return payload
    }
}

/// Names a key of a ring: 1 to 32 letters, digits, hyphens and underscores.
///
/// It stands in the open in every token, and alone decides which key and algorithm check it.
public struct KeyID: Hashable, Sendable, CustomStringConvertible {
    /// The most characters.
    public static let lengthLimit = 32

    /// The id as it stands in tokens.
    public let text: String

    /// Reads an id, or gives `nil` for a text that is none.
    ///
    /// - Parameter text: The id as it stands in tokens.
    public init?(_ text: String) {
        // They are the digits of base64 for URLs.
        guard text.utf8.allSatisfy(Base64.isURLDigit),
            (1...Self.lengthLimit).contains(text.utf8.count)
        else { return nil }
        self.text = text
    }

    /// Takes an id that is written in this package.
    init(unchecked text: String) { self.text = text }

    /// The id as it stands in tokens.
    public var description: String { text }
}
