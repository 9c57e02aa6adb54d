import Landfall

extension CatalogReader {
    /// The most conditions that one flag asks, those of flags that it asks included.
    private static let flagLimit = 1000

    /// Reads `flags`.
    mutating func readFlags(_ node: SourceNode?) {
        let entries = named(node, of: "flags")
        for entry in entries { flagNodes[entry.key] = entry.value }
        for entry in entries { _ = flag(entry.key, at: entry.place) }
    }

    /// The condition of a flag.
    ///
    /// - Parameters:
    ///   - name: The name of the flag.
    ///   - place: Where it is asked.
    /// - Returns: The condition, or `nil` after a note.
    mutating func flag(_ name: String, at place: Place) -> CatalogCondition? {
        if let known = flags[name] {
            conditionCount += known.size
            return known.condition
        }
        guard let node = flagNodes[name] else {
            refuseUnknown("flag", name, among: flagNodes.keys, at: place)
            return nil
        }
        guard !openFlags.contains(name) else {
            let circle = openFlags.drop { $0 != name } + [name]
            refuse("this asks in a circle: \(circle.joined(separator: " → "))", at: place)
            return nil
        }
        openFlags.append(name)
        let before = conditionCount
        var condition: CatalogCondition?
        if node.entries == nil {
            condition = flag(node, of: "the flag, or a condition").map(CatalogCondition.always)
        } else {
            let scope = ContextScope(owner: "flag \"\(name)\"", parameters: [:])
            condition = self.condition(node, in: scope)
        }
        openFlags.removeLast()
        if conditionCount - before > Self.flagLimit {
            refuse(
                "flag \"\(name)\" asks more than \(Self.flagLimit) conditions",
                at: node.place
            )
            condition = nil
        }
        flags[name] = (condition, min(conditionCount - before, Self.flagLimit))
        return condition
    }
}
