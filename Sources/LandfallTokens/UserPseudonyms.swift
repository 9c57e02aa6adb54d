internal import Crypto
internal import Landfall

/// What stands in rows for the ids of users.
///
/// With keys that is HMAC-SHA256 of the id: the same in every table and at every time, so that rows
/// can be joined, and nobody without the key can tell whose they are or try ids out. Without keys it
/// is the id itself, unless that is an e-mail address, of which no row tells more than its hash.
public struct UserPseudonyms: Sendable {
    /// The keys; `nil` for none.
    private let keys: KeyRing?

    /// Takes keys.
    ///
    /// - Parameter keys: The first makes pseudonyms, the others made those of old rows; `nil` for
    ///   ids as they are.
    public init(_ keys: KeyRing? = nil) { self.keys = keys }

    /// The ids of the keys.
    public var keyIDs: Set<String> { Set((keys?.ids ?? []).map { "\($0)" }) }

    /// Whether ids are hashed with a key.
    public var areKeyed: Bool { keys != nil }

    /// What stands for an id in rows that are written now.
    ///
    /// - Parameter id: The id of a user.
    /// - Returns: `kid.hash` in base64url with a key; else the id, or `sha256:` and 64 hexadecimal
    ///   digits in place of an e-mail address.
    public func pseudonym(of id: String) -> String {
        guard let keys else { return PersonalText.holdsAtSign(id) ? Self.digest(id) : id }
        return Self.pseudonym(of: id, by: keys.signingID, of: keys)
    }

    /// All that may stand for an id in rows, whenever they were written: the id itself, its hash,
    /// and one for each key.
    ///
    /// - Parameter id: The id of a user.
    /// - Returns: The texts, each once; that of ``pseudonym(of:)`` comes first.
    public func all(of id: String) -> [String] {
        let keyed = keys.map { keys in
            keys.ids.map { Self.pseudonym(of: id, by: $0, of: keys) }
        }
        var seen: Set<String> = []
        return ([pseudonym(of: id)] + (keyed ?? []) + [id, Self.digest(id)])
            .filter { seen.insert($0).inserted }
    }

    private static func pseudonym(of id: String, by key: KeyID, of keys: KeyRing) -> String {
        var text = CanonicalText(.user)
        text.append(id)
        return "\(key).\(Base64.urlText(of: keys.code(of: text, by: key) ?? []))"
    }

    private static func digest(_ id: String) -> String {
        "sha256:"
            + SHA256.hash(data: Array(id.utf8))
            .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
            .joined()
    }
}
