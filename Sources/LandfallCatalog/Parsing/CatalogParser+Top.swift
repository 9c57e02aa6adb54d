import Landfall

extension CatalogParser {
    /// Reads a whole catalog.
    ///
    /// - Parameter root: The root of the document.
    /// - Returns: What it says, or `nil` where nothing of it can be read.
    mutating func catalog(_ root: SourceNode) -> CatalogSyntax? {
        guard let fields = fields(root, Grammar.catalog) else { return nil }
        // What a later version means by the rest nobody knows.
        guard checkFormat(fields) else { return nil }
        var catalog = CatalogSyntax()
        catalog.app = fields["app"].flatMap { word($0, of: "the name of the app") } ?? ""
        readDefaults(fields["defaults"], at: fields.place, into: &catalog)
        readTypes(screens: fields["screens"], containers: fields["containers"])
        var parser = ExperimentParser()
        withFindings(to: &parser) { $0.read(fields["experiments"], groups: fields["groups"]) }
        experiments = parser.experiments
        readFlags(fields["flags"])
        catalog.links = fields["links"].map { linkSettings($0) }
        readRoutes(fields, into: &catalog)
        catalog.typesByName = types
        catalog.experiments = experiments
        catalog.lists = parser.lists
        catalog.flags = flags
        catalog.flowsByName = flows
        catalog.parameters = parameters
        catalog.signedLinks = signedLinks
        catalog.references = references
        return catalog
    }

    private mutating func readRoutes(_ fields: Fields, into catalog: inout CatalogSyntax) {
        guard let routes = needed("routes", of: fields, in: "a catalog") else { return }
        let declared = declareRoutes(routes)
        readFlows(fields["flows"])
        ((catalog.interceptors, catalog.postInterceptors), catalog.uses) = collectingUses {
            ($0.preInterceptors(fields["before"]), $0.postInterceptors(fields["after"]))
        }
        catalog.routes = declared.map { route($0.route, $0.fields) }
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

    private mutating func readDefaults(
        _ node: SourceNode?,
        at place: SourcePlace,
        into catalog: inout CatalogSyntax
    ) {
        let written = node.flatMap { $0.isNull ? nil : self.fields($0, Grammar.defaults) }
        let fields = written ?? Fields([], of: Grammar.defaults, at: place)
        catalog.defaults.veto = choice("veto", of: fields, Grammar.veto)
        catalog.defaults.transition = choice("transition", of: fields, Grammar.transition)
        catalog.interceptorTimeout = duration("interceptor-timeout", of: fields)
        catalog.maxStateAge = duration("max-state-age", of: fields)
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
