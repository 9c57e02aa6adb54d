package import LandfallExperiments

/// Writes conditions of a payload as a catalog does, and collects the saved groups that they name.
package struct ConditionTranslator {
    /// The deepest nesting of groups in groups; a catalog refuses a condition that reaches more.
    private static let groupLimit = 256

    /// The groups that the conditions name, directly or through other groups, as the `groups` of a catalog has them.
    package private(set) var groups: [String: JSONValue] = [:]
    /// What is taken over otherwise than it is told.
    package private(set) var notes: [PayloadFault] = []

    private let root: PayloadNode
    private let setting: ImportSetting
    /// The groups that are being translated, from the outside in.
    private var openGroups: [String] = []

    /// Makes a translator that has seen no condition.
    ///
    /// - Parameters:
    ///   - root: The payload, with its saved groups.
    ///   - setting: What the payload does not say.
    package init(_ root: PayloadNode, setting: ImportSetting) {
        self.root = root
        self.setting = setting
    }

    /// The groups that are lists, for an evaluation here.
    package var lists: SavedGroups {
        SavedGroups(
            groups.compactMapValues { group in
                if case .list(let values) = group { values } else { nil }
            }
        )
    }

    /// Translates a condition.
    ///
    /// A catalog's check finds what is wrong with its shape.
    ///
    /// - Parameter condition: The condition as the payload says it.
    /// - Returns: The condition as a catalog says it.
    /// - Throws: ``PayloadFault`` for what has another type than it should.
    package mutating func translate(
        _ condition: PayloadNode
    ) throws(PayloadFault) -> JSONValue {
        var members: [String: JSONValue] = [:]
        // What has a key that is there already, as when two attributes have one name in the catalog.
        var others: [[String: JSONValue]] = []
        for (name, node) in try condition.members() {
            switch name {
            case "$and", "$or", "$nor":
                members[name] = .list(
                    try node.elements().map { part throws(PayloadFault) in try translate(part) }
                )
            case "$not": members[name] = try translate(node)
            case "$savedGroup": others.append(try translateMembership(node))
            default:
                let test = try translateTest(node)
                let key = setting.ours(name)
                if members[key] == nil { members[key] = test } else { others.append([key: test]) }
            }
        }
        while let part = others.first, part.keys.allSatisfy({ members[$0] == nil }) {
            members.merge(part) { $1 }
            others.removeFirst()
        }
        guard !others.isEmpty else { return .object(members) }
        return .object(["$and": .list(([members] + others).map(JSONValue.object))])
    }

    /// Translates what a condition asks of an attribute.
    package mutating func translateTest(_ node: PayloadNode) throws(PayloadFault) -> JSONValue {
        switch node.value {
        case .list:
            return .list(
                try node.elements().map { part throws(PayloadFault) in try translateTest(part) }
            )
        case .object:
            var members: [String: JSONValue] = [:]
            for (name, part) in try node.members() {
                let isGroup = name == "$inGroup" || name == "$notInGroup"
                members[name] = isGroup ? try list(namedBy: part) : try translateTest(part)
            }
            return .object(members)
        default: return node.value
        }
    }

    // MARK: - Groups

    /// Takes the list that `$inGroup` or `$notInGroup` names.
    ///
    /// One that is not there is empty, as in GrowthBook.
    private mutating func list(namedBy node: PayloadNode) throws(PayloadFault) -> JSONValue {
        let name = try node.word()
        if let group = root["savedGroups"]?[name] {
            var values = group
            if case .object = group.value, try group["type"]?.text() == "list" {
                guard let list = group["values"] else { throw group.fault("it has no values") }
                values = list
            }
            _ = try values.elements()
            groups[name] = values.value
        } else {
            noteAbsence(of: node)
            groups[name] = .list([])
        }
        return .string(name)
    }

    /// Translates a reference to a saved group with a type: `{"id": …, "attributeKey": …}`.
    private mutating func translateMembership(
        _ reference: PayloadNode
    ) throws(PayloadFault) -> [String: JSONValue] {
        guard let id = reference["id"] else { throw reference.fault("it names no saved group") }
        let name = try id.text()
        guard let group = root["savedGroups"]?[name] else {
            noteAbsence(of: id)
            return ["$not": .object([:])]
        }
        switch try group["type"]?.text() {
        case "list":
            guard let key = reference["attributeKey"] ?? group["attributeKey"],
                let values = group["values"]
            else { throw group.fault("it has no attributeKey, or no values") }
            _ = try values.elements()
            groups[name] = values.value
            return [setting.ours(try key.text()): .object(["$inGroup": .string(name)])]
        case "condition": return try translateCondition(of: group, name, for: reference)
        default: throw group.fault("it is neither a list nor a condition")
        }
    }

    private mutating func translateCondition(
        of group: PayloadNode,
        _ name: String,
        for reference: PayloadNode
    ) throws(PayloadFault) -> [String: JSONValue] {
        guard let node = group["condition"] else { throw group.fault("it has no condition") }
        guard !openGroups.contains(name) else { throw group.fault("it is a group of itself") }
        guard openGroups.count < Self.groupLimit else {
            throw reference.fault("it is of more than \(Self.groupLimit) saved groups")
        }
        if groups[name] == nil {
            openGroups.append(name)
            let condition = try translate(node)
            openGroups.removeLast()
            // A group without a condition has everybody in it, and a catalog has no such group.
            guard condition != .object([:]) else { return [:] }
            groups[name] = .object(["condition": condition])
        }
        return ["$savedGroup": .string(name)]
    }

    private mutating func noteAbsence(of group: PayloadNode) {
        notes.append(
            group.fault("there is no such saved group: it counts as empty, as in GrowthBook")
        )
    }
}
