import Landfall

extension CatalogParser {
    /// Reads a whole catalog.
    ///
    /// - Parameter root: The root of the document.
    /// - Returns: What it says, or `nil` where nothing of it can be read.
    mutating func catalog(_ root: SourceNode) -> ParsedCatalog? {
        guard let fields = fields(root, Grammar.catalog) else { return nil }
        checkRegistry()
        // What a later version means by the rest nobody knows.
        guard checkFormat(fields) else { return nil }
        app = fields["app"].flatMap { word($0, of: "the name of the app") } ?? ""
        var parsed = ParsedCatalog(fields: fields)
        readDefaults(fields["defaults"], into: &parsed)
        readTypes(screens: fields["screens"], containers: fields["containers"])
        var parser = ExperimentParser()
        withFindings(to: &parser) { $0.read(fields["experiments"], groups: fields["groups"]) }
        experiments = parser.experiments
        lists = parser.lists
        readFlags(fields["flags"])
        parsed.links = linkSettings(fields["links"])
        guard let routes = needed("routes", of: fields, in: "a catalog") else { return parsed }
        let declared = declareRoutes(routes)
        readDismissals()
        readFlows(fields["flows"])
        ((parsed.interceptors, parsed.postInterceptors), parsed.uses) = collectingUses {
            ($0.preInterceptors(fields["before"]), $0.postInterceptors(fields["after"]))
        }
        parsed.routes = declared.map { route($0.route, $0.fields) }
        if fields["links"] == nil, let rule = parsed.routes.lazy.flatMap(\.rules).first {
            refuse(
                "links of routes need \"links: {schemes, hosts}\" of the catalog",
                at: rule.place
            )
        }
        return parsed
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

    private mutating func readDefaults(_ node: SourceNode?, into parsed: inout ParsedCatalog) {
        let written = node.flatMap { $0.isNull ? nil : self.fields($0, Grammar.defaults) }
        let fields = written ?? Fields([], of: Grammar.defaults, at: parsed.fields.place)
        parsed.defaults.veto = choice("veto", of: fields, Grammar.veto)
        parsed.defaults.transition = choice("transition", of: fields, Grammar.transition)
        parsed.interceptorTimeout = duration("interceptor-timeout", of: fields)
        parsed.maxStateAge = duration("max-state-age", of: fields)
    }

    private mutating func readFlags(_ node: SourceNode?) {
        for entry in named(node, of: "flags") {
            var flag = FlagSyntax(place: entry.place, valuePlace: entry.value.place)
            if entry.value.entries == nil {
                flag.isSet = self.flag(entry.value, of: "the flag, or a condition")
            } else {
                flag.condition = condition(entry.value)
            }
            flags[entry.key] = flag
        }
    }
}

/// A catalog as it is written, but for what it declares by name.
struct ParsedCatalog {
    /// What stands at the top.
    let fields: Fields

    /// What holds for routes that don't say otherwise.
    var defaults = RouteDefaults()

    /// A state that is older when the intent comes counts as unknown.
    var maxStateAge = Duration.zero

    /// How long an interceptor that has to ask somebody may take.
    var interceptorTimeout = Duration.zero

    /// What `links` says.
    var links = LinkSettings()

    /// The routes, in the order of the file.
    var routes: [RouteSyntax] = []

    /// The interceptors that stand before every route.
    var interceptors: [InterceptorSyntax] = []

    /// What runs after every route.
    var postInterceptors: [PostInterceptorSyntax] = []

    /// What both take from a context, though they have none.
    var uses: [ContextUse] = []
}
