import Landfall

extension CatalogReader {
    /// Reads a whole catalog.
    ///
    /// - Parameters:
    ///   - root: The root of the document.
    ///   - version: The digest of the file.
    /// - Returns: The catalog, or `nil` when an error was noted.
    mutating func catalog(_ root: SourceNode, version: String) -> Catalog? {
        guard let fields = fields(root, Grammar.catalog) else { return nil }
        checkRegistry()
        run(SpellingCheck(root: root))
        // What a later version means by the rest nobody knows.
        guard checkFormat(fields) else { return nil }
        app = fields["app"].flatMap { word($0, of: "the name of the app") } ?? ""
        let defaults = defaults(fields["defaults"])
        readTypes(screens: fields["screens"], containers: fields["containers"])
        readExperiments(fields["experiments"])
        readFlags(fields["flags"])
        let settings = linkSettings(fields["links"])
        guard let routes = fields["routes"] else {
            refuse("a catalog lacks \"routes\"", at: fields.place)
            return nil
        }
        let declared = declareRoutes(routes)
        let dismissals = dismissals()
        readFlows(fields["flows"])
        let (globals, interceptors) = globals(fields)
        let drafts = declared.map { route($0) }
        let rules = drafts.flatMap(\.links)
        if fields["links"] == nil, let rule = rules.first {
            refuse(
                "links of routes need \"links: {schemes, hosts}\" of the catalog",
                at: rule.place
            )
        }
        run(LinkTieCheck(rules: rules))
        check(drafts)
        guard findings.errors.isEmpty else { return nil }
        run(UseCheck(fields: fields, types: types))
        let table = table(
            drafts,
            defaults.rules,
            globals,
            dismissals,
            at: fields.place(of: "routes")
        )
        guard let table else { return nil }
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
            dismissals: dismissals,
            signedLinks: Dictionary(
                signedLinks.map { (RouteID($0), $1.parameter) }
            ) { first, _ in first },
            maxStateAge: defaults.maxStateAge,
            interceptorTimeout: defaults.interceptorTimeout,
            outline: outline(of: drafts, interceptors, dismissals),
            warnings: findings.warnings(in: source)
        )
    }

    /// What stands before and after every route; those that are asked early come first.
    private mutating func globals(_ fields: Fields) -> (Globals, [ReadInterceptor]) {
        let nowhere = ContextScope(owner: "the catalog", parameters: [:])
        let before = preInterceptors(fields["before"], in: nowhere)
        let (early, others) = (before.filter(\.isEarly), before.filter { !$0.isEarly })
        var globals = Globals()
        globals.early = early.map(\.interceptor)
        globals.interceptors = others.map(\.interceptor)
        globals.postInterceptors = postInterceptors(fields["after"], in: nowhere)
        return (globals, early + others)
    }

    /// Whether the catalog is of the version that is read here, as far as it says.
    private mutating func checkFormat(_ fields: Fields) -> Bool {
        guard let node = fields["landfall"] else {
            refuse(
                "a catalog begins with \"landfall: 1\", the version of its format",
                at: fields.place
            )
            return true
        }
        guard node.word != "1" else { return true }
        refuse("this version reads catalogs of format 1, found \(node.kindName)", at: node.place)
        return false
    }

    /// What `defaults` says.
    private struct Defaults {
        var rules = RouteDefaults()
        var maxStateAge = Duration.seconds(1800)
        var interceptorTimeout = Duration.seconds(1)
    }

    private mutating func defaults(_ node: SourceNode?) -> Defaults {
        var defaults = Defaults()
        guard let node, !node.isNull, let fields = fields(node, Grammar.defaults) else {
            return defaults
        }
        defaults.rules.veto = fields["veto"].flatMap { choice($0, Grammar.veto) } ?? .precise
        defaults.rules.transition =
            fields["transition"].flatMap { choice($0, Grammar.transition) } ?? .stepwise
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

    private mutating func table(
        _ drafts: [RouteDraft],
        _ defaults: RouteDefaults,
        _ globals: Globals,
        _ dismissals: [ScreenType: RouteID],
        at place: Place
    ) -> RouteTable? {
        let routes = drafts.compactMap { draft -> Route? in
            guard let chain = draft.chain?.chain else { return nil }
            var route = Route(draft.id, chain: chain)
            route.parameters = parameters[draft.id.name] ?? [:]
            route.result = results[draft.id.name]
            route.ending = draft.ending
            route.interceptors = draft.interceptors.map(\.interceptor)
            route.postInterceptors = draft.postInterceptors
            route.veto = draft.veto
            route.transition = draft.transition
            return route
        }
        do throws(RouteTableError) {
            return try RouteTable(
                routes,
                defaults: defaults,
                globals: globals,
                behaviors: behaviors,
                flows: flows.sorted { $0.key < $1.key }.map { CatalogFlow($0.key, $0.value) },
                dismissals: dismissals
            )
        } catch {
            refuse("the routes don't fit together: \(error)", at: place)
            return nil
        }
    }
}
