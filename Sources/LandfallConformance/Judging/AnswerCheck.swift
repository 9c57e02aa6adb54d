/// Holds the answer of a runner against what a vector expects.
struct AnswerCheck {
    let vector: Vector

    /// Returns the faults of an answer.
    ///
    /// - Parameter answer: What the runner says.
    /// - Returns: Lines for a person; none for a right answer.
    func faults(of answer: JSONTree) -> [String] {
        if vector.members["bytes"] != nil { return faults(ofMessage: answer) }
        return faults(ofPlan: answer)
    }

    // MARK: - Messages

    private func faults(ofMessage answer: JSONTree) -> [String] {
        let isMalformed = answer["malformed"]?.bool ?? false
        guard let canonical = vector.expected["canonical"] else {
            return isMalformed ? [] : ["expected \"malformed\": true, got \(answer.text)"]
        }
        guard !isMalformed, let found = answer["canonical"] else {
            return ["expected \(canonical.text)", "got      \(answer.text)"]
        }
        guard !Self.areSame(Self.plain(found), Self.plain(canonical)) else { return [] }
        return ["expected \(canonical.text)", "got      \(found.text)"]
    }

    /// A message without what says nothing: the selected child of a node that is no `TAB`, or the
    /// first one.
    private static func plain(_ tree: JSONTree) -> JSONTree {
        switch tree {
        case .list(let elements): return .list(elements.map(plain))
        case .object(var members):
            let isNode = members["type"]?.string != nil && members["id"]?.string != nil
            if isNode, members["kind"] != .string("TAB") || members["selected"]?.integer == 0 {
                members["selected"] = nil
            }
            return .object(members.mapValues(plain))
        case .null, .bool, .integer, .number, .string: return tree
        }
    }

    /// Whether two values are the same, numbers by their value.
    private static func areSame(_ first: JSONTree, _ second: JSONTree) -> Bool {
        switch (first, second) {
        case (.list(let first), .list(let second)):
            first.count == second.count && zip(first, second).allSatisfy(areSame)
        case (.object(let first), .object(let second)):
            first.count == second.count
                && first.allSatisfy { name, value in
                    second[name].map { areSame(value, $0) } ?? false
                }
        case (.integer(let first), .number(let second)), (.number(let second), .integer(let first)):
            Double(first) == second
        default: first == second
        }
    }

    // MARK: - Plans

    private func faults(ofPlan answer: JSONTree) -> [String] {
        let expected = vector.expected
        var faults: [String] = []
        for name in ["result", "code"] where expected[name]?.string != answer[name]?.string {
            faults.append(
                "\(name): expected \(expected[name]?.string ?? "none"), "
                    + "got \(answer[name]?.string ?? "none")"
            )
        }
        if expected["operation"]?.integer != answer["operation"]?.integer {
            faults.append(
                "operation: expected \(expected["operation"]?.text ?? "none"), "
                    + "got \(answer["operation"]?.text ?? "none")"
            )
        }
        guard let state = answer["after"], let found = StateOutline(state) else {
            return faults + ["after: it is no DeviceState"]
        }
        var accepted = [expected["after"]].compactMap { $0 }
        // A client that tries a plan on a copy first has not changed anything.
        if expected["result"]?.string == "FAILED" {
            accepted += [vector.members["before"] ?? .null]
        }
        var difference: [String]?
        for after in accepted {
            guard let wanted = StateOutline(after) else { continue }
            let names = names(of: found, in: wanted)
            let lines = Self.difference(from: wanted.lines(), to: found.lines(calling: names))
            guard !lines.isEmpty else {
                return faults + visibleFaults(of: answer, names, isAsExpected: difference == nil)
            }
            difference = difference ?? lines
        }
        return faults + (difference ?? ["after: the vector has none"])
    }

    /// Returns a runner's names of the new nodes, which the vector calls `$1`, `$2`, ….
    private func names(of found: StateOutline, in wanted: StateOutline) -> [String: String] {
        let old = Set(StateOutline(vector.members["before"] ?? .null)?.ids ?? [])
        var names: [String: String] = [:]
        for (id, name) in zip(found.ids, wanted.ids)
        where name.hasPrefix("$") && !old.contains(id) && names[id] == nil { names[id] = name }
        return names
    }

    /// Checks a runner's visible nodes, if it names them.
    private func visibleFaults(
        of answer: JSONTree,
        _ names: [String: String],
        isAsExpected: Bool
    ) -> [String] {
        guard isAsExpected, let visible = answer["visible"]?.list,
            let wanted = vector.expected["visible"]?.list?.compactMap(\.string)
        else { return [] }
        let found = visible.map { $0.string.map { names[$0] ?? $0 } ?? $0.text }
        guard found != wanted else { return [] }
        return ["visible: expected \(wanted), got \(found)"]
    }

    /// The lines of two outlines that differ, with those around them.
    static func difference(from wanted: [String], to found: [String]) -> [String] {
        guard wanted != found else { return [] }
        let changes = found.difference(from: wanted)
        var removed: [Int: String] = [:]
        var added: [Int: String] = [:]
        for change in changes {
            switch change {
            case .remove(let offset, let line, _): removed[offset] = line
            case .insert(let offset, let line, _): added[offset] = line
            }
        }
        var lines: [String] = []
        var old = 0
        var new = 0
        while old < wanted.count || new < found.count {
            if let line = removed[old] {
                lines.append("- \(line)")
                old += 1
            } else if let line = added[new] {
                lines.append("+ \(line)")
                new += 1
            } else {
                lines.append("  \(wanted[old])")
                old += 1
                new += 1
            }
        }
        return ["after: - expected, + got"] + lines
    }
}
