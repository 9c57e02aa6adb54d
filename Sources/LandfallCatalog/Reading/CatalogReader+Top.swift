import Landfall

extension CatalogReader {
    private static let topKeys = [
        "landfall", "app", "defaults", "screens", "containers", "links", "experiments", "routes",
        "before", "after",
    ]

    /// Reads a whole catalog.
    ///
    /// - Parameters:
    ///   - root: The root of the document.
    ///   - version: The digest of the file.
    /// - Returns: The catalog, or `nil` when an error was noted.
    mutating func catalog(_ root: SourceNode, version: String) -> Catalog? {
        guard
            let fields = fields(
                root,
                of: "a catalog",
                known: Self.topKeys,
                unsupported: ["flows", "flags"]
            )
        else { return nil }
        checkFormat(fields)
        let app = fields["app"].flatMap { word($0, of: "the name of the app") } ?? ""
        let defaults = defaults(fields["defaults"])
        readTypes(screens: fields["screens"], containers: fields["containers"])
        readExperiments(fields["experiments"])
        let settings = linkSettings(fields["links"])
        let nowhere = ContextScope(owner: "the catalog", parameters: [:])
        let before = preInterceptors(fields["before"], in: nowhere)
        let after = postInterceptors(fields["after"], in: nowhere)
        guard let routes = fields["routes"] else {
            refuse("a catalog lacks \"routes\"", at: fields.place)
            return nil
        }
        let drafts = readRoutes(routes, global: (before, after))
        let rules = drafts.flatMap(\.links)
        if fields["links"] == nil, let rule = rules.first {
            refuse(
                "links of routes need \"links: {schemes, hosts}\" of the catalog",
                at: rule.place
            )
        }
        checkTies(rules)
        check(drafts)
        guard errors.isEmpty else { return nil }
        guard let table = table(drafts, veto: defaults.veto, at: fields.place(of: "routes")) else {
            return nil
        }
        return Catalog(
            app: app,
            version: version,
            routes: table,
            links: CatalogLinks(
                schemes: settings.schemes,
                hosts: settings.hosts,
                excluded: settings.excluded,
                rules: rules
            ),
            experiments: CatalogExperiments(experiments),
            maxStateAge: defaults.maxStateAge,
            interceptorTimeout: defaults.interceptorTimeout,
            warnings: warningFindings
        )
    }

    private mutating func checkFormat(_ fields: Fields) {
        guard let node = fields["landfall"] else {
            return refuse(
                "a catalog begins with \"landfall: 1\", the version of its format",
                at: fields.place
            )
        }
        guard node.word != "1" else { return }
        refuse("this version reads catalogs of format 1, found \(node.kindName)", at: node.place)
    }

    /// What `defaults` says.
    private struct Defaults {
        var veto = Veto.precise
        var maxStateAge = Duration.seconds(1800)
        var interceptorTimeout = Duration.seconds(1)
    }

    private mutating func defaults(_ node: SourceNode?) -> Defaults {
        var defaults = Defaults()
        guard let node, !node.isNull,
            let fields = fields(
                node,
                of: "\"defaults\"",
                known: ["veto", "transition", "interceptor-timeout", "max-state-age"]
            )
        else { return defaults }
        if let node = fields["veto"] { defaults.veto = veto(node) ?? .precise }
        if let node = fields["transition"] {
            let words: KeyValuePairs<String, Bool?> = ["stepwise": true, "single": nil]
            _ = choice(node, among: words, of: "transition")
        }
        if let node = fields["interceptor-timeout"],
            let length = duration(node, of: "\"interceptor-timeout\"")
        {
            defaults.interceptorTimeout = length
        }
        if let node = fields["max-state-age"], let length = duration(node, of: "\"max-state-age\"")
        {
            defaults.maxStateAge = length
        }
        return defaults
    }

    private mutating func table(_ drafts: [RouteDraft], veto: Veto, at place: Place) -> RouteTable?
    {
        let routes = drafts.compactMap { draft -> Route? in
            guard let chain = draft.chain?.chain else { return nil }
            var route = Route(draft.id, chain: chain)
            route.parameters = parameters[draft.id.name] ?? [:]
            route.interceptors = draft.interceptors
            route.postInterceptors = draft.postInterceptors
            route.veto = draft.veto
            return route
        }
        do throws(RouteTableError) {
            return try RouteTable(routes, veto: veto)
        } catch {
            refuse("the routes don't fit together: \(error)", at: place)
            return nil
        }
    }
}
