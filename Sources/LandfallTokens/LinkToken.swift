import LandfallValues

/// The token of a signed link: `kid.exp.payload.mac`.
struct LinkToken: Hashable {
    /// The most bytes of a token.
    static let lengthLimit = 1024

    /// The greatest time: the end of the year 9999.
    static let expiryLimit: Int64 = 253_402_300_799

    /// The key that signed it.
    let key: KeyID

    /// From when on it is worth nothing, in seconds since 1970.
    let expiry: Int64

    /// What the maker signed beside the claims, in base64url; nobody here reads it.
    let payload: String

    /// The code, 32 bytes.
    var code: [UInt8]

    /// Puts a token together.
    init(key: KeyID, expiry: Int64, payload: String, code: [UInt8] = []) {
        self.key = key
        self.expiry = expiry
        self.payload = payload
        self.code = code
    }

    /// Reads a token, or gives `nil` for a text that is none; each token has one spelling only.
    ///
    /// - Parameters:
    ///   - text: Untrusted text of any length.
    ///   - limit: The most bytes of a token.
    init?(_ text: String, limit: Int = Self.lengthLimit) {
        guard text.utf8.count <= limit else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, let key = KeyID(String(parts[0])),
            let expiry = Int64(parts[1]), (1...Self.expiryLimit).contains(expiry),
            parts[1] == String(expiry),
            Base64.bytes(ofURLText: parts[2]) != nil,
            let code = Base64.bytes(ofURLText: parts[3]), code.count == 32
        else { return nil }
        self.init(key: key, expiry: expiry, payload: String(parts[2]), code: code)
    }

    /// The token as it stands in a link.
    var text: String {
        "\(key).\(expiry).\(payload).\(Base64.urlText(of: code))"
    }
}

/// The fault of a link that the team has not signed; the raw values are reasons of plans.
public enum LinkTokenFault: String, Error, Hashable, Sendable, CaseIterable {
    /// There is no token.
    case missing = "link_not_signed"
    /// The token is malformed, of an unknown key, or made for something else.
    case invalid = "link_signature_invalid"
    /// It was good once.
    case expired = "link_expired"
}
