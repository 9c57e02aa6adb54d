import Landfall

extension CatalogParser {
    /// Reads the routes.
    ///
    /// - Parameters:
    ///   - node: The routes by name.
    ///   - catalog: Gets what could be read of each route, in the order of the file.
    mutating func readRoutes(_ node: SourceNode, into catalog: inout CatalogSyntax) {
        let entries = named(node, of: "routes")
        if entries.isEmpty { refuse("expected at least one route", at: node.place) }
        for entry in entries {
            refuseReserved(entry.key, at: entry.place)
            // Known also where it can't be read: its fault is none of the routes built on it.
            catalog.parameters[entry.key] = [:]
            guard let fields = fields(entry.value, Grammar.route) else { continue }
            let route = route(entry, fields)
            catalog.parameters[entry.key] = route.parameters
            catalog.routes.append(route)
        }
    }

    private mutating func route(_ entry: SourceNode.Entry, _ fields: Fields) -> RouteSyntax {
        let name = entry.key
        var route = RouteSyntax(RouteID(name), at: entry.place)
        currentRoute = route.id
        defer { currentRoute = nil }
        route.parameters = context(fields["context"], of: "route \"\(name)\"")
        route.query = query(fields["query"], of: name, into: &route.parameters)
        takeToken(of: name, fields, query: &route.query, parameters: &route.parameters)
        readResult(fields, of: &route)
        route.before = preInterceptors(fields["before"])
        route.after = postInterceptors(fields["after"])
        route.veto = fields["veto"].flatMap { choice($0, Grammar.veto) }
        route.transition = fields["transition"].flatMap { choice($0, Grammar.transition) }
        readLinks(fields, of: &route)
        let node = needed("steps", of: fields, in: "route \"\(name)\"", at: route.place)
        let place = fields.place(of: "steps")
        route.steps = steps(list(node, of: "steps", atLeastOne: "step", at: place))
        return route
    }

    /// Reports a route whose name means something else, or is too long for rows.
    private mutating func refuseReserved(_ name: String, at place: SourcePlace) {
        if ["root", "current"].contains(name) {
            refuse("\"\(name)\" is a word of \"from\" and can't name a route", at: place)
        }
        let length = name.utf8.count
        if length > RouteID.lengthLimit {
            refuse(
                "the name of a route has at most \(RouteID.lengthLimit) bytes, and this one"
                    + " \(length): shorten it",
                at: place
            )
        }
        guard Departure(RouteID(name)) != nil else { return }
        refuse(
            "\"\(name)\" leads back to what was shown before, and can't name a route: give the"
                + " route another name",
            at: place
        )
    }

    /// Reads what a route asks for, and where the person goes behind that.
    private mutating func readResult(_ fields: Fields, of route: inout RouteSyntax) {
        let ending = fields["then"]
        route.endingPlace = ending?.place
        guard let node = fields["result"] else {
            let reason =
                "says what comes after a result, and route \"\(route.id)\" lacks \"result\""
            return refuse(["then"], of: fields, reason)
        }
        route.result = result(node, of: "route \"\(route.id)\"")
        route.ending = ending.flatMap { word($0, of: "the name of a route in \"then\"") }
            .map { RouteID($0) }
    }

    /// Reads a `result`: types by key.
    mutating func result(_ node: SourceNode?, of owner: String) -> [String: Route.Parameter] {
        if let node, node.isNull {
            // That could mean none, or one without values.
            refuse(
                "expected types by key in \"result\", found nothing: {} stands for no values",
                at: node.place
            )
        }
        return context(node, of: "the result of \(owner)")
    }
}
