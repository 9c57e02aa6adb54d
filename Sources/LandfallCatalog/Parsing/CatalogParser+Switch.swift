import Landfall

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
        let place: Place
        if let otherwise = fields["else"] {
            if let key = fields.present(["when", "steps"]).first {
                refuse("\"else\" stands alone, without \"\(key)\"", at: fields.place(of: key))
            }
            place = fields.place(of: "else")
            guard isLast else {
                refuse("\"else\" must be the last case", at: place)
                return nil
            }
            nodes = list(otherwise, of: "the steps of \"else\"")
        } else {
            guard let when = fields["when"], let steps = fields["steps"] else {
                refuse("a case needs \"when\" and \"steps\", or \"else\"", at: fields.place)
                return nil
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
