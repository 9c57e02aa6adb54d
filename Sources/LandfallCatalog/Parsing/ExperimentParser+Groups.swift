import LandfallExperiments

extension ExperimentParser {
    /// The most saved groups that are written out in one condition; groups of groups multiply.
    private static let groupLimit = 256

    /// The progress of reading a saved group.
    enum GroupState {
        /// Nothing has named it so far.
        case unread(SourceNode.Entry)
        /// It is being read.
        case open
        /// It is read; `nil` for one with a fault.
        case read(GroupSyntax?)
    }

    /// Reads `groups`, in whatever order they name each other.
    mutating func readGroups(_ node: SourceNode?) {
        let entries = named(node, of: "groups")
        for entry in entries { groups[entry.key] = .unread(entry) }
        for entry in entries {
            if case .unread(let entry) = groups[entry.key] { _ = read(entry) }
        }
    }

    /// The lists among the groups, by name.
    var lists: [String: [JSONValue]] {
        groups.compactMapValues { state in
            if case .read(.values(let values)) = state { values } else { nil }
        }
    }

    private mutating func read(_ entry: SourceNode.Entry) -> GroupSyntax? {
        groups[entry.key] = .open
        openGroupCount += 1
        defer { openGroupCount -= 1 }
        let group = content(of: entry)
        groups[entry.key] = .read(group)
        return group
    }

    private mutating func content(of entry: SourceNode.Entry) -> GroupSyntax? {
        if let values = entry.value.list { return .values(values.map { value(of: $0) }) }
        guard entry.value.entries != nil else {
            return refused(
                "expected a list of values or {condition: …} for group \"\(entry.key)\","
                    + " found \(entry.value.kindName)",
                at: entry.value.place
            )
        }
        let what = "group \"\(entry.key)\""
        guard let fields = fields(entry.value, Grammar.group),
            let node = needed("condition", of: fields, in: what, at: entry.place)
        else { return nil }
        return condition(node).map { .condition($0.value, groupCount: $0.groupCount + 1) }
    }

    // MARK: - Names of groups

    /// Looks up the groups that a condition names.
    ///
    /// - Parameter node: The condition, sound but for them.
    /// - Returns: How many groups are written out in it.
    mutating func countGroups(_ node: SourceNode) -> Int {
        var count = 0
        for entry in node.entries ?? [] {
            switch entry.key {
            case Grammar.groupKey:
                switch savedGroup(entry.value) {
                case .condition(_, let groupCount): count += groupCount
                case .values:
                    refuse(
                        "group \"\(entry.value.word ?? "")\" is a list:"
                            + " it stands under an attribute, as in {userId: {$inGroup: …}}",
                        at: entry.value.place
                    )
                case nil: break
                }
            case let key where ConditionOperator.connectives.contains(key):
                count += countGroups(entry.value)
                for condition in entry.value.list ?? [] { count += countGroups(condition) }
            default: checkLists(entry.value)
            }
            if count > Self.groupLimit {
                refuse(
                    "the condition is of more than \(Self.groupLimit) saved groups",
                    at: entry.place
                )
                return 0
            }
        }
        return count
    }

    /// Looks up the lists that stand under an attribute.
    private mutating func checkLists(_ node: SourceNode) {
        for element in node.list ?? [] { checkLists(element) }
        for entry in node.entries ?? [] {
            guard Grammar.listOperators.contains(entry.key) else {
                checkLists(entry.value)
                continue
            }
            guard case .condition = savedGroup(entry.value) else { continue }
            refuse(
                "group \"\(entry.value.word ?? "")\" is a condition:"
                    + " \"\(Grammar.groupKey)\" names it in the place of an attribute",
                at: entry.value.place
            )
        }
    }

    private mutating func savedGroup(_ node: SourceNode) -> GroupSyntax? {
        guard let name = word(node, of: "the name of a group") else { return nil }
        switch groups[name] {
        case .unread(let entry):
            // Each group that is being read is one that the first of them reaches.
            guard openGroupCount < Self.groupLimit else {
                refuse(
                    "the condition is of more than \(Self.groupLimit) saved groups",
                    at: node.place
                )
                return nil
            }
            return read(entry)
        case .read(let group): return group
        case .open: refuse("group \"\(name)\" is a group of itself", at: node.place)
        case nil: refuseUnknown("group", name, among: groups.keys, at: node.place)
        }
        return nil
    }

    /// A condition with those of the groups that it names.
    func writtenOut(_ condition: JSONValue) -> JSONValue {
        guard case .object(var members) = condition else { return condition }
        for (name, member) in members where ConditionOperator.connectives.contains(name) {
            if case .list(let conditions) = member {
                members[name] = .list(conditions.map(writtenOut))
            } else {
                members[name] = writtenOut(member)
            }
        }
        guard case .string(let name)? = members.removeValue(forKey: Grammar.groupKey),
            case .read(.condition(let group, _)) = groups[name]
        else { return .object(members) }
        return members.isEmpty ? group : .object(["$and": .list([.object(members), group])])
    }
}

extension JSONValue {
    /// The condition without the groups that stand in the place of attributes.
    func withoutGroups() -> JSONValue {
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

/// A saved group, as the conditions of experiments name it.
enum GroupSyntax {
    /// Values, for `$inGroup` and `$notInGroup`.
    case values([JSONValue])

    /// A condition, for `$savedGroup`, with those of the groups that it names written out, and how many groups it is of.
    case condition(JSONValue, groupCount: Int)
}
