/// The vectors about conversations.
enum SessionVectors {
    /// The vectors.
    ///
    /// - Returns: One for each conversation.
    /// - Throws: ``ConformanceError/badCase(_:)`` where one is no JSON, or goes back in time.
    static func make() throws(ConformanceError) -> [Vector] {
        var vectors: [Vector] = []
        for item in SessionCases.all {
            let id = "session/\(item.name)"
            guard let steps = JSONTree(parsing: "[\(item.steps)]")?.list,
                steps.allSatisfy({ $0["at"]?.integer != nil && $0["do"]?.string != nil })
            else { throw .badCase(id) }
            let times = steps.compactMap { $0["at"]?.integer }
            guard times == times.sorted() else { throw .badCase(id) }
            vectors.append(
                Vector(
                    id: id,
                    members: [
                        "id": .string(id),
                        "steps": .list(steps.map { Self.without($0, "expect") }),
                        "expect": .list(steps.map { .list($0["expect"]?.list ?? []) }),
                    ]
                )
            )
        }
        return vectors
    }

    private static func without(_ step: JSONTree, _ name: String) -> JSONTree {
        var members = step.members ?? [:]
        members[name] = nil
        return .object(members)
    }
}
