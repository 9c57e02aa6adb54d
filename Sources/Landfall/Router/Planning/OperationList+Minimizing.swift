extension OperationList {
    /// Whether there can be anything that makes no difference in the end.
    var mayBeShorter: Bool { operations.count > 1 || hasMerged }

    /// Leaves out what makes no difference in the end, such as a pop in a container whose whole list
    /// is set later.
    ///
    /// - Parameters:
    ///   - before: The tree that the operations start from.
    ///   - after: The tree that they lead to.
    mutating func minimize(from before: ViewTree, to after: ViewTree) {
        while mayBeShorter, dropNeedless(from: before, to: after) {
            rejoin(from: before)
        }
    }

    /// Leaves out what makes no difference, the last first.
    ///
    /// - Returns: Whether anything was left out.
    private mutating func dropNeedless(from before: ViewTree, to after: ViewTree) -> Bool {
        let count = operations.count
        guard count <= Self.minimizingLimit else { return false }
        for position in operations.indices.reversed() {
            let rest = operations.dropFirst(position + 1)
            let mayRestore = hasMerged && operations[position].effect.isRestorable
            guard mayRestore || isShownAgain(position) || rest.contains(where: \.overrides) else {
                continue
            }
            var shorter = operations
            shorter.remove(at: position)
            var tree = before
            guard Self.isDone(shorter, on: &tree), tree.hasSameScreens(as: after) else { continue }
            operations = shorter
            if isTraced { places.remove(at: position) }
        }
        return operations.count < count
    }

    /// Adds what is left anew, since operations may follow each other now that are one together.
    private mutating func rejoin(from before: ViewTree) {
        let old = self
        var tree = before
        operations = []
        places = []
        hasMerged = true
        for (position, operation) in old.operations.enumerated() {
            guard (try? tree.apply(operation)) != nil else { return self = old }
            add(operation, of: isTraced ? old.places[position] : [], on: tree)
        }
    }

    /// Whether an operation shows a child of a container that shows one of its children later too.
    private func isShownAgain(_ position: Int) -> Bool {
        let effect = operations[position].effect
        return effect.showsChild
            && operations.dropFirst(position + 1).contains {
                $0.effect.showsChild && $0.effect.subject == effect.subject
            }
    }

    /// Does operations, unless one presents from a node that can't be seen by then, from which
    /// UIKit does not present.
    private static func isDone(_ operations: [Operation], on tree: inout ViewTree) -> Bool {
        for operation in operations {
            if case .present(let presenter, _) = operation.effect,
                let node = tree.node(presenter), tree.uncoveredRoot(of: node) == nil
            {
                return false
            }
            guard (try? tree.apply(operation)) != nil else { return false }
        }
        return true
    }

    /// The most operations of a plan that is looked at for needless ones.
    private static let minimizingLimit = 32
}
