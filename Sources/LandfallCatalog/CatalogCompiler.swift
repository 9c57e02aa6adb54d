import Landfall

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
    /// - Returns: The catalog, or `nil` when an error was reported.
    mutating func catalog(
        _ root: SourceNode,
        version: String,
        source: SourceText
    ) -> Catalog? {
        if root.entries != nil {
            run(SpellingCheck(root: root))
            run(RegistryCheck(registry: registry))
        }
        var parser = CatalogParser(registry: registry)
        guard var syntax = withFindings(to: &parser, { $0.catalog(root) }) else { return nil }
        check(syntax)
        cutShort(&syntax)
        let rules = syntax.routes.flatMap(\.rules)
        run(LinkTieCheck(rules: rules))
        var binder = Binder(syntax, registry: registry, linkKeys: linkKeys)
        var bound = withFindings(to: &binder) { $0.catalog() }
        check(bound)
        bound.parts = BoundParts()
        guard findings.errors.isEmpty else { return nil }
        run(UseCheck(root: root, catalog: syntax))
        let table: RouteTable
        do throws(RouteTableError) {
            table = try bound.lowered()
        } catch {
            refuse(
                "the routes don't fit together: \(error)",
                at: root.entries?.first { $0.key == "routes" }?.place ?? root.place
            )
            return nil
        }
        return Catalog(
            app: syntax.app,
            version: version,
            routes: table,
            links: CatalogLinks(syntax.links ?? LinkSettings(), rules: rules),
            experiments: CatalogExperiments(bound.experiments, groups: syntax.lists),
            dismissals: bound.dismissals,
            signedLinks: Dictionary(
                syntax.signedLinks.map { (RouteID($0), $1.parameter) }
            ) { first, _ in first },
            maxStateAge: syntax.maxStateAge,
            interceptorTimeout: syntax.interceptorTimeout,
            syntax: syntax,
            bound: bound,
            warnings: findings.warnings(in: source)
        )
    }

    /// Makes the checks of what is written.
    private mutating func check(_ catalog: CatalogSyntax) {
        for route in catalog.routes { run(LinkKeyCheck(route: route)) }
        run(DismissalCheck(catalog: catalog))
        run(EndingCheck(catalog: catalog))
        run(LinkSettingsCheck(catalog: catalog, linkKeys: linkKeys))
    }

    /// Makes the checks of what would not end, or grow too large, when it is bound, and cuts it short: of a catalog with such
    /// a fault nothing is built.
    private mutating func cutShort(_ catalog: inout CatalogSyntax) {
        if !run(TypeCheck(types: catalog.typesByName)).isSound {
            for name in catalog.typesByName.keys { catalog.typesByName[name]?.childNames = [] }
        }
        for name in run(FlagCheck(flags: catalog.flags)).tooLarge {
            catalog.flags[name]?.isTooLarge = true
        }
        for (index, route) in catalog.routes.enumerated()
        where !run(BranchLimitCheck(steps: route.steps)).isSound {
            catalog.routes[index].steps = []
        }
    }

    /// Makes the checks that need the whole catalog, bound.
    private mutating func check(_ catalog: BoundCatalog) {
        for step in catalog.parts.steps { run(StepCheck(step: step)) }
        run(ContradictionCheck(catalog: catalog))
        run(ExperimentUseCheck(catalog: catalog))
        run(RedirectCheck(catalog: catalog))
        run(FlowEntryCheck(catalog: catalog))
        run(FlowResultCheck(catalog: catalog))
        run(ParentStepCheck(catalog: catalog))
        guard run(FlowCycleCheck(catalog: catalog)).isSound,
            run(CycleCheck(catalog: catalog)).isSound,
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
        run(SignedLinkCheck(catalog: catalog))
    }
}
