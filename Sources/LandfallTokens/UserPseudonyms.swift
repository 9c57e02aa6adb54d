internal import Landfall
import LandfallValues

/// The pseudonyms that stand in rows for the ids of users.
///
/// With keys a pseudonym is HMAC-SHA256 of the id. It is the same in every table and at every time,
/// so rows can be joined. Without the key nobody can tell whose it is, or try ids out.
///
/// Without keys it is the id itself. If that is an e-mail address, the row has none, since anybody
/// with a list of addresses could try out a hash without a key.
///
/// An address is one in whatever case and with whatever spaces around it.
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

    /// Returns the pseudonym of an id in rows that are written now.
    ///
    /// - Parameter id: The id of a user.
    /// - Returns: `kid.hash` in base64url with a key; else the id, or `nil` for an e-mail address.
    public func pseudonym(of id: String) -> String? {
        let isAddress = TextRedaction.holdsAtSign(id)
        guard let keys else { return isAddress ? nil : id }
        return Self.pseudonym(of: isAddress ? Self.folded(id) : id, by: keys.signingID, of: keys)
    }

    /// All that may stand for an id in rows, whenever they were written: the id itself, and one hash
    /// for each key.
    ///
    /// - Parameter id: The id of a user.
    /// - Returns: The texts, each once; that of ``pseudonym(of:)``, if any, comes first.
    public func all(of id: String) -> [String] {
        let spellings = TextRedaction.holdsAtSign(id) ? [Self.folded(id), id] : [id]
        let keyed = keys.map { keys in
            keys.ids.flatMap { key in
                spellings.map { Self.pseudonym(of: $0, by: key, of: keys) }
            }
        }
        var seen: Set<String> = []
        return ([pseudonym(of: id)].compactMap(\.self) + (keyed ?? []) + spellings)
            .filter { seen.insert($0).inserted }
    }

    /// An address as everybody writes it: without spaces around it, and in lower case.
    private static func folded(_ address: String) -> String {
        var rest = address[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return rest.lowercased()
    }

    private static func pseudonym(of id: String, by key: KeyID, of keys: KeyRing) -> String {
        var text = CanonicalText(.user)
        text.append(id)
        return "\(key).\(Base64.urlText(of: keys.code(of: text, by: key) ?? []))"
    }
}
