import Landfall

extension CatalogReader {
    /// Reads the steps of a route.
    ///
    /// - Parameters:
    ///   - nodes: The steps, the target's first; the last says where the chain begins.
    ///   - scope: What the context has at the first of them.
    /// - Returns: The chain, or `nil` after a note.
    mutating func chain(_ nodes: [SourceNode], in scope: ContextScope) -> ChainDraft? {
        var scope = scope
        var steps: [StepDraft] = []
        var isWhole = true
        for (index, node) in nodes.enumerated() {
            let rest = Array(nodes[(index + 1)...])
            if node.entries?.contains(where: { $0.key == "from" }) == true {
                guard let origin = origin(node, rest: rest, in: scope), isWhole else { return nil }
                wayCount += 1
                return ChainDraft(steps: steps, origin: origin)
            }
            if node.entries?.contains(where: { $0.key == "switch" }) == true {
                guard let origin = choice(node, rest: rest, in: scope), isWhole else { return nil }
                return ChainDraft(steps: steps, origin: origin)
            }
            guard let step = step(node, in: scope) else {
                isWhole = false
                continue
            }
            steps.append(step)
            if let with = node.entries?.first(where: { $0.key == "with" })?.value {
                let behind = contextBehind(with, rest: rest, in: scope)
                steps[steps.count - 1].step.contextBehind = behind.sources
                scope = behind.scope
            }
        }
        guard let last = nodes.last else { return nil }
        refuse(
            "the last step must say where the chain begins: from current, root or a route",
            at: last.entries?.first?.place ?? last.place
        )
        return nil
    }

    private mutating func origin(
        _ node: SourceNode,
        rest: [SourceNode],
        in scope: ContextScope
    ) -> ChainDraft.Origin? {
        guard
            let fields = fields(
                node,
                of: "the last step",
                known: ["from"],
                unsupported: ["window"]
            ),
            let from = fields["from"]
        else { return nil }
        if let next = rest.first {
            refuse(
                "nothing can follow \"from\", which is the last step",
                at: next.entries?.first?.place ?? next.place
            )
            return nil
        }
        if from.entries != nil {
            refuseUnsupported("from: {find: …}", at: fields.place(of: "from"))
            return nil
        }
        guard let name = word(from, of: "current, root or the name of a route") else { return nil }
        switch name {
        case "current": return .current
        case "root": return .root
        default:
            guard let needed = parameters[name] else {
                let known = Array(parameters.keys) + ["current", "root"]
                refuseUnknown("route", name, among: known, at: from.place)
                return nil
            }
            check(needed, ofRoute: name, areIn: scope, at: from.place)
            return .route(RouteID(name), from.place, scope)
        }
    }

    /// Checks that the context at a place has what a route needs that the chain goes on with.
    private mutating func check(
        _ needed: [String: Route.Parameter],
        ofRoute name: String,
        areIn scope: ContextScope,
        at place: Place
    ) {
        for (key, parameter) in needed.sorted(by: { $0.key < $1.key }) {
            guard let given = scope[key] else {
                guard !parameter.isOptional else { continue }
                refuse(
                    "route \"\(name)\" needs \"\(key)\", which \(scope.owner) does not have;"
                        + " give it by \"with\"",
                    at: place
                )
                continue
            }
            if given.type != parameter.type {
                refuse(
                    "route \"\(name)\" takes \"\(key)\" as \(parameter.type.phrase), and it is"
                        + " \(given.type.phrase) here",
                    at: place
                )
            } else if given.isOptional, !parameter.isOptional {
                warn("route \"\(name)\" needs \"\(key)\", which may be left out here", at: place)
            }
        }
    }

    /// Reads a `switch`, each case with the steps that follow it.
    private mutating func choice(
        _ node: SourceNode,
        rest: [SourceNode],
        in scope: ContextScope
    ) -> ChainDraft.Origin? {
        guard let fields = fields(node, of: "a switch", known: ["switch"]),
            let body = fields["switch"]
        else { return nil }
        guard wayCount < Self.wayLimit else {
            refuse(
                "the switches of this route make more than \(Self.wayLimit) ways",
                at: fields.place(of: "switch")
            )
            return nil
        }
        let nodes = list(body, of: "the cases of a switch")
        if nodes.isEmpty, body.list != nil || body.isNull {
            refuse("expected at least one case", at: body.place)
        }
        var cases: [(condition: CatalogCondition, chain: ChainDraft)] = []
        var isRestRead = false
        for (index, element) in nodes.enumerated() {
            guard let way = way(element, isLast: index == nodes.count - 1, in: scope) else {
                continue
            }
            let endsHere = Self.ends(way.steps)
            isRestRead = isRestRead || !endsHere
            let chain = chain(way.steps + (endsHere ? [] : rest), in: scope)
            if way.steps.isEmpty, rest.isEmpty {
                refuse("expected the steps of this case", at: element.place)
            }
            guard way.isElse else {
                if let condition = way.condition, let chain { cases.append((condition, chain)) }
                continue
            }
            checkReach(of: rest, isRead: isRestRead)
            return chain.map { .choice(cases, otherwise: $0) }
        }
        guard !rest.isEmpty else {
            let hasElse = nodes.contains { $0.entries?.contains { $0.key == "else" } ?? false }
            if hasElse { return nil }
            refuse(
                "a switch that no step follows needs an \"else\"",
                at: fields.place(of: "switch")
            )
            return nil
        }
        return chain(rest, in: scope).map { .choice(cases, otherwise: $0) }
    }

    /// Notes steps behind a switch that none of its cases goes on with.
    private mutating func checkReach(of rest: [SourceNode], isRead: Bool) {
        guard !isRead, let first = rest.first else { return }
        refuse(
            "these steps are never read, since every case of the switch ends with \"from\"",
            at: first.entries?.first?.place ?? first.place
        )
    }

    /// One case of a switch.
    private mutating func way(
        _ node: SourceNode,
        isLast: Bool,
        in scope: ContextScope
    ) -> (condition: CatalogCondition?, steps: [SourceNode], isElse: Bool)? {
        guard let fields = fields(node, of: "a case", known: ["when", "steps", "else"]) else {
            return nil
        }
        if let otherwise = fields["else"] {
            let others = fields.present(["when", "steps"])
            if let key = others.first {
                refuse("\"else\" stands alone, without \"\(key)\"", at: fields.place(of: key))
            }
            guard isLast else {
                refuse("\"else\" must be the last case", at: fields.place(of: "else"))
                return nil
            }
            return (nil, list(otherwise, of: "the steps of \"else\""), true)
        }
        guard let when = fields["when"], let steps = fields["steps"] else {
            refuse("a case needs \"when\" and \"steps\", or \"else\"", at: fields.place)
            return nil
        }
        return (condition(when, in: scope), list(steps, of: "the steps of a case"), false)
    }

    /// Whether a list of steps says itself where its chain begins.
    private static func ends(_ steps: [SourceNode]) -> Bool {
        steps.last?.entries?.contains { $0.key == "from" } ?? false
    }

    /// Reads `with`: the whole context that the steps further back see.
    private mutating func contextBehind(
        _ node: SourceNode,
        rest: [SourceNode],
        in scope: ContextScope
    ) -> (sources: [String: ValueSource], scope: ContextScope) {
        // A literal has the type that the route takes with which the chain goes on.
        let next = rest.last?.entries?.first { $0.key == "from" }?.value.word
        let wanted = next.flatMap { parameters[$0] } ?? [:]
        var sources: [String: ValueSource] = [:]
        var behind = ContextScope(owner: "the context of \"with\"", parameters: [:])
        for entry in named(node, of: "\"with\"") {
            let source = value(entry.value, for: wanted[entry.key], key: entry.key, in: scope)
            var parameter = wanted[entry.key] ?? Route.Parameter(.string)
            if case .context(let key) = source, let given = scope[key] { parameter = given }
            sources[entry.key] = source
            behind.parameters[entry.key] = parameter
        }
        return (sources, behind)
    }
}
