package import Landfall
import LandfallCatalog

/// An app, or a slice of it, as it is explored: what can be requested and opened, and how states are
/// told apart.
struct ExploredApp: Sendable {
    let catalog: Catalog
    /// What of it is explored.
    let slice: CatalogSlice
    /// The requests from outside, in the order of the file.
    let requests: [RouteRequest]
    /// Whether the answer to each request is checked; else it is only a move.
    let checks: [Bool]
    /// The routes that are not requested with all contexts.
    let partlyTried: [PartialCoverage]
    /// What can be opened in the app.
    let openings: [RouteRequest]
    /// How many screens of one type a person opens, at the most.
    let openingLimit: Int
    /// The routes of the openings.
    let openingTable: RouteTable
    /// The route from which each opening is taken.
    let openingSources: [RouteID: RouteID]
    /// Where routes and openings lead.
    let expectations: [RouteID: RouteExpectation]
    /// The texts of its states.
    let symbols: SymbolTable
    /// The values that nothing tells apart.
    let classes: ValueClasses
    /// Whether anything asks if somebody is signed in.
    let asksSignedIn: Bool
    /// What the situations of devices can be.
    let situations: [Situation]
    /// How many situations there would be without a limit.
    let situationCount: Int

    /// Takes a catalog.
    ///
    /// - Parameters:
    ///   - catalog: The catalog.
    ///   - slice: What of it is explored; `nil` for all.
    ///   - limits: How many values and situations are tried.
    init(_ catalog: Catalog, slice: CatalogSlice? = nil, limits: ExplorationLimits) {
        let syntax = catalog.syntax
        let slice = slice ?? catalog.bound.wholeSlice
        let inputs = slice.inputs
        let samples = ContextSamples(
            syntax.routes,
            named: catalog.bound.inputs.contextValues,
            count: limits.values
        )
        var expectations = RouteExpectation.all(of: catalog)
        let openings = Openings(catalog, expectations: expectations)
        expectations.merge(openings.targets) { first, _ in first }
        let contexts = Dictionary(
            syntax.routes.map { ($0.id, samples.contexts(of: $0)) }
        ) { first, _ in first }
        let followed = Set(slice.followed)
        let requests = syntax.routes.filter { followed.contains($0.id) }.flatMap { route in
            (contexts[route.id]?.contexts ?? []).flatMap {
                Self.requests(route.id, context: $0, inputs)
            }
        }
        let opened = openings.sources.sorted { $0.key < $1.key }
            .filter { followed.contains($0.value) }
            .flatMap { id, route in
                (contexts[route]?.contexts ?? []).map { RouteRequest(id, context: $0) }
            }
        let checked = Set(slice.routes)
        self.partlyTried = syntax.routes.compactMap { route in
            guard let (tried, total) = contexts[route.id], tried.count < max(1, total) else {
                return nil
            }
            return PartialCoverage(route: route.id, tried: tried.count, total: total)
        }
        let symbols = SymbolTable(Self.texts(of: syntax, requests: requests))
        self.catalog = catalog
        self.slice = slice
        self.requests = requests
        self.checks = requests.map { checked.contains($0.route) }
        self.openings = opened
        self.openingLimit = limits.values
        self.openingTable = openings.table
        self.openingSources = openings.sources
        self.expectations = expectations
        self.symbols = symbols
        self.classes = samples.classes(symbols)
        self.asksSignedIn = inputs.asksSignedIn
        (self.situations, self.situationCount) = Situation.all(of: inputs, limit: limits.situations)
    }

    /// Answers requests in a situation.
    func resolver(in situation: Situation) -> IntentResolver { resolver(catalog.routes, situation) }

    /// Answers what is opened in the app in a situation.
    func openingResolver(in situation: Situation) -> IntentResolver {
        resolver(openingTable, situation)
    }

    private func resolver(_ table: RouteTable, _ situation: Situation) -> IntentResolver {
        IntentResolver(
            router: Router(
                table: table,
                experiments: ForcedVariations(variations: situation.variations)
            ),
            links: catalog.links,
            maximumStateAge: catalog.maxStateAge,
            interceptorTimeout: catalog.interceptorTimeout,
            catalogVersion: catalog.version
        )
    }

    /// A request for each channel and time that conditions tell apart.
    private static func requests(
        _ route: RouteID,
        context: [ContextEntry],
        _ inputs: ConditionInputs
    ) -> [RouteRequest] {
        var channels = inputs.channels.sorted()
        if !channels.isEmpty {
            let other = ["PUSH_TAP", "EMAIL_LINK", "OTHER"].first { word in
                !channels.contains(word.lowercased().replacing("_", with: "-"))
            }
            channels.insert(contentsOf: [other].compactMap { $0 }, at: 0)
        }
        var instants = inputs.instants.sorted()
        if let first = instants.first {
            let before = Timestamp(millisecondsSinceEpoch: first.millisecondsSinceEpoch - 1)
            instants.insert(before, at: 0)
        }
        guard !channels.isEmpty || !instants.isEmpty else {
            return [RouteRequest(route, context: context)]
        }
        let plain = RouteRequest(route, context: context)
        var requests: [RouteRequest] = []
        for channel in channels.isEmpty ? [plain.channel] : channels {
            for (number, now) in (instants.isEmpty ? [plain.now] : instants).enumerated() {
                var words = channels.isEmpty ? [] : ["by \(channel)"]
                if !instants.isEmpty {
                    words.append(number == 0 ? "before all periods" : "at \(now.seconds) s of 1970")
                }
                requests.append(
                    RouteRequest(
                        route,
                        context: context,
                        channel: channel,
                        now: now,
                        circumstances: words.joined(separator: ", ")
                    )
                )
            }
        }
        return requests
    }

    /// The texts that the states of an app are made of.
    private static func texts(of syntax: CatalogSyntax, requests: [RouteRequest]) -> Set<String> {
        var texts: Set<String> = [ViewTree.coldStartWindow, Situation.userID]
        for type in syntax.types {
            texts.insert(type.type.name)
            texts.formUnion(type.supertypes.map(\.name))
            texts.formUnion(type.context.keys)
        }
        for request in requests {
            for entry in request.context { texts.formUnion([entry.key, entry.value]) }
        }
        return texts
    }
}

/// A route that has more contexts than were tried.
package struct PartialCoverage: Hashable, Sendable {
    package let route: RouteID
    /// How many contexts were tried; 0 where no value of a key is known that the route takes.
    package let tried: Int
    /// How many there are.
    package let total: Int
}
