import Landfall

extension CatalogReader {
    /// A route of which it is known what it needs, and no more.
    struct DeclaredRoute {
        /// The name, and where it stands.
        let entry: SourceNode.Entry
        /// What stands under it.
        let fields: Fields
        /// The keys that are read from the query, and whether a link must have them.
        let query: [String: Bool]
    }

    /// Reads what the routes need, before anything that leads to one of them is read.
    ///
    /// - Parameter node: The routes by name.
    /// - Returns: What could be read of each route, in the order of the file.
    mutating func declareRoutes(_ node: SourceNode) -> [DeclaredRoute] {
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
            guard let fields = fields(entry.value, Grammar.route) else {
                return nil
            }
            var declared = context(fields["context"], of: "route \"\(entry.key)\"")
            var query = query(fields["query"], of: entry.key, into: &declared)
            takeToken(of: entry.key, fields, query: &query, parameters: &declared)
            parameters[entry.key] = declared
            readResult(fields, of: entry.key)
            return DeclaredRoute(entry: entry, fields: fields, query: query)
        }
    }

    /// Reads a route.
    mutating func route(_ route: DeclaredRoute) -> RouteDraft {
        let (entry, fields) = (route.entry, route.fields)
        let id = RouteID(entry.key)
        currentRoute = id
        defer { currentRoute = nil }
        let declared = parameters[entry.key] ?? [:]
        let scope = ContextScope(owner: "route \"\(entry.key)\"", parameters: declared)
        var draft = RouteDraft(id: id, place: entry.place)
        draft.interceptors = preInterceptors(fields["before"], in: scope)
        draft.postInterceptors = postInterceptors(fields["after"], in: scope)
        draft.veto = fields["veto"].flatMap { choice($0, Grammar.veto) }
        draft.transition = fields["transition"].flatMap { choice($0, Grammar.transition) }
        draft.ending = ending(fields["then"], of: entry.key, in: scope)
        draft.links = links(fields, of: id, parameters: declared, query: route.query)
        wayCount = 0
        if let steps = fields["steps"] {
            let nodes = list(steps, of: "steps")
            if nodes.isEmpty, steps.list != nil || steps.isNull {
                refuse("expected at least one step", at: fields.place(of: "steps"))
            }
            draft.chain = chain(nodes, in: scope)
        } else {
            refuse("route \"\(entry.key)\" lacks \"steps\"", at: entry.place)
        }
        return draft
    }

    /// The routes to which the close buttons of screens lead, and whether these can be shown with
    /// what the screens have.
    mutating func dismissals() -> [ScreenType: RouteID] {
        var dismissals: [ScreenType: RouteID] = [:]
        for declaration in types.values.sorted(by: { $0.place < $1.place }) {
            guard let node = declaration.dismissal, !node.isNull,
                let name = word(node, of: "the name of a route")
            else { continue }
            let refused: [Departure: String] = [
                .close:
                    "is where a close button leads unless \"dismissal\" says otherwise: leave it"
                    + " out",
                .returnTo: Self.tokenMissing,
            ]
            if departure(name, refusing: refused, at: node.place) != nil {
                dismissals[ScreenType(declaration.name)] = RouteID(name)
                continue
            }
            guard let needed = parameters[name] else {
                refuseUnknown("route", name, among: parameters.keys, at: node.place)
                continue
            }
            for (key, parameter) in needed.sorted(by: { $0.key < $1.key })
            where !parameter.isOptional && !declaration.isFaulty
                && declaration.context[key]?.type != parameter.type
            {
                refuse(
                    "route \"\(name)\" needs \"\(key)\" as \(parameter.type.phrase), which"
                        + " \"\(declaration.name)\" does not have",
                    at: node.place
                )
            }
            dismissals[ScreenType(declaration.name)] = RouteID(name)
        }
        return dismissals
    }
}
