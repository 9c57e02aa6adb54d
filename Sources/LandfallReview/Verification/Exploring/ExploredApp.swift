import Landfall
import LandfallCatalog

/// An app as it is explored: what can be wished for and opened, and how states are told apart.
struct ExploredApp: Sendable {
    /// The catalog.
    let catalog: Catalog
    /// What can be wished for from outside, in the order of the file.
    let wishes: [Wish]
    /// The routes that are not wished for with all contexts.
    let partlyTried: [PartlyTried]
    /// What can be opened in the app.
    let openings: [Wish]
    /// How many screens of one type a person opens, at the most.
    let openingLimit: Int
    /// The routes of the openings.
    let openingTable: RouteTable
    /// The route from which each opening is taken.
    let openingSources: [RouteID: RouteID]
    /// Where routes and openings lead.
    let goals: [RouteID: RouteGoal]
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
    ///   - limits: How many values and situations are tried.
    init(_ catalog: Catalog, limits: ExplorationLimits) {
        let syntax = catalog.syntax
        let inputs = syntax.inputs
        let samples = ContextSamples(
            syntax.routes,
            named: inputs.contextValues,
            count: limits.values
        )
        var goals = RouteGoal.all(of: catalog)
        let openings = Openings(catalog, goals: goals)
        goals.merge(openings.targets) { first, _ in first }
        let contexts = Dictionary(
            syntax.routes.map { ($0.id, samples.contexts(of: $0)) }
        ) { first, _ in first }
        let wishes = syntax.routes.flatMap { route in
            (contexts[route.id]?.contexts ?? []).flatMap {
                Self.wishes(route.id, context: $0, inputs)
            }
        }
        let opened = openings.sources.sorted { $0.key < $1.key }.flatMap { id, route in
            (contexts[route]?.contexts ?? []).map { Wish(id, context: $0) }
        }
        self.partlyTried = syntax.routes.compactMap { route in
            guard let (tried, total) = contexts[route.id], tried.count < max(1, total) else {
                return nil
            }
            return PartlyTried(route: route.id, tried: tried.count, total: total)
        }
        let symbols = SymbolTable(Self.texts(of: syntax, wishes: wishes))
        self.catalog = catalog
        self.wishes = wishes
        self.openings = opened
        self.openingLimit = limits.values
        self.openingTable = openings.table
        self.openingSources = openings.sources
        self.goals = goals
        self.symbols = symbols
        self.classes = samples.classes(symbols)
        self.asksSignedIn = inputs.asksSignedIn
        (self.situations, self.situationCount) = Situation.all(of: inputs, limit: limits.situations)
    }

    /// Answers wishes in a situation.
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

    /// A wish for each channel and time that conditions tell apart.
    private static func wishes(
        _ route: RouteID,
        context: [ContextEntry],
        _ inputs: ConditionInputs
    ) -> [Wish] {
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
            return [Wish(route, context: context)]
        }
        let plain = Wish(route, context: context)
        var wishes: [Wish] = []
        for channel in channels.isEmpty ? [plain.channel] : channels {
            for (number, now) in (instants.isEmpty ? [plain.now] : instants).enumerated() {
                var words = channels.isEmpty ? [] : ["by \(channel)"]
                if !instants.isEmpty {
                    words.append(number == 0 ? "before all periods" : "at \(now.seconds) s of 1970")
                }
                wishes.append(
                    Wish(
                        route,
                        context: context,
                        channel: channel,
                        now: now,
                        circumstances: words.joined(separator: ", ")
                    )
                )
            }
        }
        return wishes
    }

    /// The texts that the states of an app are made of.
    private static func texts(of syntax: CatalogSyntax, wishes: [Wish]) -> Set<String> {
        var texts: Set<String> = [ViewTree.coldStartWindow, Situation.userID]
        for type in syntax.types {
            texts.insert(type.type.name)
            texts.formUnion(type.supertypes.map(\.name))
            texts.formUnion(type.context.keys)
        }
        for wish in wishes {
            for entry in wish.context { texts.formUnion([entry.key, entry.value]) }
        }
        return texts
    }
}
