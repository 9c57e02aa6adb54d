import Landfall

extension CatalogReader {
    /// Reads a `switch`, each case with the steps that follow it.
    mutating func choice(
        _ node: SourceNode,
        rest: [SourceNode],
        in scope: ContextScope
    ) -> ChainDraft.Origin? {
        guard let fields = fields(node, Grammar.switchStep),
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
        var conditions: [(condition: CatalogCondition, place: Place)] = []
        let isJudged = !judgedSwitches.insert(fields.place).inserted
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
                if let sound = way.sound { conditions.append((sound, way.place)) }
                if let condition = way.condition, let chain { cases.append((condition, chain)) }
                continue
            }
            checkReach(of: rest, isRead: isRestRead)
            if !isJudged { checkReach(of: conditions, otherwise: way.place, in: scope) }
            return chain.map { .choice(cases, otherwise: $0) }
        }
        if !isJudged { checkReach(of: conditions, otherwise: nil, in: scope) }
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

    /// A case of a switch, as it was read.
    private struct Way {
        /// When it is taken; `nil` for `else`, and where that could not be read.
        var condition: CatalogCondition?
        /// The condition, unless something in it is faulty.
        var sound: CatalogCondition?
        /// The steps that it stands for.
        let steps: [SourceNode]
        /// Whether it is the last, taken when no other is.
        var isElse = false
        /// Where its condition stands, or `else`.
        let place: Place
    }

    /// One case of a switch.
    private mutating func way(
        _ node: SourceNode,
        isLast: Bool,
        in scope: ContextScope
    ) -> Way? {
        guard let fields = fields(node, Grammar.switchCase) else {
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
            let steps = list(otherwise, of: "the steps of \"else\"")
            return Way(steps: steps, isElse: true, place: fields.place(of: "else"))
        }
        guard let when = fields["when"], let steps = fields["steps"] else {
            refuse("a case needs \"when\" and \"steps\", or \"else\"", at: fields.place)
            return nil
        }
        var way = Way(steps: list(steps, of: "the steps of a case"), place: when.place)
        let count = findings.faultCount
        way.condition = condition(when, in: scope)
        way.sound = count == findings.faultCount ? way.condition : nil
        return way
    }

    /// Whether a list of steps says itself where its chain begins.
    private static func ends(_ steps: [SourceNode]) -> Bool {
        steps.last?.entries?.contains { $0.key == "from" } ?? false
    }
}
