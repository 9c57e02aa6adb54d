/// The claims of a signed link: its app, its route, its values and its expiry.
public struct LinkClaims: Hashable, Sendable {
    /// The app's name in its catalog: a link for one app is worth nothing in another.
    public var audience: String

    /// The route.
    public var route: String

    /// The values of the link by key, each in the canonical spelling of its type.
    public var parameters: [String: String]

    /// Takes claims together.
    ///
    /// - Parameters:
    ///   - audience: The app's name in its catalog.
    ///   - route: The route.
    ///   - parameters: The values by key, each in the canonical spelling of its type.
    public init(audience: String, route: String, parameters: [String: String]) {
        self.audience = audience
        self.route = route
        self.parameters = parameters
    }

    /// Returns the signed text.
    ///
    /// It has the audience and the route. The id of the key, the time and the payload follow as
    /// they stand in the token. Each key with its value comes last, in the order of their bytes.
    func text(of token: LinkToken) -> CanonicalText {
        var text = CanonicalText(.link)
        text.append(audience)
        text.append(route)
        text.append(token.key.text)
        text.append(String(token.expiry))
        text.append(token.payload)
        let keys = parameters.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        for key in keys {
            text.append(key)
            text.append(parameters[key] ?? "")
        }
        return text
    }
}
