import Landfall
import LandfallSimulator

/// Looks for operations of a plan without which a device would show the same in the end.
struct Necessity {
    /// The most operations of which all selections are tried; of more, each is left out alone.
    private static let selectionLimit = 4

    private let operations: [Operation]
    private let before: ViewTree
    private let after: ViewTree

    /// Takes a plan that a device has carried out.
    ///
    /// - Parameters:
    ///   - operations: What it did.
    ///   - before: What it showed before.
    ///   - after: What it showed then.
    init(_ operations: [Operation], from before: ViewTree, to after: ViewTree) {
        self.operations = operations
        self.before = before
        self.after = after
    }

    /// What is needless; `nil` for nothing.
    var fault: Fault? {
        if operations.count > 1 {
            for (first, second) in zip(operations, operations.dropFirst())
            where Self.areOne(first.effect, second.effect) {
                return .parted(first.kind)
            }
        }
        // An operation that brings a node which is there in the end can't be left out.
        let candidates = operations.indices.filter { index in
            !operations[index].effect.newViews.contains { after.node($0.id) != nil }
        }
        for selection in Self.selections(of: candidates) where isNeedless(selection) {
            return .needless(selection.map { operations[$0].kind })
        }
        return nil
    }

    private static func selections(of candidates: [Int]) -> [[Int]] {
        guard candidates.count <= selectionLimit else { return candidates.map { [$0] } }
        return (1..<max(1, 1 << candidates.count)).map { bits in
            candidates.enumerated().filter { bits & (1 << $0.offset) != 0 }.map(\.element)
        }
        .sorted { $0.count < $1.count }
    }

    private func isNeedless(_ selection: [Int]) -> Bool {
        let rest = operations.enumerated().filter { !selection.contains($0.offset) }
            .map(\.element)
        // Most are seen to be needed on a copy of the tree; a device says so of what is left.
        var tree = before
        guard (try? tree.apply(rest)) != nil, isLike(tree) else { return false }
        let device = SimulatedDevice(before)
        guard (try? device.execute(rest)) != nil else { return false }
        return device.matches(after)
    }

    /// Whether a tree has the same nodes of those before as the tree in the end, with lists of the
    /// same length: what is not so is another tree.
    private func isLike(_ tree: ViewTree) -> Bool {
        for position in before.nodes.indices {
            let node = tree.record(NodeIndex(position))
            let end = after.record(NodeIndex(position))
            guard node.isAttached == end.isAttached else { return false }
            guard node.isAttached else { continue }
            guard node.children.count == end.children.count, node.selected == end.selected,
                node.presented.isNone == end.presented.isNone
            else { return false }
        }
        return true
    }

    private static func areOne(_ first: Operation.Effect, _ second: Operation.Effect) -> Bool {
        switch (first, second) {
        case (.push(let one, _), .push(let other, _)): one == other
        case (.update(let one, _), .update(let other, _)): one == other
        case (.select(let one, _), .select(let other, _)): one == other
        case (.popTo(let one, _), .popTo(let other, _)): one == other
        case (.makeVisible(let one, _), .makeVisible(let other, _)): one == other
        case (.dismiss(let one), .dismiss(let other)): one == other
        default: false
        }
    }
}
