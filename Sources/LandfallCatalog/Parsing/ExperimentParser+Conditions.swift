import LandfallExperiments
import LandfallValues

extension ExperimentParser {
    /// Reads a condition in GrowthBook's language; `nil` after a fault.
    mutating func condition(_ node: SourceNode) -> TargetingSyntax? {
        if let entries = node.entries, entries.isEmpty {
            refuse("expected at least one condition", at: node.place)
        }
        let count = findings.faultCount
        let written = value(of: node)
        for fault in TargetingCondition(written.withoutGroups()).faults { refuse(fault, in: node) }
        guard findings.faultCount == count else { return nil }
        checkNames(node)
        return TargetingSyntax(node: node, value: written)
    }

    // MARK: - Values

    /// The value as JSON would have it.
    ///
    /// Plain `true`, `false`, `null` and decimal numbers are what they look like; all else is text.
    mutating func value(of node: SourceNode) -> JSONValue {
        switch node.content {
        case .scalar(let text, let isPlain):
            guard isPlain, !node.isNull else { return node.isNull ? .null : .string(text) }
            return plainValue(text, at: node.place)
        case .list(let nodes): return .list(nodes.map { value(of: $0) })
        case .mapping(let entries):
            let members = entries.map { entry in
                if Grammar.groupNaming.contains(entry.key), let name = entry.value.word {
                    return (entry.key, JSONValue.string(name))
                }
                return (entry.key, value(of: entry.value))
            }
            return .object(Dictionary(members) { first, _ in first })
        }
    }

    private mutating func plainValue(_ text: String, at place: SourcePlace) -> JSONValue {
        switch text {
        case "true", "True", "TRUE": return .bool(true)
        case "false", "False", "FALSE": return .bool(false)
        default: break
        }
        if ["yes", "no", "on", "off"].contains(text.lowercased()) {
            warn(
                "\(text) is a text in a condition; write true or false, or put it in quotes",
                at: place
            )
        }
        return Self.number(text).map { .number($0) } ?? .string(text)
    }

    // MARK: - Names

    /// Warns about names and words that look like Landfall's own and are none.
    private mutating func checkNames(_ node: SourceNode) {
        for entry in node.entries ?? [] {
            if ConditionOperator.connectives.contains(entry.key) {
                checkNames(entry.value)
                for condition in entry.value.list ?? [] { checkNames(condition) }
                continue
            }
            guard entry.key != Grammar.groupKey else { continue }
            warnAboutSpelling(of: entry.key, at: entry.place)
            if ["platform", "idiom", "channel"].contains(entry.key) {
                checkWords(entry.value, of: entry.key)
            }
        }
    }

    /// Warns about a word that is not spelled as devices and senders report it.
    private mutating func checkWords(_ node: SourceNode, of attribute: String) {
        switch node.content {
        case .scalar(let word, _):
            let reported = word.uppercased().replacing("-", with: "_")
            guard !node.isNull, word != reported else { return }
            warn(
                "\"\(attribute)\" is compared as it is reported; did you mean \"\(reported)\"?",
                at: node.place
            )
        case .list(let nodes):
            for node in nodes { checkWords(node, of: attribute) }
        case .mapping(let entries):
            for entry in entries where ["$eq", "$ne", "$in", "$nin", "$not"].contains(entry.key) {
                checkWords(entry.value, of: attribute)
            }
        }
    }
}

extension FindingSink {
    /// Reports a fault of a condition, at its place in the condition.
    mutating func refuse(_ fault: ConditionFault, in node: SourceNode) {
        var (found, place) = (node, node.place)
        for step in fault.path {
            switch step {
            case .key(let name):
                guard let entry = found.entries?.first(where: { $0.key == name }) else { break }
                place = fault.isAtKey ? entry.place : entry.value.place
                found = entry.value
            case .index(let index):
                guard let list = found.list, list.indices.contains(index) else { break }
                found = list[index]
                place = found.place
            }
        }
        switch fault.problem {
        case .unknownOperator(Grammar.groupKey):
            refuse(
                "\"\(Grammar.groupKey)\" stands in the place of an attribute, as in"
                    + " {\(Grammar.groupKey): name}",
                at: place
            )
        case .unknownOperator(let name):
            let known = ConditionOperator.allCases.map(\.rawValue) + ConditionOperator.connectives
            refuseUnknown("operator", name, among: Set(known), at: place)
        case .misplacedOperator(let name) where ConditionOperator.connectives.contains(name):
            refuse("\"\(name)\" combines conditions; it can't stand under an attribute", at: place)
        case .misplacedOperator(let name):
            refuse(
                "\"\(name)\" must stand under an attribute, as in {name: {\(name): …}}",
                at: place
            )
        case .mixedKeys(let name):
            refuse("the operator \"\(name)\" can't stand beside keys that are none", at: place)
        case .wrongKind(let what, let expected):
            let owner = what.hasPrefix("$") ? " for \"\(what)\"" : ""
            refuse("expected \(expected)\(owner), found \(kindName(found))", at: place)
        case .expression(let reason):
            refuse("the regular expression can't be used: \(reason)", at: place)
        case .tooDeep: refuse("the condition is nested too deep", at: place)
        }
    }

    /// Returns the kind of a condition's node, with numbers apart from texts.
    private func kindName(_ node: SourceNode) -> String {
        guard let word = node.plainWord else { return node.kindName }
        if Self.number(word) != nil { return "the number \(word)" }
        return ["true", "false"].contains(word.lowercased()) ? word : node.kindName
    }
}

extension JSONValue {
    /// The condition without the groups that stand in the place of attributes.
    fileprivate func withoutGroups() -> JSONValue {
        guard case .object(let members) = self else { return self }
        var rest: [String: JSONValue] = [:]
        for (name, member) in members where name != Grammar.groupKey {
            switch member {
            case _ where !ConditionOperator.connectives.contains(name): rest[name] = member
            case .list(let conditions): rest[name] = .list(conditions.map { $0.withoutGroups() })
            default: rest[name] = member.withoutGroups()
            }
        }
        return .object(rest)
    }
}
