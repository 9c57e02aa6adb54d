import Landfall

extension CatalogParser {
    /// Reads what the routes need, before anything that leads to one of them is read.
    ///
    /// - Parameter node: The routes by name.
    /// - Returns: What could be read of each route, in the order of the file.
    mutating func declareRoutes(_ node: SourceNode) -> [(route: RouteSyntax, fields: Fields)] {
        let entries = named(node, of: "routes")
        if entries.isEmpty { refuse("expected at least one route", at: node.place) }
        return entries.compactMap { entry in
            if ["root", "current"].contains(entry.key) {
                refuse(
                    "\"\(entry.key)\" is a word of \"from\" and can't name a route",
                    at: entry.place
                )
            }
            refuseReserved(entry.key, at: entry.place)
            // Known from here on, so that a fault in one route is no fault of those built on it.
            parameters[entry.key] = [:]
            guard let fields = fields(entry.value, Grammar.route) else { return nil }
            var declared = context(fields["context"], of: "route \"\(entry.key)\"")
            var query = query(fields["query"], of: entry.key, into: &declared)
            takeToken(of: entry.key, fields, query: &query, parameters: &declared)
            parameters[entry.key] = declared
            readResult(fields, of: entry.key)
            var route = RouteSyntax(RouteID(entry.key), at: entry.place)
            route.parameters = declared
            route.query = query
            route.result = results[entry.key]
            return (route, fields)
        }
    }

    /// Reads a route.
    ///
    /// - Parameters:
    ///   - declared: What is known of it already.
    ///   - fields: What stands under it.
    /// - Returns: The route as it is written.
    mutating func route(_ declared: RouteSyntax, _ fields: Fields) -> RouteSyntax {
        var route = declared
        currentRoute = route.id
        defer { currentRoute = nil }
        ((route.interceptors, route.postInterceptors), route.uses) = collectingUses {
            ($0.preInterceptors(fields["before"]), $0.postInterceptors(fields["after"]))
        }
        route.veto = fields["veto"].flatMap { choice($0, Grammar.veto) }
        route.transition = fields["transition"].flatMap { choice($0, Grammar.transition) }
        route.ending = ending(fields["then"], of: route)
        route.endingPlace = fields["then"]?.place
        readLinks(fields, of: &route)
        let node = needed("steps", of: fields, in: "route \"\(route.id)\"", at: route.place)
        let place = fields.place(of: "steps")
        route.steps = steps(list(node, of: "steps", atLeastOne: "step", at: place))
        return route
    }
}
