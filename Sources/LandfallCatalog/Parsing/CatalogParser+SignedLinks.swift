import Landfall
import LandfallTokens

/// Links that only the team can have made.
extension CatalogParser {
    /// Finds the `signed-link` of a route, and takes its token out of what the route is given.
    ///
    /// - Parameters:
    ///   - route: The name of the route.
    ///   - fields: What stands under it.
    ///   - query: The parameters of the query; the token is none of them afterwards.
    ///   - parameters: The route's context; likewise.
    mutating func takeToken(
        of route: String,
        _ fields: Fields,
        query: inout [String: Bool],
        parameters: inout [String: Route.Parameter]
    ) {
        let entries = (fields["before"]?.list ?? []).flatMap { $0.entries ?? [] }
        guard let value = entries.first(where: { $0.key == "signed-link" })?.value,
            let node = value.value(of: "parameter"),
            let name = node.word
        else { return }
        signedLinks[route] = SignedLinkSyntax(parameter: name, place: value.place)
        guard query[name] != nil, let parameter = parameters[name] else {
            let hint = hint(name, query.keys)
            return refuse(
                "route \"\(route)\" has no query parameter \"\(name)\"\(hint);"
                    + " a token's is declared: query: {\(name): \"string?\"}",
                at: node.place
            )
        }
        if parameter.type != .string || !parameter.allowed.isEmpty || parameter.minimum != nil
            || parameter.maximum != nil
        {
            refuse("\"\(name)\" holds a token, and must be a string without bounds", at: node.place)
        }
        if let context = fields["context"]?.entries?.first(where: { $0.key == name }) {
            refuse(
                "\"\(name)\" holds a token, which is checked and goes no further; leave it out of"
                    + " \"context\"",
                at: context.place
            )
        }
        query[name] = nil
        parameters[name] = nil
    }

    /// Reads the value of `signed-link`, without its `otherwise`.
    mutating func signedLink(_ body: SourceNode) -> InterceptorSyntax.Question? {
        guard let fields = fields(body, Grammar.signedLink)
        else { return nil }
        guard let node = fields["parameter"] else {
            return refused(
                "\"signed-link\" needs the query parameter that holds the token: {parameter: t}",
                at: body.place
            )
        }
        guard let name = word(node, of: "the name of a query parameter") else { return nil }
        guard let route = currentRoute, signedLinks[route.name]?.place == body.place else {
            return refused(
                "\"signed-link\" stands once in the \"before\" of a route with links",
                at: body.place
            )
        }
        return .signedLink(parameter: name)
    }
}
