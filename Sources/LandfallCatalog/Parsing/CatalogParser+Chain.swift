import Landfall

/// The steps of a route.
extension CatalogParser {
    /// Reads `steps`.
    ///
    /// - Parameters:
    ///   - nodes: The steps, the target's first.
    ///   - rest: The steps that follow these, behind the switch in whose case these stand.
    /// - Returns: What could be read, up to where the chain begins or a fault hides the rest.
    mutating func steps(_ nodes: [SourceNode], before rest: [SourceNode] = []) -> [WrittenStep] {
        var steps: [WrittenStep] = []
        for (index, node) in nodes.enumerated() {
            let behind = Array(nodes[(index + 1)...]) + rest
            if node.value(of: "from") != nil {
                steps.append(origin(node, rest: behind) ?? .faulty(at: node.place))
                return steps
            }
            if node.value(of: "switch") != nil {
                guard let choice = choice(node, rest: behind) else {
                    return steps + [.faulty(at: node.place)]
                }
                steps.append(.choice(choice))
                // Nobody gets behind it: that was noted, if there is anything.
                if choice.hasElse, !choice.cases.contains(where: \.fallsThrough) { return steps }
                if behind.isEmpty { return steps }
                continue
            }
            let (read, uses) = collectingUses { $0.step(node) }
            guard var step = read else {
                steps.append(.faulty(at: node.place))
                continue
            }
            step.uses = uses
            if let with = node.value(of: "with") {
                step.mapping = self.with(with, wanted: wanted(by: behind))
            }
            steps.append(.step(step))
        }
        if rest.isEmpty, let last = nodes.last {
            refuse(
                "the last step must say where the chain begins: from current, root, a route or {find: …}",
                at: last.start
            )
        }
        return steps
    }

    private mutating func origin(_ node: SourceNode, rest: [SourceNode]) -> WrittenStep? {
        guard let fields = fields(node, Grammar.fromStep), let from = fields["from"] else {
            return nil
        }
        if let next = rest.first {
            return refused("nothing can follow \"from\", which is the last step", at: next.start)
        }
        if from.entries != nil {
            let window = fields["window"]
            let (finder, uses) = collectingUses {
                $0.wrappedFinder(from, of: "\"from\"", window: window)
            }
            return finder.map { .origin(.found($0), uses, at: node.place) }
        }
        let what = "current, root, the name of a route or {find: …}"
        guard let name = word(from, of: what) else { return nil }
        switch name {
        case "current": return .origin(.current(beginning(fields)), [], at: node.place)
        case "root": return .origin(.root(beginning(fields)), [], at: node.place)
        default:
            let reason = "has no effect here; route \"\(name)\" says where it begins"
            refuse(["window"], of: fields, reason)
            guard !refuseDeparture(name, for: "where a chain begins", at: from.place) else {
                return nil
            }
            guard parameters[name] != nil else {
                let known = Array(parameters.keys) + ["current", "root"]
                return refusedUnknown("route", name, among: known, at: from.place)
            }
            return .origin(
                .route(RouteID(name), at: from.place),
                [.route(name, at: from.place)],
                at: node.place
            )
        }
    }

    /// The one window in which a chain begins.
    private mutating func beginning(_ fields: Fields) -> WindowChoice {
        let choice = window(of: fields, or: nil)
        if choice == .any {
            refuse(
                "a chain begins in one window: key, or the id of one",
                at: fields.value(of: "window").place
            )
        }
        return choice
    }

    /// Reads `with`: a whole context in place of the one there is.
    ///
    /// - Parameters:
    ///   - node: The values by key.
    ///   - wanted: The types by key that literals are read as; a string for any other.
    /// - Returns: Where the values come from, and what the new context has.
    mutating func with(_ node: SourceNode, wanted: [String: Route.Parameter]) -> WithSyntax {
        var with = WithSyntax()
        let entries = named(node, of: "\"with\"")
        let (sources, uses) = collectingUses { parser in
            entries.map { parser.value($0.value, for: wanted[$0.key], key: $0.key) }
        }
        with.uses = uses
        for (entry, source) in zip(entries, sources) {
            let target = wanted[entry.key]
            var parameter = target ?? Route.Parameter(.string)
            if case .flow(let key) = source, let currentFlow {
                parameter = flows[currentFlow]?.data[key] ?? parameter
            }
            with.sources[entry.key] = source
            with.parameters[entry.key] = parameter
            if target != nil { with.typedKeys.insert(entry.key) }
        }
        return with
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
                let steps = (entry.value.list ?? []).flatMap { one in
                    (one.entries ?? []).flatMap { $0.value.list ?? [] }
                }
                ofRoutes.merge(wanted(by: steps)) { first, _ in first }
            default: continue
            }
        }
        return ofRoutes.merging(ofScreens) { first, _ in first }
    }
}

extension CatalogParser {
    /// Reads a `switch`.
    ///
    /// - Parameters:
    ///   - node: The step.
    ///   - rest: The steps behind it.
    /// - Returns: The switch, or `nil` after a note.
    mutating func choice(_ node: SourceNode, rest: [SourceNode]) -> SwitchSyntax? {
        guard let fields = fields(node, Grammar.switchStep), let body = fields["switch"] else {
            return nil
        }
        let nodes = list(body, of: "the cases of a switch", atLeastOne: "case")
        let cases = nodes.enumerated().compactMap { index, element in
            self.case(element, isLast: index == nodes.count - 1, rest: rest)
        }
        let choice = SwitchSyntax(
            place: fields.place,
            keyPlace: fields.place(of: "switch"),
            cases: cases
        )
        if choice.hasElse {
            if !cases.contains(where: \.fallsThrough), let first = rest.first {
                refuse(
                    "these steps are never read, since every case of the switch ends with \"from\"",
                    at: first.start
                )
            }
        } else if rest.isEmpty, !nodes.contains(where: { $0.value(of: "else") != nil }) {
            refuse("a switch that no step follows needs an \"else\"", at: choice.keyPlace)
        }
        return choice
    }

    private mutating func `case`(
        _ node: SourceNode,
        isLast: Bool,
        rest: [SourceNode]
    ) -> SwitchSyntax.Case? {
        guard let fields = fields(node, Grammar.switchCase) else { return nil }
        var nodes: [SourceNode]
        var condition: ConditionSyntax?
        let place: SourcePlace
        if let otherwise = fields["else"] {
            if let key = fields.present(["when", "steps"]).first {
                refuse("\"else\" stands alone, without \"\(key)\"", at: fields.place(of: key))
            }
            place = fields.place(of: "else")
            guard isLast else {
                return refused("\"else\" must be the last case", at: place)
            }
            nodes = list(otherwise, of: "the steps of \"else\"")
        } else {
            guard let when = fields["when"], let steps = fields["steps"] else {
                return refused("a case needs \"when\" and \"steps\", or \"else\"", at: fields.place)
            }
            nodes = list(steps, of: "the steps of a case")
            place = when.place
            condition = self.condition(when)
        }
        if nodes.isEmpty, rest.isEmpty {
            refuse("expected the steps of this case", at: node.place)
        }
        // A case that says itself where its chain begins leaves out what is behind the switch.
        let fallsThrough = nodes.last?.value(of: "from") == nil
        return SwitchSyntax.Case(
            condition: condition,
            isElse: fields["else"] != nil,
            place: place,
            steps: steps(nodes, before: fallsThrough ? rest : []),
            fallsThrough: fallsThrough
        )
    }
}
