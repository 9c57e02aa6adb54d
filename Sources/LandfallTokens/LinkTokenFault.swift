/// Why a link is not taken for one that the team has made; the raw values are reasons of plans.
public enum LinkTokenFault: String, Error, Hashable, Sendable, CaseIterable {
    /// There is no token.
    case missing = "link_not_signed"
    /// The token is malformed, of an unknown key, or made for something else.
    case invalid = "link_signature_invalid"
    /// It was good once.
    case expired = "link_expired"
}
