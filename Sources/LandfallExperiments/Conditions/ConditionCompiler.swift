/// Reads a condition, noting on the way what its author should look at.
struct ConditionCompiler {
    /// What was noted.
    private(set) var faults: [ConditionFault] = []

    /// The attributes that are asked for, as they are named: paths with their dots.
    private(set) var attributes: Set<String> = []

    private var path: [ConditionFault.Step] = []

    /// Whether paths begin with attributes, and not with members of a list's element.
    private var isAtAttributes = true

    // MARK: - Conditions

    /// Reads a condition whose keys are attributes or connectives.
    mutating func condition(_ value: JSONValue) -> ConditionNode {
        guard path.count < TargetingCondition.depthLimit else {
            note(.tooDeep)
            return .never
        }
        guard case .object(let members) = value else {
            note(.wrongKind(of: "a condition", expected: "attributes or operators by name"))
            return .never
        }
        let nodes = members.sorted { $0.key < $1.key }.map { key, value in
            at(.key(key)) { compiler in compiler.entry(key, value) }
        }
        return nodes.count == 1 ? nodes[0] : .all(nodes)
    }

    private mutating func entry(_ key: String, _ value: JSONValue) -> ConditionNode {
        switch key {
        case "$and": return .all(conditions(value, of: key))
        case "$or": return .any(conditions(value, of: key))
        case "$nor": return .not(.any(conditions(value, of: key)))
        case "$not": return .not(condition(value))
        default:
            if key.hasPrefix("$") {
                let isKnown = ConditionOperator(rawValue: key) != nil
                note(isKnown ? .misplacedOperator(key) : .unknownOperator(key), isAtKey: true)
            }
            let names = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            if isAtAttributes { attributes.insert(key) }
            return .attribute(names, test(value))
        }
    }

    private mutating func conditions(_ value: JSONValue, of key: String) -> [ConditionNode] {
        guard case .list(let elements) = value else {
            note(.wrongKind(of: key, expected: "a list of conditions"))
            // An `$or` without a list holds in the reference, like one of an empty list.
            return []
        }
        return elements.enumerated().map { index, element in
            at(.index(index)) { compiler in compiler.condition(element) }
        }
    }

    // MARK: - Values

    /// Reads what a value is compared with: a value, or operators.
    mutating func test(_ value: JSONValue, isIgnoringCase: Bool = false) -> ValueTest {
        guard path.count < TargetingCondition.depthLimit else {
            note(.tooDeep)
            return .never
        }
        switch value {
        case .null: return .null
        case .bool(let flag): return .truth(flag)
        case .number(let number): return .number(number)
        case .string(let text): return isIgnoringCase ? .foldedText(text.lowercased()) : .text(text)
        case .list: return .content(value)
        case .object(let members):
            let names = members.keys.sorted()
            let operators = names.filter { $0.hasPrefix("$") }
            guard !operators.isEmpty, operators.count == names.count else {
                if let name = operators.first {
                    at(.key(name)) { $0.note(.mixedKeys(name), isAtKey: true) }
                }
                return .content(value)
            }
            let tests = names.map { name in
                at(.key(name)) { $0.operation(name, members[name] ?? .null) }
            }
            return tests.count == 1 ? tests[0] : .all(tests)
        }
    }

    private mutating func operation(_ name: String, _ operand: JSONValue) -> ValueTest {
        guard let word = ConditionOperator(rawValue: name) else {
            let isConnective = ConditionOperator.connectives.contains(name)
            note(isConnective ? .misplacedOperator(name) : .unknownOperator(name), isAtKey: true)
            return .never
        }
        return test(of: word, operand)
    }

    /// Reads an element condition: operators for the element, or a condition over its members.
    mutating func element(_ operand: JSONValue) -> ValueTest {
        guard case .object(let members) = operand else {
            note(.wrongKind(of: "$elemMatch", expected: "operators or a condition"))
            return .never
        }
        if !members.isEmpty, members.keys.allSatisfy({ $0.hasPrefix("$") }) {
            return .element(test(operand))
        }
        let wasAtAttributes = isAtAttributes
        isAtAttributes = false
        defer { isAtAttributes = wasAtAttributes }
        return .elementMembers(condition(operand))
    }

    // MARK: - Notes

    /// Notes something at the place.
    mutating func note(_ problem: ConditionFault.Problem, isAtKey: Bool = false) {
        faults.append(ConditionFault(path: path, isAtKey: isAtKey, problem: problem))
    }

    /// Reads what lies one step further in.
    mutating func at<Result>(
        _ step: ConditionFault.Step,
        _ read: (inout ConditionCompiler) -> Result
    ) -> Result {
        path.append(step)
        defer { path.removeLast() }
        return read(&self)
    }
}

/// A condition that has been read.
indirect enum ConditionNode: Hashable, Sendable {
    /// All of them hold.
    case all([ConditionNode])
    /// One of them holds, or there is none.
    case any([ConditionNode])
    /// It does not hold.
    case not(ConditionNode)
    /// The value at the end of a path passes.
    case attribute([String], ValueTest)
    /// It never holds.
    case never

    /// Whether the condition holds.
    func holds(for attributes: some AttributeSource, groups: SavedGroups) -> Bool {
        switch self {
        case .all(let nodes):
            nodes.allSatisfy { $0.holds(for: attributes, groups: groups) }
        case .any(let nodes):
            nodes.isEmpty || nodes.contains { $0.holds(for: attributes, groups: groups) }
        case .not(let node): !node.holds(for: attributes, groups: groups)
        case .attribute(let path, let test):
            test.passes(attributes.value(at: path), groups: groups)
        case .never: false
        }
    }
}

/// Lists of values by name, kept apart from the conditions that ask for them.
public struct SavedGroups: Hashable, Sendable {
    private let groups: [String: ValueSet]

    /// Takes lists by name.
    ///
    /// - Parameter groups: The values of each group; lists and objects among them are never found.
    public init(_ groups: [String: [JSONValue]] = [:]) {
        // Mapping allocates for an empty dictionary too.
        self.groups = groups.isEmpty ? [:] : groups.mapValues { ValueSet($0) }
    }

    /// The group of a name; `nil` when there is none, which is an empty one for conditions.
    subscript(name: String) -> ValueSet? { groups[name] }
}
