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
                // Nobody gets behind it: that was reported, if there is anything.
                if choice.hasElse, !choice.cases.contains(where: \.fallsThrough) { return steps }
                if behind.isEmpty { return steps }
                continue
            }
            steps.append(step(node).map { .step($0) } ?? .faulty(at: node.place))
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
            return wrappedFinder(from, of: "\"from\"", window: fields["window"])
                .map { .origin(.found($0), at: node.place) }
        }
        guard let name = written(from, of: "current, root, the name of a route or {find: …}") else {
            return nil
        }
        switch name.text {
        case "current": return .origin(.current(beginning(fields)), at: node.place)
        case "root": return .origin(.root(beginning(fields)), at: node.place)
        default:
            let reason = "has no effect here; route \"\(name.text)\" says where it begins"
            refuse(["window"], of: fields, reason)
            return .origin(.route(name), at: node.place)
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
}

extension CatalogParser {
    /// Reads a `switch`.
    ///
    /// - Parameters:
    ///   - node: The step.
    ///   - rest: The steps behind it.
    /// - Returns: The switch, or `nil`, after reporting an error.
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
