public import Landfall
public import LandfallTokens

extension Catalog {
    /// Signs a link for the route to which it leads.
    ///
    /// - Parameters:
    ///   - link: The link, without a token.
    ///   - keys: The keys, the first of which signs.
    ///   - expiry: From when on the link is worth nothing; to the second.
    ///   - now: The time that counts as now.
    /// - Returns: The link with its token.
    /// - Throws: ``LinkSigningFault``.
    public func signed(
        _ link: String,
        by keys: KeyRing,
        expiry: Timestamp,
        now: Timestamp
    ) throws(LinkSigningFault) -> String {
        switch links.resolve(link) {
        case .openURL: throw .leadsOutside
        case .refused(let reason): throw .refused(reason: reason)
        case .route(let route, let context):
            guard let parameter = signedLinks[route] else { throw .unsigned(route) }
            let known = SignedLinkInterceptor.token(parameter, in: link)
            guard known == nil, !link.contains("#") else { throw .complete }
            let claims = LinkClaims(audience: app, route: route, context: context)
            guard now < expiry, let token = keys.token(for: claims, expiry: expiry.seconds) else {
                throw .badExpiry
            }
            return link + (link.contains("?") ? "&" : "?") + "\(parameter)=\(token)"
        }
    }
}
