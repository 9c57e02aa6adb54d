import Landfall
import LandfallValues

extension CatalogParser {
    /// Reads a condition.
    ///
    /// - Parameter node: A mapping all of whose keys must hold.
    /// - Returns: The condition, or `nil`, after reporting an error.
    mutating func condition(_ node: SourceNode) -> ConditionSyntax? {
        let (faultCount, gapCount) = (findings.faultCount, findings.gapCount)
        guard let fields = fields(node, Grammar.condition) else { return nil }
        guard let entries = node.entries, !entries.isEmpty else {
            return refused("expected a condition, found an empty mapping", at: node.place)
        }
        let parts = entries.compactMap { entry in
            fields[entry.key] == nil ? nil : part(entry.value, under: entry.key)
        }
        return ConditionSyntax(
            place: node.place,
            parts: parts,
            lacksParts: findings.gapCount > gapCount,
            isFaulty: findings.faultCount > faultCount
        )
    }

    private mutating func part(_ node: SourceNode, under key: String) -> ConditionSyntax.Part? {
        switch key {
        case "all": .all(conditions(node))
        case "any": .any(conditions(node))
        case "not": condition(node).map { .not($0) }
        case "flag": word(node, of: "the name of a flag").map { .flag($0, at: node.place) }
        case "screen": screenPart(node)
        case "context": .context(keyed(node, of: "context values", "value"))
        case "attribute": .attributes(keyed(node, of: "attributes", "value"))
        case "experiment": .experiments(keyed(node, of: "experiments", "variation"))
        case "idiom": known(node, .idiom, Grammar.idioms)
        case "platform": known(node, .platform, Grammar.platforms)
        case "channel": known(node, .channel, Grammar.channels)
        case "signed-in": flag(node, of: "\"signed-in\"").map { .signedIn($0) }
        case "locale": .locale(words(node, of: "locale").map(\.word))
        case "app-version": versions(node)
        case "between": period(node)
        default: preconditionFailure("there is no reader for the key \"\(key)\" of a condition")
        }
    }

    private mutating func versions(_ node: SourceNode) -> ConditionSyntax.Part? {
        guard let word = word(node, of: "a range of versions") else { return nil }
        guard let range = VersionRange(word) else {
            return refused("expected a range of versions such as \">=7.2 <8\"", at: node.place)
        }
        return .appVersion(range)
    }

    private mutating func conditions(_ node: SourceNode) -> [ConditionSyntax] {
        list(node, of: "conditions", atLeastOne: "condition").compactMap { condition($0) }
    }

    /// Words that apps may add to: an unknown one is only warned about.
    private mutating func known(
        _ node: SourceNode,
        _ subject: CatalogCondition.Subject,
        _ known: [String]
    ) -> ConditionSyntax.Part? {
        let words = words(node, of: "\(subject)")
        for (word, place) in words where !known.contains(word.foldedWord) {
            let hint =
                NearestName.question(word, among: known)
                ?? "; usual are " + known.joined(separator: ", ")
            warn("\"\(word)\" is no usual \(subject)\(hint)", at: place)
        }
        return .word(subject, words.map(\.word))
    }

    /// Something is in the tree: a type, or a mapping like that of `find`.
    private mutating func screenPart(_ node: SourceNode) -> ConditionSyntax.Part? {
        guard node.word == nil else {
            return written(node, of: "the name of a screen or container").map {
                .found(FinderSyntax(type: $0, place: node.place))
            }
        }
        return typedFinder(node, of: "\"screen\"").map { .found($0) }
    }

    private mutating func period(_ node: SourceNode) -> ConditionSyntax.Part? {
        guard let nodes = node.list, nodes.count == 2 else {
            return refused("expected two instants, [from, until]", at: node.place)
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
            return refused(
                "\"\(text)\" is no instant; expected one such as 2026-11-27T00:00:00Z",
                at: node.place
            )
        }
        return instant
    }

    /// Words by key.
    private mutating func keyed(
        _ node: SourceNode,
        of what: String,
        _ word: String
    ) -> [ConditionSyntax.Words] {
        if node.entries?.isEmpty ?? node.isNull {
            refuse("expected at least one condition", at: node.place)
        }
        return named(node, of: what).map { entry in
            ConditionSyntax.Words(
                key: entry.key,
                place: entry.place,
                words: words(entry.value, of: word)
            )
        }
    }
}
