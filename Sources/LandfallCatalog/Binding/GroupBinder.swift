import LandfallExperiments
import LandfallValues

/// Looks up the saved groups that conditions of experiments name, and writes those out that are conditions.
struct GroupBinder: FindingSink {
    /// The most saved groups that are written out in one condition; groups of groups multiply.
    private static let groupLimit = 256

    var findings = Findings()

    /// The saved groups by name.
    private let groups: [String: GroupSyntax]

    /// The groups that are conditions, as far as they were bound; `nil` for those with a fault.
    private var bound: [String: Bound?] = [:]

    /// The groups that are being bound, each named by one of the others.
    private var open: Set<String> = []

    /// A condition with those of the groups that it names.
    private struct Bound {
        let value: JSONValue
        /// How many groups are written out in it.
        let groupCount: Int
    }

    /// Takes the groups of a catalog.
    init(_ groups: [String: GroupSyntax]) { self.groups = groups }

    /// Binds all groups, in whatever order they name each other.
    mutating func bindGroups() {
        let conditions = groups.compactMap { name, group in
            if case .condition(let condition) = group { (name, condition) } else { nil }
        }
        for (name, condition) in conditions.sorted(by: { $0.1.node.place < $1.1.node.place })
        where bound[name] == nil {
            bind(name, condition)
        }
    }

    /// Binds a condition of an experiment.
    mutating func condition(_ written: TargetingSyntax) -> TargetingCondition? {
        bind(written).map { TargetingCondition($0.value) }
    }

    @discardableResult
    private mutating func bind(_ name: String, _ condition: TargetingSyntax) -> Bound? {
        open.insert(name)
        defer { open.remove(name) }
        let condition = bind(condition).map {
            Bound(value: $0.value, groupCount: $0.groupCount + 1)
        }
        bound[name] = .some(condition)
        return condition
    }

    private mutating func bind(_ written: TargetingSyntax) -> Bound? {
        let count = findings.faultCount
        let groupCount = countGroups(written.node)
        guard findings.faultCount == count else { return nil }
        let value = writtenOut(written.value)
        // Groups nest a condition deeper than it looks.
        for fault in TargetingCondition(value).faults { refuse(fault, in: written.node) }
        return findings.faultCount == count ? Bound(value: value, groupCount: groupCount) : nil
    }

    // MARK: - Names of groups

    /// Looks up the groups that a condition names.
    ///
    /// - Parameter node: The condition, sound but for them.
    /// - Returns: How many groups are written out in it.
    private mutating func countGroups(_ node: SourceNode) -> Int {
        var count = 0
        for entry in node.entries ?? [] {
            switch entry.key {
            case Grammar.groupKey: count += group(entry.value, isList: false)?.groupCount ?? 0
            case let key where ConditionOperator.connectives.contains(key):
                count += countGroups(entry.value)
                for condition in entry.value.list ?? [] { count += countGroups(condition) }
            default: checkLists(entry.value)
            }
            if count > Self.groupLimit {
                refuseTooMany(at: entry.place)
                return 0
            }
        }
        return count
    }

    /// Looks up the lists that stand under an attribute.
    private mutating func checkLists(_ node: SourceNode) {
        for element in node.list ?? [] { checkLists(element) }
        for entry in node.entries ?? [] {
            if Grammar.listOperators.contains(entry.key) {
                _ = group(entry.value, isList: true)
            } else {
                checkLists(entry.value)
            }
        }
    }

    /// The group that is named at a place where a list, or a condition, has to stand; `nil` for a list, and
    /// after reporting an error.
    private mutating func group(_ node: SourceNode, isList: Bool) -> Bound? {
        guard let name = word(node, of: "the name of a group") else { return nil }
        switch groups[name] {
        case nil: return refusedUnknown("group", name, among: groups.keys, at: node.place)
        case .faulty: return nil
        case .values:
            guard !isList else { return nil }
            return refused(
                "group \"\(name)\" is a list:"
                    + " it stands under an attribute, as in {userId: {$inGroup: …}}",
                at: node.place
            )
        case .condition(let condition):
            guard !open.contains(name) else {
                return refused("group \"\(name)\" is a group of itself", at: node.place)
            }
            // Each group that is being bound is one that the first of them reaches.
            guard bound[name] != nil || open.count < Self.groupLimit else {
                refuseTooMany(at: node.place)
                return nil
            }
            let group = bound[name] ?? bind(name, condition)
            guard isList, group != nil else { return group }
            return refused(
                "group \"\(name)\" is a condition:"
                    + " \"\(Grammar.groupKey)\" names it in the place of an attribute",
                at: node.place
            )
        }
    }

    private mutating func refuseTooMany(at place: SourcePlace) {
        refuse("the condition is of more than \(Self.groupLimit) saved groups", at: place)
    }

    /// A condition with those of the groups that it names.
    private func writtenOut(_ condition: JSONValue) -> JSONValue {
        guard case .object(var members) = condition else { return condition }
        for (name, member) in members where ConditionOperator.connectives.contains(name) {
            if case .list(let conditions) = member {
                members[name] = .list(conditions.map(writtenOut))
            } else {
                members[name] = writtenOut(member)
            }
        }
        guard case .string(let name)? = members.removeValue(forKey: Grammar.groupKey),
            let group = bound[name] ?? nil
        else { return .object(members) }
        return members.isEmpty
            ? group.value : .object(["$and": .list([.object(members), group.value])])
    }
}
