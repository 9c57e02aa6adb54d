import Landfall
import LandfallExperiments

/// Compiles a document into a catalog: parses it, binds names and context types, checks it and lowers
/// it to what the Router reads.
///
/// It stops after the checks if there was an error.
struct CatalogCompiler: FindingSink {
    /// The team's own interceptors, by name.
    let registry: InterceptorRegistry

    /// The keys that verify signed links.
    let linkKeys: LinkKeys

    var findings = Findings()

    /// Makes a catalog.
    ///
    /// - Parameters:
    ///   - root: The root of the document.
    ///   - version: The digest of the file.
    ///   - source: The text, for showing the places of warnings.
    /// - Returns: The catalog, or `nil` when an error was noted.
    mutating func catalog(
        _ root: SourceNode,
        version: String,
        source: SourceText
    ) -> Catalog? {
        if root.entries != nil { run(SpellingCheck(root: root)) }
        var parser = CatalogParser(registry: registry, linkKeys: linkKeys)
        guard let parsed = withFindings(to: &parser, { $0.catalog(root) }) else { return nil }
        let syntax = bind(parsed, of: parser)
        let rules = parsed.routes.flatMap(\.rules)
        run(LinkTieCheck(rules: rules))
        check(syntax, signedRoutes: Set(parser.signedLinks.keys))
        guard findings.errors.isEmpty else { return nil }
        run(UseCheck(fields: parsed.fields, catalog: syntax))
        let table: RouteTable
        do throws(RouteTableError) {
            table = try syntax.lowered(parsed.defaults)
        } catch {
            refuse(
                "the routes don't fit together: \(error)",
                at: parsed.fields.place(of: "routes")
            )
            return nil
        }
        return Catalog(
            app: parser.app,
            version: version,
            routes: table,
            links: CatalogLinks(parsed.links, rules: rules),
            experiments: CatalogExperiments(
                parser.experiments.compactMapValues(\.self),
                groups: parser.lists
            ),
            dismissals: syntax.dismissals,
            signedLinks: Dictionary(
                parser.signedLinks.map { (RouteID($0), $1.parameter) }
            ) { first, _ in first },
            maxStateAge: parsed.maxStateAge,
            interceptorTimeout: parsed.interceptorTimeout,
            syntax: syntax,
            warnings: findings.warnings(in: source)
        )
    }

    /// Binds what was parsed to the contexts of its places.
    private mutating func bind(_ parsed: ParsedCatalog, of parser: CatalogParser) -> CatalogSyntax {
        var binder = Binder(
            parameters: parser.parameters,
            variations: parser.experiments.compactMapValues { $0?.variations },
            flags: parser.flags
        )
        return withFindings(to: &binder) { binder in
            binder.bindFlags()
            let flows = parser.flows.mapValues { binder.flow($0) }
            let nowhere = ContextScope(owner: "the catalog", parameters: [:])
            let interceptors = binder.interceptors(parsed.interceptors, in: nowhere)
            binder.check(parsed.uses, in: nowhere)
            let routes = parsed.routes.compactMap { binder.route($0) }
            binder.checkReach()
            return CatalogSyntax(
                typesByName: parser.types,
                routes: routes,
                flowsByName: flows,
                interceptors: interceptors.filter(\.isEarly) + interceptors.filter { !$0.isEarly },
                postInterceptors: parsed.postInterceptors,
                inputs: binder.inputs,
                parameters: parser.parameters,
                chains: Dictionary(routes.map { ($0.id, $0.chain) }) { first, _ in first },
                isWhole: routes.count == parsed.routes.count,
                references: parser.references
            )
        }
    }

    /// Makes the checks that need the whole catalog.
    private mutating func check(_ catalog: CatalogSyntax, signedRoutes: Set<String>) {
        run(FlowCycleCheck(catalog: catalog))
        run(FlowResultCheck(catalog: catalog))
        run(ParentStepCheck(catalog: catalog))
        guard run(CycleCheck(catalog: catalog)).isSound,
            run(SizeCheck(catalog: catalog)).isSound
        else { return }
        for route in catalog.routes {
            run(PlacementCheck(chain: route.chain, catalog: catalog))
            run(ListCheck(chain: route.chain, catalog: catalog))
            run(LookupCheck(chain: route.chain, catalog: catalog))
            run(ColdStartCheck(chain: route.chain))
        }
        run(RedirectLoopCheck(catalog: catalog))
        run(FlowRootCheck(catalog: catalog))
        run(FlowValueCheck(catalog: catalog))
        run(FlowReadingCheck(catalog: catalog, hasOwnInterceptors: !registry.before.isEmpty))
        run(SignedLinkCheck(signedRoutes: signedRoutes, catalog: catalog))
    }
}
