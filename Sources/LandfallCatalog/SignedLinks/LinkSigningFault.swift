public import Landfall

/// Why a link can't be signed.
public enum LinkSigningFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The link leads to no route, for a reason that a plan would give.
    case refused(reason: String)
    /// The link would be opened in a browser.
    case leadsOutside
    /// The route takes links that are not signed.
    case unsigned(RouteID)
    /// The link has a token already, or a fragment, behind which no query can stand.
    case complete
    /// The time lies before now, or past the end of the year 9999.
    case badExpiry

    /// One sentence that says what to do.
    public var description: String {
        switch self {
        case .refused(let reason): "the catalog refuses the link: \(reason)"
        case .leadsOutside: "no route takes the link; it would be opened in a browser"
        case .unsigned(let route):
            "route \"\(route)\" takes links that are not signed; it has no signed-link in \"before\""
        case .complete: "give the link without its token and without a fragment (#)"
        case .badExpiry: "the link must expire in the future, and before the year 10000"
        }
    }
}
