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
        catalog.typesByName = types(screens: fields["screens"], containers: fields["containers"])
        var parser = ExperimentParser()
        withFindings(to: &parser) { $0.read(fields["experiments"], groups: fields["groups"]) }
        catalog.experiments = parser.experiments
        catalog.groups = parser.groups
        readFlags(fields["flags"], into: &catalog)
        catalog.links = fields["links"].map { linkSettings($0) }
        guard let routes = needed("routes", of: fields, in: "a catalog") else { return catalog }
        catalog.flowsByName = flows(fields["flows"])
        catalog.before = preInterceptors(fields["before"])
        catalog.after = postInterceptors(fields["after"])
        readRoutes(routes, into: &catalog)
        catalog.signedLinks = signedLinks
        return catalog
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
        catalog.veto = choice("veto", of: fields, Grammar.veto)
        catalog.transition = choice("transition", of: fields, Grammar.transition)
        catalog.interceptorTimeout = duration("interceptor-timeout", of: fields)
        catalog.maxStateAge = duration("max-state-age", of: fields)
    }

    private mutating func readFlags(_ node: SourceNode?, into catalog: inout CatalogSyntax) {
        for entry in named(node, of: "flags") {
            var flag = FlagSyntax(place: entry.place, valuePlace: entry.value.place)
            if entry.value.entries == nil {
                flag.isSet = self.flag(entry.value, of: "the flag, or a condition")
            } else {
                flag.condition = condition(entry.value)
            }
            catalog.flags[entry.key] = flag
        }
    }
}
