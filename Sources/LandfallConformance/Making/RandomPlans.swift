import Landfall
import LandfallSimulator
import LandfallSketches

/// Random devices and plans, made small.
enum RandomPlans {
    /// The most nodes of a device.
    static let nodeLimit = 12

    /// The random vectors of a suite.
    ///
    /// - Parameters:
    ///   - suite: ``Suite/tree`` or ``Suite/uikit``.
    ///   - seed: What they are made from.
    ///   - count: How many cases are tried for each suite; those with a result that the suite has not
    ///     are left out.
    /// - Returns: The vectors, named by their number.
    /// - Throws: ``ConformanceError``.
    static func vectors(
        _ suite: Suite,
        seed: UInt64,
        count: Int
    ) throws(ConformanceError) -> [Vector] {
        var vectors: [Vector] = []
        for number in 0..<max(count, 0) {
            let digits = "\(number)"
            let id =
                "\(suite.rawValue)/random/"
                + String(repeating: "0", count: max(0, 5 - digits.count)) + digits
            let choices = Choices(seed: seed &* 1_000_000 &+ UInt64(number))
            guard let plan = try plan(id, choices, isUIKit: suite == .uikit) else { continue }
            vectors.append(try plan.outcome().vector(of: plan))
        }
        return vectors
    }

    /// One case; `nil` where none of its operations says anything to the suite.
    private static func plan(
        _ id: String,
        _ choices: Choices,
        isUIKit: Bool
    ) throws(ConformanceError) -> PlanCase? {
        var trees = RandomTree(choices)
        let sketch = trees.make()
        // To make a large device small takes long, and it says no more.
        guard sketch.views.count <= 40 else { return nil }
        guard let tree = try? sketch.tree() else { throw .badCase(id) }
        let device = SimulatedDevice(tree)
        var current = tree
        var operations: [Operation] = []
        var random = RandomOperations(trees.choices)
        var last = choices
        for _ in 0..<24 where operations.count < 3 {
            let operation = random.make(for: current)
            guard isPlain(operation) else { continue }
            var refusal: DeviceRefusal?
            do throws(DeviceRefusal) {
                try device.execute([operation])
            } catch { refusal = error }
            if let refusal {
                // The last operation of a plan may be refused.
                guard PlanOutcome.rulesOfUIKit.contains(refusal.code) == isUIKit else { continue }
                guard isUIKit || last.happens(20) else { continue }
                operations.append(operation)
                return try smaller(PlanCase(id, sketch, operations))
            }
            guard (try? current.apply(operation)) != nil else { throw .disagreement(id) }
            operations.append(operation)
        }
        guard !isUIKit, !operations.isEmpty else { return nil }
        return try smaller(PlanCase(id, sketch, operations))
    }

    /// Makes the device smaller until it has few nodes, while the plan has the same result.
    private static func smaller(_ plan: PlanCase) throws(ConformanceError) -> PlanCase? {
        let refusal = try plan.outcome().refusal
        var plan = plan
        while let sketch = plan.sketch, sketch.views.count > nodeLimit {
            let next = sketch.smaller.lazy.map { PlanCase(plan.id, $0, plan.operations) }.first {
                guard $0.sketch?.views.count != sketch.views.count else { return false }
                guard let found = try? $0.outcome() else { return false }
                return found.refusal?.code == refusal?.code
                    && found.refusal?.operation == refusal?.operation
            }
            // A device that can't be made small is left out.
            guard let next else { return nil }
            plan = next
        }
        return plan
    }

    /// Whether the views of an operation could be made on every device: then there is one reason at
    /// most why it is refused.
    private static func isPlain(_ operation: Operation) -> Bool {
        let views = Self.views(of: operation).flatMap(\.allViews)
        return Set(views.map(\.id)).count == views.count
            && views.allSatisfy { view in
                let shown = view.kind == .tab ? view.selected.map { [$0] } ?? [] : view.visible
                return view.id.isCreatedByPlan
                    && shown.allSatisfy { view.children.indices.contains($0) }
                    && !(view.kind == .split
                        && view.children.count > (view.isCollapsed ? 1 : 2))
                    && !(view.kind == .navigation
                        && view.children.contains { $0.kind == .navigation })
                    && (view.presented.isEmpty || view.definesPresentationContext)
            }
    }

    /// The new views of an operation.
    static func views(of operation: Operation) -> [View] {
        switch operation.effect {
        case .push(_, let view), .insertTab(_, _, let view), .replaceTab(_, _, let view),
            .setPrimary(_, let view), .showDetail(_, let view), .pushOnDetail(_, let view),
            .present(_, let view), .replaceRoot(_, let view):
            [view]
        case .setChildren(_, let children, _):
            children.compactMap { if case .view(let view) = $0 { view } else { nil } }
        case .update, .dismiss, .select, .popTo, .makeVisible, .activateWindow: []
        }
    }
}
