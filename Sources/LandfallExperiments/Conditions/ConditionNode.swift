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
