import Landfall
import LandfallExperiments

/// Binds what a catalog says to the contexts of its places: looks up the names and keys that are used
/// there, gives literals the types that they have there, makes finders, templates and interceptors, and
/// puts the steps behind a switch into each of its branches.
///
/// The steps behind a switch are bound once for each context with which its cases lead to them.
struct Binder: FindingSink {
    var findings = Findings()

    /// The catalog as it is written.
    let syntax: CatalogSyntax

    /// The team's own interceptors, by name.
    let registry: InterceptorRegistry

    /// By which keys signed links are checked.
    let linkKeys: LinkKeys

    /// The experiments by name, but for those with a fault.
    var experiments: [String: Experiment] = [:]

    /// The variations of each experiment, by name.
    var variations: [String: [String]] = [:]

    /// What routes ask for, by name.
    let results: [String: [String: Route.Parameter]]

    /// The screens and containers by name.
    var types: [String: TypeSyntax] { syntax.typesByName }

    /// The flows by name; without steps until they were bound.
    var flows: [String: BoundFlow] = [:]

    /// The flow that is being bound; `nil` outside of one, where `$flow` stands for any.
    var currentFlow: String?

    /// The flags that were bound, by name.
    var flags: [String: BoundFlag] = [:]

    /// The flags that are being bound.
    var openFlags: Set<String> = []

    /// How many parts of conditions were left out, or bound in part, whose fault is reported elsewhere.
    var omittedCount = 0

    /// What the conditions look at.
    var inputs = ConditionInputs()

    /// What was bound, part by part.
    var parts = BoundParts()

    /// The steps behind switches that were bound, by their places and what the context has there.
    var known: [Beginning: BoundChain?] = [:]

    /// The steps of a part of a chain, and the context at the first of them.
    struct Beginning: Hashable {
        /// The places of the steps.
        let places: [SourcePlace]
        /// The context at the first of them.
        let scope: ContextScope
    }

    /// Begins with nothing bound.
    ///
    /// - Parameters:
    ///   - syntax: The catalog as it is written.
    ///   - registry: The team's own interceptors.
    ///   - linkKeys: By which keys signed links are checked.
    init(_ syntax: CatalogSyntax, registry: InterceptorRegistry, linkKeys: LinkKeys) {
        self.syntax = syntax
        self.registry = registry
        self.linkKeys = linkKeys
        results = Dictionary(syntax.routes.map { ($0.id.name, $0.result) }) { first, _ in first }
            .compactMapValues(\.self)
    }

    /// Binds the whole catalog; of the flags also those that no condition asks.
    mutating func catalog() -> BoundCatalog {
        bindExperiments()
        for (name, flag) in syntax.flags.sorted(by: { $0.value.place < $1.value.place }) {
            _ = self.flag(name, at: flag.place)
        }
        bindFlows()
        let nowhere = ContextScope(owner: "the catalog", parameters: [:])
        let interceptors = interceptors(syntax.before, in: nowhere)
        let postInterceptors = postInterceptors(syntax.after, in: nowhere)
        let routes = syntax.routes.compactMap { route($0) }
        return BoundCatalog(
            syntax: syntax,
            routes: routes,
            flowsByName: flows,
            interceptors: interceptors.filter(\.isEarly) + interceptors.filter { !$0.isEarly },
            postInterceptors: postInterceptors,
            experiments: experiments,
            flags: flags.compactMapValues(\.condition),
            parts: parts,
            inputs: inputs,
            chains: Dictionary(routes.map { ($0.id, $0.chain) }) { first, _ in first }
        )
    }

    private mutating func bindExperiments() {
        var groups = GroupBinder(syntax.groups)
        withFindings(to: &groups) { $0.bindGroups() }
        for (name, written) in syntax.experiments {
            let faultCount = findings.faultCount
            var declaration = written.declaration
            declaration.condition = written.condition.flatMap { condition in
                withFindings(to: &groups) { $0.condition(condition) }
            }
            declaration.force = written.force.flatMap { variation($0, of: name, declaration) }
            guard !written.isFaulty, findings.faultCount == faultCount else { continue }
            do throws(ExperimentError) {
                let experiment = try Experiment(declaration)
                (experiments[name], variations[name]) = (experiment, experiment.variations)
            } catch {
                refuse("the experiment can't be used: \(error)", at: written.place)
            }
        }
    }

    private mutating func variation(
        _ key: WordSyntax,
        of name: String,
        _ declaration: ExperimentDeclaration
    ) -> Int? {
        let known = declaration.variations
        return known.firstIndex(of: key.text)
            ?? refused(
                "experiment \"\(name)\" has no variation \"\(key.text)\"\(hint(key.text, known))",
                at: key.place
            )
    }

    /// Binds a route, unless something of its steps could not be read.
    private mutating func route(_ route: RouteSyntax) -> BoundRoute? {
        let scope = route.scope
        let interceptors = interceptors(route.before, in: scope)
        let postInterceptors = postInterceptors(route.after, in: scope)
        guard let chain = chain(route.steps, in: scope) else { return nil }
        return BoundRoute(
            syntax: route,
            interceptors: interceptors,
            postInterceptors: postInterceptors,
            chain: chain
        )
    }
}

/// The names that are declared somewhere else.
extension Binder {
    /// A screen or container.
    mutating func type(_ name: WordSyntax) -> TypeSyntax? {
        types[name.text]
            ?? refusedUnknown("screen or container", name.text, among: types.keys, at: name.place)
    }

    /// The screen or container that a step or a child stands for.
    mutating func type(_ written: TypeNameSyntax) -> TypeSyntax? {
        guard let key = written.key else { return type(written.name) }
        let (name, place) = (written.name.text, written.name.place)
        guard let declaration = types[name] else {
            let known = types.values.filter { $0.kind.isContainer == (key == "container") }
            return refusedUnknown(key, name, among: known.map(\.name), at: place)
        }
        if declaration.kind.isContainer != (key == "container") {
            let right = declaration.kind.isContainer ? "container" : "screen"
            refuse("\"\(name)\" is \(declaration.article); write \(right): \(name)", at: place)
        }
        return declaration
    }

    /// A container of a kind.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - kind: The kind.
    ///   - reason: Why another kind won't do.
    /// - Returns: The container, or `nil`, after reporting an error.
    mutating func container(
        _ name: WordSyntax,
        of kind: NodeKind,
        but reason: String
    ) -> ScreenType? {
        let phrase = kind.phrase
        guard let declaration = types[name.text] else {
            let known = types.values.filter { $0.kind == kind }.map(\.name)
            let what = String(phrase.dropFirst(2))
            return refusedUnknown(what, name.text, among: known, at: name.place)
        }
        guard declaration.kind == kind else {
            return refused(
                "\"\(name.text)\" is \(declaration.phrase), and \(reason)",
                at: name.place
            )
        }
        return declaration.type
    }

    /// Looks up a flow, which may have no steps yet.
    mutating func flow(_ name: WordSyntax) -> BoundFlow? {
        flows[name.text] ?? refusedUnknown("flow", name.text, among: flows.keys, at: name.place)
    }

    /// What a route needs.
    mutating func needs(ofRoute name: WordSyntax) -> [String: Route.Parameter]? {
        let known = syntax.parameters
        return known[name.text]
            ?? refusedUnknown("route", name.text, among: known.keys, at: name.place)
    }

    /// Reports a departure where a screen has to be shown.
    ///
    /// - Returns: Whether the name is that of a departure.
    mutating func refuseDeparture(_ name: WordSyntax, for what: String) -> Bool {
        guard Departure(RouteID(name.text)) != nil else { return false }
        let message = "\"\(name.text)\" leads back and builds nothing, so it can't be \(what)"
        refuse(message, at: name.place)
        return true
    }

    /// A departure to which an interceptor or the cancellation of a flow leads.
    ///
    /// - Parameters:
    ///   - name: What stands there.
    ///   - refused: Those that make no sense there, each with the reason.
    ///   - mapping: A context, which none of them takes, and where it stands.
    /// - Returns: The departure, though it may be refused; `nil` for the name of a route.
    mutating func departure(
        _ name: WordSyntax,
        refusing refused: [Departure: String] = [:],
        with mapping: WithSyntax?
    ) -> Departure? {
        guard let departure = Departure(RouteID(name.text)) else { return nil }
        if let reason = refused[departure] {
            refuse("\"\(name.text)\" \(reason)", at: name.place)
        } else if let mapping {
            refuse("\"with\" has no effect on \"\(name.text)\"", at: mapping.place)
        }
        return departure
    }
}
