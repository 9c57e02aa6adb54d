import Landfall

extension CatalogReader {
    private static let routeKeys = [
        "context", "links", "query", "exclude", "before", "steps", "after", "veto",
    ]

    /// Reads `routes`.
    ///
    /// - Parameters:
    ///   - node: The routes by name.
    ///   - global: The interceptors of the whole catalog.
    /// - Returns: What could be read of each route, in the order of the file.
    mutating func readRoutes(
        _ node: SourceNode,
        global: (before: [any PreNavigationInterceptor], after: [EventInterceptor])
    ) -> [RouteDraft] {
        let entries = named(node, of: "routes")
        if entries.isEmpty { refuse("expected at least one route", at: node.place) }
        var read: [(entry: SourceNode.Entry, fields: Fields, query: [String: Bool])] = []
        for entry in entries {
            if ["root", "current"].contains(entry.key) {
                refuse(
                    "\"\(entry.key)\" is a word of \"from\" and can't name a route",
                    at: entry.place
                )
            }
            // Known from here on, so that a fault in one route is no fault of those built on it.
            parameters[entry.key] = [:]
            guard let fields = fields(entry.value, of: "a route", known: Self.routeKeys) else {
                continue
            }
            var declared = context(fields["context"], of: "route \"\(entry.key)\"")
            let query = query(fields["query"], of: entry.key, into: &declared)
            parameters[entry.key] = declared
            read.append((entry, fields, query))
        }
        return read.map { entry, fields, query in
            route(entry, fields, query: query, global: global)
        }
    }

    private mutating func route(
        _ entry: SourceNode.Entry,
        _ fields: Fields,
        query: [String: Bool],
        global: (before: [any PreNavigationInterceptor], after: [EventInterceptor])
    ) -> RouteDraft {
        let id = RouteID(entry.key)
        let declared = parameters[entry.key] ?? [:]
        let scope = ContextScope(owner: "route \"\(entry.key)\"", parameters: declared)
        var draft = RouteDraft(id: id, place: entry.place)
        draft.interceptors = global.before + preInterceptors(fields["before"], in: scope)
        let everywhere = global.after.map { event in
            var event = event
            event.route = id
            return event
        }
        draft.postInterceptors = postInterceptors(fields["after"], in: scope) + everywhere
        if let node = fields["veto"] { draft.veto = veto(node) }
        draft.links = links(fields, of: id, parameters: declared, query: query)
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

    /// Reads `veto`.
    mutating func veto(_ node: SourceNode) -> Veto? {
        choice(node, among: ["precise": .precise, "strict": .strict], of: "veto")
    }
}
