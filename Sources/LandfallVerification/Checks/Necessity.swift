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
        // What brings a node that is there in the end can't be left out.
        let candidates = operations.indices.filter { index in
            !operations[index].newViews.contains { after.node($0.id) != nil }
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
        let device = SimulatedDevice(before)
        let rest = operations.enumerated().filter { !selection.contains($0.offset) }
        guard (try? device.execute(rest.map(\.element))) != nil else { return false }
        return device.matches(after)
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

extension Operation {
    /// The outermost views that it brings.
    var newViews: [View] {
        switch effect {
        case .push(_, let view), .insertTab(_, _, let view), .replaceTab(_, _, let view),
            .setPrimary(_, let view), .showDetail(_, let view), .pushOnDetail(_, let view),
            .present(_, let view), .replaceRoot(_, let view):
            [view]
        case .setChildren(_, let children, _):
            children.compactMap { child in
                guard case .view(let view) = child else { return nil }
                return view
            }
        case .update, .dismiss, .select, .popTo, .makeVisible, .activateWindow: []
        }
    }
}
