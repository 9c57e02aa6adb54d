import Landfall

extension ViewTemplate {
    /// Puts a child into the list of a fresh container, as the plan would.
    ///
    /// - Parameters:
    ///   - child: What is put into it.
    ///   - change: How.
    /// - Returns: Why it can't be, or `nil` once it is done.
    mutating func fill(with child: ViewTemplate, by change: ListChange) -> String? {
        do throws(RoutingError) {
            try change.embed(child, in: &children, of: kind)
            return nil
        } catch {
            // Messages of the core name types as they are; here names stand in quotes.
            let name = child.type.name
            guard error.message.hasPrefix(name + " ") else { return error.message }
            return "\"\(name)\"" + error.message.dropFirst(name.count)
        }
    }

    /// The nodes of the template, itself included.
    var nodeCount: Int { children.reduce(1) { $0 + $1.nodeCount } }
}
