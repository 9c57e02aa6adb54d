extension Vector {
    /// Returns the features that a client needs for the vector, in the words of the contract.
    ///
    /// They are the suite, operations, kinds of containers, messages and encodings.
    ///
    /// - Parameter suite: The suite of the vector.
    /// - Returns: The words.
    func features(in suite: Suite) -> Set<String> {
        var features: Set<String> = [suite.rawValue]
        for name in ["message", "encoding"] {
            if let word = members[name]?.string { features.insert(word) }
        }
        for operation in members["plan"]?["operations"]?.list ?? [] {
            for name in operation.members?.keys ?? [:].keys where name != "options" {
                features.insert(name)
            }
        }
        for step in members["steps"]?.list ?? [] {
            if let word = step["do"]?.string { features.insert(word) }
        }
        for name in ["before", "plan"] { members[name]?.collectKinds(into: &features) }
        return features
    }
}

extension JSONTree {
    /// Collects the kinds of all nodes, whatever they lie in.
    fileprivate func collectKinds(into kinds: inout Set<String>) {
        switch self {
        case .list(let elements): for element in elements { element.collectKinds(into: &kinds) }
        case .object(let members):
            for (name, value) in members where name != "context" && name != "options" {
                if name == "kind", let kind = value.string { kinds.insert(kind) }
                value.collectKinds(into: &kinds)
            }
        case .null, .bool, .integer, .number, .string: return
        }
    }
}
