import LandfallCatalog
import LandfallExperiments

/// The parts of a rule's meaning that lie outside of it: other features, words and attributes.
extension ExperimentRule {
    /// Looks at the features that it depends on: those that are the same for everybody decide now.
    package mutating func checkParents() throws(PayloadFault) {
        guard let list = rule["parentConditions"] else { return }
        for parent in try list.elements() {
            guard let name = try parent["id"]?.text(), let feature = root["features"]?[name],
                try (feature["rules"]?.elements() ?? []).isEmpty
            else { throw list.fault("it depends on other features, which a catalog does not have") }
            let value = feature["defaultValue"]?.value ?? .null
            var translator = ConditionTranslator(root, setting: setting)
            let condition = TargetingCondition(
                try parent["condition"].map { node throws(PayloadFault) in
                    try translator.translateTest(node)
                } ?? .object([:])
            )
            for absence in translator.notes { note(absence) }
            if let fault = condition.faults.first { throw parent.fault("\(fault)") }
            let what = "the feature \(name) is \(value.source) for everybody"
            guard condition.holds(for: ["value": value], groups: translator.lists) else {
                throw parent.fault("\(what), so no subject takes part")
            }
            note(parent, "\(what), as it asks for: it is left out")
        }
    }

    /// Returns the words for variations whose keys do not say their meaning: the value, and its
    /// name.
    package func words(for keys: [String]) throws(PayloadFault) -> [String] {
        let values = try rule["variations"]?.elements() ?? []
        let meta = try rule["meta"]?.elements() ?? []
        var all: [String] = []
        for (index, key) in keys.enumerated() {
            var words: [String] = []
            let value = values[index].value
            let isSaid = value == .string(key) || value.source == key || value == .object([:])
            if !isSaid { words.append(value.excerpt) }
            let name = meta.indices.contains(index) ? try meta[index]["name"]?.text() : nil
            if let name, !name.isEmpty, name != key { words.append("(\(name))") }
            if !words.isEmpty { all.append("\(key): \(words.joined(separator: " "))") }
        }
        return all
    }

    /// Notes what of an experiment asks for attributes that Landfall has otherwise.
    package mutating func noteAttributes(of imported: ImportedExperiment) {
        let declaration = imported.declaration
        let hashed =
            [declaration.hashAttribute, declaration.fallbackAttribute].compactMap(\.self)
            + (declaration.filters ?? []).map(\.attribute)
        var seen: Set<String> = []
        let filled = CatalogExperiments.ownAttributes
        for name in hashed where !filled.contains(name) && seen.insert(name).inserted {
            note(
                rule,
                "it hashes \"\(name)\", which Landfall does not fill: only those take part whose app "
                    + "or sender does; --attribute \(name)=userId takes the user's id, and "
                    + "\(name)=deviceId the device's"
            )
        }
        let conditions =
            [imported.condition].compactMap(\.self)
            + imported.groups.sorted { $0.key < $1.key }.compactMap { $0.value["condition"] }
        for case .object(let condition) in conditions {
            noteWords(of: condition, imported.groups)
        }
    }

    /// Notes words that are not in capitals, as those of the contract are.
    private mutating func noteWords(
        of condition: [String: JSONValue],
        _ groups: [String: JSONValue]
    ) {
        for (name, asked) in condition.sorted(by: { $0.key < $1.key }) {
            if ["platform", "idiom", "channel"].contains(name) {
                guard let word = asked.texts(in: groups).first(where: { $0 != $0.uppercased() })
                else {
                    continue
                }
                let other = ["platform": "IOS", "idiom": "PHONE"][name] ?? "PUSH_TAP"
                note(
                    rule["condition"] ?? rule,
                    "Landfall's words for \"\(name)\" are such as \(other): \"\(word)\" is none of "
                        + "them; change it in the catalog"
                )
            } else if name.hasPrefix("$") {
                for part in asked.objects { noteWords(of: part, groups) }
            }
        }
    }
}

extension JSONValue {
    /// The value for a comment, shortened.
    fileprivate var excerpt: String {
        let text = source
        return text.count > 60 ? "\(text.prefix(60))…" : text
    }

    /// The member of an object.
    fileprivate subscript(name: String) -> JSONValue? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    /// The texts that it compares with, those of saved groups among them.
    fileprivate func texts(in groups: [String: JSONValue]) -> [String] {
        switch self {
        case .string(let text): [text]
        case .list(let elements): elements.flatMap { $0.texts(in: groups) }
        case .object(let members):
            members.sorted { $0.key < $1.key }.filter { !["$type", "$regex"].contains($0.key) }
                .flatMap { name, value in
                    guard ["$inGroup", "$notInGroup"].contains(name),
                        case .string(let group) = value
                    else { return value.texts(in: groups) }
                    return groups[group]?.texts(in: groups) ?? []
                }
        case .null, .bool, .number: []
        }
    }

    /// The conditions that it is, or that are in a list.
    fileprivate var objects: [[String: JSONValue]] {
        switch self {
        case .object(let members): [members]
        case .list(let elements): elements.flatMap(\.objects)
        case .null, .bool, .number, .string: []
        }
    }
}
