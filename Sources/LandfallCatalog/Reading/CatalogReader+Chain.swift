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
                let behind = mapped(with, wanted: wanted(by: rest), in: scope)
                steps[steps.count - 1].step.contextBehind = MappedContext(behind.sources)
                steps[steps.count - 1].with = behind.sources
                scope = behind.scope
            }
        }
        guard let last = nodes.last else { return nil }
        refuse(
            "the last step must say where the chain begins: from current, root, a route or {find: …}",
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
            let fields = fields(node, Grammar.fromStep),
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
            let finder = wrappedFinder(from, of: "\"from\"", in: scope, window: fields["window"])
            return finder.map { .found($0) }
        }
        let what = "current, root, the name of a route or {find: …}"
        guard let name = word(from, of: what) else { return nil }
        switch name {
        case "current": return .current(beginning(fields["window"]))
        case "root": return .root(beginning(fields["window"]))
        default:
            if fields["window"] != nil {
                refuse(
                    "\"window\" has no effect here; route \"\(name)\" says where it begins",
                    at: fields.place(of: "window")
                )
            }
            guard !refuseDeparture(name, for: "where a chain begins", at: from.place) else {
                return nil
            }
            guard let needed = parameters[name] else {
                let known = Array(parameters.keys) + ["current", "root"]
                refuseUnknown("route", name, among: known, at: from.place)
                return nil
            }
            check(needed, ofRoute: name, areIn: scope, at: from.place)
            return .route(RouteID(name), from.place, scope)
        }
    }

    /// The one window in which a chain begins.
    private mutating func beginning(_ node: SourceNode?) -> WindowChoice {
        guard let node, let choice = window(node) else { return .key }
        if choice == .any {
            refuse("a chain begins in one window: key, or the id of one", at: node.place)
        }
        return choice
    }

    /// Checks that the context at a place has what a route needs to which it leads.
    mutating func check(
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

    /// Reads `with`: a whole context in place of the one there is.
    ///
    /// - Parameters:
    ///   - node: The values by key.
    ///   - wanted: The types by key that literals are read as; a string for any other.
    ///   - scope: What the context has at this place.
    /// - Returns: Where the values come from, and what the new context has.
    mutating func mapped(
        _ node: SourceNode,
        wanted: [String: Route.Parameter],
        in scope: ContextScope
    ) -> (sources: [String: ValueSource], scope: ContextScope) {
        var sources: [String: ValueSource] = [:]
        var mapped = ContextScope(owner: "the context of \"with\"", parameters: [:])
        for entry in named(node, of: "\"with\"") {
            let source = value(entry.value, for: wanted[entry.key], key: entry.key, in: scope)
            var parameter = wanted[entry.key] ?? Route.Parameter(.string)
            switch source {
            case .context(let key): parameter = scope[key] ?? parameter
            case .flow(let key):
                if let currentFlow { parameter = flowData[currentFlow]?[key] ?? parameter }
            default: break
            }
            sources[entry.key] = source
            mapped.parameters[entry.key] = parameter
        }
        return (sources, mapped)
    }

    /// The types that steps further back read, by key: those of the routes that they go on with,
    /// else those of their screens.
    private func wanted(by rest: [SourceNode]) -> [String: Route.Parameter] {
        var ofRoutes: [String: Route.Parameter] = [:]
        var ofScreens: [String: Route.Parameter] = [:]
        for entry in rest.flatMap({ $0.entries ?? [] }) {
            switch entry.key {
            case "from":
                let needed = entry.value.word.flatMap { parameters[$0] } ?? [:]
                ofRoutes.merge(needed) { first, _ in first }
            case "screen", "container":
                let declared = entry.value.word.flatMap { types[$0]?.context } ?? [:]
                ofScreens.merge(declared) { first, _ in first }
            case "switch":
                let steps = (entry.value.list ?? []).flatMap { way in
                    (way.entries ?? []).flatMap { $0.value.list ?? [] }
                }
                ofRoutes.merge(wanted(by: steps)) { first, _ in first }
            default: continue
            }
        }
        return ofRoutes.merging(ofScreens) { first, _ in first }
    }
}
