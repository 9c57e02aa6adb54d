public import Landfall
public import LandfallTokens

/// Lets a link proceed that the team has signed for its route and with these values.
///
/// The token is read from the link itself. It never becomes part of the context, and so neither of
/// the plan nor of what is recorded of it.
struct SignedLinkInterceptor: PreNavigationInterceptor {
    /// The query parameter that holds the token.
    let parameter: String

    /// The route that the link must have been signed for.
    let route: RouteID

    /// The app that it must have been signed for.
    let audience: String

    /// By which keys.
    let keys: LinkKeys

    var label: String { "signed-link" }

    func decision(in scope: StepScope) -> Decision {
        guard case .ring(let ring) = keys else { return .now(.proceed) }
        let claims = LinkClaims(audience: audience, route: route, context: scope.context)
        do throws(LinkTokenFault) {
            try ring.check(token(of: scope.request), for: claims, now: scope.request.now.seconds)
            return .now(.proceed)
        } catch {
            return .now(.refuse(reason: error.rawValue))
        }
    }

    /// The token of the intent's link; `nil` for an intent without a link.
    private func token(of request: NavigationRequest) -> String? {
        request.link.flatMap { Self.token(parameter, in: $0) }
    }

    /// The text of a query parameter, not decoded: a token has no characters that are escaped.
    ///
    /// - Parameters:
    ///   - parameter: The name.
    ///   - link: The link.
    /// - Returns: `nil` when it is not there; of one that stands there twice, nothing that could be
    ///   a token.
    static func token(_ parameter: String, in link: String) -> String? {
        let query = link.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst()
        let values = query.split(separator: "&").compactMap { field -> Substring? in
            let name = field.prefix { $0 != "=" }
            return name == parameter ? field.dropFirst(name.count + 1) : nil
        }
        return values.isEmpty ? nil : values.joined(separator: "&")
    }
}

extension LinkClaims {
    /// Creates the claims of a link to a route.
    init(audience: String, route: RouteID, context: Context) {
        let values = context.sortedText.map { ($0.key, $0.value) }
        self.init(
            audience: audience,
            route: route.name,
            parameters: Dictionary(values) { first, _ in first }
        )
    }
}

/// By which keys a catalog checks signed links.
public enum LinkKeys: Sendable {
    /// By none: a catalog with signed links is refused.
    case none
    /// By these.
    case ring(KeyRing)
    /// By none, and each link counts as signed: for looking at a catalog where its keys are not.
    case assumed
}

/// An error of signing a link.
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
