import Landfall
import LandfallExperiments

extension CatalogReader {
    /// Reads a condition.
    ///
    /// - Parameters:
    ///   - node: A mapping all of whose keys must hold.
    ///   - scope: What the context has at this place.
    /// - Returns: The condition, or `nil` after a note.
    mutating func condition(
        _ node: SourceNode,
        in scope: ContextScope
    ) -> CatalogCondition? {
        let faultCount = findings.faultCount
        guard let fields = fields(node, Grammar.condition) else { return nil }
        guard let entries = node.entries, !entries.isEmpty else {
            refuse("expected a condition, found an empty mapping", at: node.place)
            return nil
        }
        var conditions: [CatalogCondition] = []
        for entry in entries where fields[entry.key] != nil {
            guard let condition = condition(entry, in: scope) else { continue }
            conditions.append(condition)
        }
        let ordered = Self.experimentsLast(conditions)
        let condition = ordered.count == 1 ? ordered[0] : CatalogCondition.all(ordered)
        inputs.note(condition, of: currentRoute)
        // One of which a part is faulty, or can't hold itself, says nothing about the whole.
        if faultCount == findings.faultCount { checkHolding(condition, in: scope, at: node.place) }
        return condition
    }

    private mutating func condition(
        _ entry: SourceNode.Entry,
        in scope: ContextScope
    ) -> CatalogCondition? {
        let node = entry.value
        conditionCount += 1
        switch entry.key {
        case "all": return .all(conditions(node, in: scope))
        case "any": return .any(conditions(node, in: scope))
        case "not": return condition(node, in: scope).map(CatalogCondition.not)
        case "idiom": return known(node, .idiom, Grammar.idioms)
        case "platform": return known(node, .platform, Grammar.platforms)
        case "channel": return known(node, .channel, Grammar.channels)
        case "signed-in": return flag(node, of: "\"signed-in\"").map(CatalogCondition.signedIn)
        case "attribute": return attributes(node)
        case "locale":
            let patterns = words(node, of: "locale").map { GlobPattern($0.word.foldedWord) }
            return patterns.isEmpty ? nil : .locale(patterns)
        case "app-version":
            guard let word = word(node, of: "a range of versions") else { return nil }
            guard let range = VersionRange(word) else {
                refuse("expected a range of versions such as \">=7.2 <8\"", at: node.place)
                return nil
            }
            return .appVersion(range)
        case "experiment": return experimentCondition(node)
        case "flag":
            return word(node, of: "the name of a flag").flatMap { flag($0, at: node.place) }
        case "screen": return screenCondition(node, in: scope)
        case "between": return period(node)
        default: return contextCondition(node, in: scope)
        }
    }

    private mutating func conditions(
        _ node: SourceNode,
        in scope: ContextScope
    ) -> [CatalogCondition] {
        let nodes = list(node, of: "conditions")
        if nodes.isEmpty, node.list != nil || node.isNull {
            refuse("expected at least one condition", at: node.place)
        }
        return Self.experimentsLast(nodes.compactMap { condition($0, in: scope) })
    }

    /// Conditions in an order in which an experiment is asked last: for whom something else decides
    /// was not exposed to it.
    private static func experimentsLast(_ conditions: [CatalogCondition]) -> [CatalogCondition] {
        conditions.filter { !$0.asksExperiment } + conditions.filter(\.asksExperiment)
    }

    /// Words that apps may add to: an unknown one is only warned about.
    private mutating func known(
        _ node: SourceNode,
        _ subject: CatalogCondition.Subject,
        _ known: [String]
    ) -> CatalogCondition? {
        let words = words(node, of: "\(subject)")
        for (word, place) in words where !known.contains(word.foldedWord) {
            let hint =
                NearestName.question(word, among: known)
                ?? "; usual are " + known.joined(separator: ", ")
            warn("\"\(word)\" is no usual \(subject)\(hint)", at: place)
        }
        return words.isEmpty ? nil : .word(subject, words.map { $0.word.foldedWord })
    }

    private mutating func attributes(_ node: SourceNode) -> CatalogCondition? {
        let conditions = named(node, of: "attributes").map { entry in
            CatalogCondition.attribute(
                entry.key,
                words(entry.value, of: "value").map(\.word)
            )
        }
        return single(conditions, of: node)
    }

    private mutating func experimentCondition(_ node: SourceNode) -> CatalogCondition? {
        var conditions: [CatalogCondition] = []
        for entry in named(node, of: "experiments") {
            let words = words(entry.value, of: "variation")
            guard experimentNames.contains(entry.key) else {
                refuseUnknown("experiment", entry.key, among: experimentNames, at: entry.place)
                continue
            }
            guard let experiment = experiments[entry.key] else { continue }
            for (word, place) in words where !experiment.variations.contains(word) {
                refuse(
                    "experiment \"\(entry.key)\" has no variation \"\(word)\""
                        + hint(word, experiment.variations),
                    at: place
                )
            }
            inputs.experiments[entry.key] = experiment.variations
            conditions.append(.experiment(entry.key, words.map(\.word)))
        }
        return single(conditions, of: node)
    }

    /// Something is in the tree: a type, or a mapping like that of `find`.
    private mutating func screenCondition(
        _ node: SourceNode,
        in scope: ContextScope
    ) -> CatalogCondition? {
        guard let name = node.word else {
            return typedFinder(node, of: "\"screen\"", in: scope).map {
                .found($0.finder, type: $0.type)
            }
        }
        guard types[name] != nil else {
            refuseUnknown("screen or container", name, among: types.keys, at: node.place)
            return nil
        }
        let type = ScreenType(name)
        return .found(TypeFinder<AnyScreen>(type: type), type: type)
    }

    private mutating func period(_ node: SourceNode) -> CatalogCondition? {
        guard let nodes = node.list, nodes.count == 2 else {
            refuse("expected two instants, [from, until]", at: node.place)
            return nil
        }
        guard let start = instant(nodes[0]), let end = instant(nodes[1]) else { return nil }
        if end <= start {
            refuse("no time lies between these instants", at: node.place, .neverHolds)
        }
        return .between(start, end)
    }

    private mutating func instant(_ node: SourceNode) -> Timestamp? {
        let text = word(node, of: "an instant such as 2026-11-27T00:00:00Z")
        guard let text else { return nil }
        guard let instant = Instant.timestamp(of: text) else {
            refuse(
                "\"\(text)\" is no instant; expected one such as 2026-11-27T00:00:00Z",
                at: node.place
            )
            return nil
        }
        return instant
    }

    private mutating func contextCondition(
        _ node: SourceNode,
        in scope: ContextScope
    ) -> CatalogCondition? {
        var conditions: [CatalogCondition] = []
        for entry in named(node, of: "context values") {
            guard let parameter = scope[entry.key] else {
                refuseUnknownKey(entry.key, in: scope, at: entry.place)
                continue
            }
            let words = words(entry.value, of: "value")
            if words.map(\.word) == ["present"] {
                conditions.append(.contextPresent(entry.key))
                continue
            }
            let values = words.compactMap { word, place in
                literal(word, of: parameter, key: entry.key, at: place)
            }
            conditions.append(.context(entry.key, values))
        }
        return single(conditions, of: node)
    }

    private mutating func single(
        _ conditions: [CatalogCondition],
        of node: SourceNode
    ) -> CatalogCondition? {
        if node.entries?.isEmpty ?? node.isNull {
            refuse("expected at least one condition", at: node.place)
        }
        return conditions.count == 1 ? conditions[0] : .all(conditions)
    }
}
