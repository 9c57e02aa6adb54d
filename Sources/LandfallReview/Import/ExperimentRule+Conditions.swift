package import LandfallExperiments

/// Conditions with the catalog's names, and with what saved groups say in the place of their names.
extension ExperimentRule {
    /// The most saved groups that are written out in one condition; groups of groups multiply.
    private static let groupLimit = 256

    /// A condition; a catalog's check finds what is wrong with its shape.
    ///
    /// - Parameters:
    ///   - condition: The condition as the payload says it.
    ///   - groups: The saved groups that it is in.
    /// - Returns: The condition as a catalog says it.
    /// - Throws: ``PayloadFault`` for what has another type than it should.
    package mutating func translated(
        _ condition: PayloadNode,
        within groups: Set<String> = []
    ) throws(PayloadFault) -> JSONValue {
        var here: [String: JSONValue] = [:]
        var group: JSONValue?
        for (name, node) in try condition.members() {
            switch name {
            case "$and", "$or", "$nor":
                here[name] = .list(
                    try node.elements().map { part throws(PayloadFault) in
                        try translated(part, within: groups)
                    }
                )
            case "$not": here[name] = try translated(node, within: groups)
            case "$savedGroup": group = try membership(node, within: groups)
            default: here[setting.ours(name)] = try expanded(node)
            }
        }
        guard let group else { return .object(here) }
        return here.isEmpty ? group : .object(["$and": .list([.object(here), group])])
    }

    /// Returns the condition with its groups written out.
    package mutating func expanded(_ node: PayloadNode) throws(PayloadFault) -> JSONValue {
        switch node.value {
        case .list:
            return .list(
                try node.elements().map { part throws(PayloadFault) in try expanded(part) }
            )
        case .object:
            var here: [String: JSONValue] = [:]
            for (name, part) in try node.members() {
                switch name {
                case "$inGroup": here["$in"] = try values(ofGroup: part)
                case "$notInGroup": here["$nin"] = try values(ofGroup: part)
                default: here[name] = try expanded(part)
                }
            }
            return .object(here)
        default: return node.value
        }
    }

    /// The values of a saved group; none if there is no such group, as in GrowthBook.
    private mutating func values(ofGroup name: PayloadNode) throws(PayloadFault) -> JSONValue {
        guard let group = root["savedGroups"]?[try name.word()] else {
            noteAbsence(of: name)
            return .list([])
        }
        var values = group
        if case .object = group.value, try group["type"]?.text() == "list" {
            guard let list = group["values"] else { throw group.fault("it has no values") }
            values = list
        }
        _ = try values.elements()
        return values.value
    }

    /// Whether somebody is in a saved group of a type: `{"id": …, "attributeKey": …}`.
    private mutating func membership(
        _ reference: PayloadNode,
        within groups: Set<String>
    ) throws(PayloadFault) -> JSONValue {
        guard let id = reference["id"] else { throw reference.fault("it names no saved group") }
        let name = try id.text()
        guard let group = root["savedGroups"]?[name] else {
            noteAbsence(of: id)
            return .object(["$not": .object([:])])
        }
        switch try group["type"]?.text() {
        case "list":
            guard let key = reference["attributeKey"] ?? group["attributeKey"],
                let values = group["values"]
            else { throw group.fault("it has no attributeKey, or no values") }
            _ = try values.elements()
            return .object([setting.ours(try key.text()): .object(["$in": values.value])])
        case "condition":
            guard let condition = group["condition"] else {
                throw group.fault("it has no condition")
            }
            guard !groups.contains(name) else { throw group.fault("it is a group of itself") }
            groupCount += 1
            guard groupCount <= Self.groupLimit else {
                throw reference.fault("it is of more than \(Self.groupLimit) saved groups")
            }
            return try translated(condition, within: groups.union([name]))
        default: throw group.fault("it is neither a list nor a condition")
        }
    }

    private mutating func noteAbsence(of group: PayloadNode) {
        note(group, "there is no such saved group: it counts as empty, as in GrowthBook")
    }
}
