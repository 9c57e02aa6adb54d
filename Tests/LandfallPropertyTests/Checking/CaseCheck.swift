import Landfall
import LandfallSimulator
import LandfallSketches

/// Tries everything that must hold on one case.
struct CaseCheck {
    let sketch: PropertyCase
    var result = CaseResult()

    /// Checks a case.
    ///
    /// - Parameter sketch: The case.
    /// - Returns: What it broke, and what it was good for.
    static func result(of sketch: PropertyCase) -> CaseResult {
        var check = CaseCheck(sketch: sketch)
        check.run()
        return check.result
    }

    private init(sketch: PropertyCase) { self.sketch = sketch }

    private mutating func run() {
        guard sketch.tree.isPossible, let tree = try? sketch.tree.tree(),
            let resolver = try? sketch.resolver()
        else { return }
        let resolution = sketch.resolve(on: tree, by: resolver)
        let plan = resolution.plan
        result.outcome = plan.outcome
        result.errorCode = plan.error?.code
        result.operations = plan.operations.map(\.kind)
        let explained = sketch.resolve(on: tree, by: resolver, isExplaining: true)
        guard explained.plan == plan, explained.events == resolution.events else {
            return fail(.repeatable, "\(explained.plan) instead of \(plan)")
        }
        switch plan.outcome {
        case .navigate, .detour, .alreadyThere:
            checkPlan(resolution, explained.explanation, on: tree, by: resolver)
        case .failed, .refused, .openURL, .expired:
            guard plan.operations.isEmpty else { return fail(.idle, "\(plan.operations)") }
            checkPromise(plan, on: tree)
        }
        if result.fault == nil { checkList(on: tree, by: resolver) }
    }

    /// Notes the first fault.
    mutating func fail(_ property: Property, detail: String = "", _ message: String) {
        guard result.fault == nil else { return }
        result.fault = Fault(property: property, detail: detail, message: message)
    }

    private mutating func checkPromise(_ plan: ActionPlan, on tree: ViewTree) {
        guard plan.error?.message == "the target would not be visible at the end" else { return }
        let hasEmptyWindow = (0..<tree.windowCount).contains {
            tree.isPlaceholder(tree.root(ofWindow: $0))
        }
        if !hasEmptyWindow { fail(.promised, "the target would not be visible") }
    }

    private mutating func checkPlan(
        _ resolution: Resolution,
        _ explanation: Explanation?,
        on tree: ViewTree,
        by resolver: IntentResolver
    ) {
        let plan = resolution.plan
        let after = resolution.after.tree
        guard plan.outcome != .alreadyThere || plan.operations.isEmpty else {
            return fail(.idle, "\(plan.operations)")
        }
        guard let target = plan.target else { return fail(.visible, "the plan names no target") }
        checkBounds(of: plan)
        let device = SimulatedDevice(tree)
        do throws(DeviceRefusal) {
            try device.execute(plan.operations)
        } catch {
            return fail(.executable, detail: error.code.rawValue, "\(error)")
        }
        guard plan.operations.isEmpty || device.matches(after) else {
            let promised = SimulatedDevice.outline(of: after)
            return fail(.foreseen, "device:\n\(device.outline())\npromised:\n\(promised)")
        }
        guard device.isVisible(target) else { return fail(.visible, "\(target) is hidden") }
        checkNeed(of: plan.operations, from: tree, to: after)
        checkMerging(of: plan.operations, on: tree)
        checkLocks(of: plan, explanation, from: tree, to: after)
        guard result.fault == nil else { return }
        checkAgain(device, resolution, by: resolver)
    }

    mutating func checkBounds(of plan: ActionPlan) {
        guard plan.operations.count <= 256 else {
            return fail(.bounded, "\(plan.operations.count) operations")
        }
        // Ids may be missing, of views that the plan took back; none comes twice.
        var ids: Set<NodeID> = []
        for view in plan.operations.flatMap(\.effect.newViews).flatMap(\.allViews) {
            let number = Int(view.id.text.dropFirst()) ?? 0
            guard view.id.isCreatedByPlan, number > 0, ids.insert(view.id).inserted else {
                return fail(.bounded, "\(view.id) is given twice, or is no new id")
            }
        }
    }

    /// No operation can be left out: the device refuses the rest, or shows something else.
    mutating func checkNeed(
        of operations: [Operation],
        from before: ViewTree,
        to after: ViewTree
    ) {
        for position in operations.indices {
            var rest = operations
            let left = rest.remove(at: position)
            let device = SimulatedDevice(before)
            guard (try? device.execute(rest)) != nil, device.matches(after) else { continue }
            fail(.needed, detail: left.kind, "operation \(position) can be left out: \(left)")
        }
    }

    mutating func checkMerging(of operations: [Operation], on tree: ViewTree) {
        for (first, second) in zip(operations, operations.dropFirst()) {
            let kinds = [first.kind, second.kind]
            let isApart =
                first.subject == nil || first.subject != second.subject
                || (kinds[0] == "update") != (kinds[1] == "update")
                || kinds[0] == "dismiss" && kinds[1] != "dismiss"
                || kinds[0] != "present" && kinds[1] == "dismiss"
                || kinds[0] == "popTo" && ["push", "setChildren"].contains(kinds[1])
                || kinds[0] != "dismiss" && kinds[1] == "present"
                || Self.isApart(first, second, on: tree)
            guard isApart else { return fail(.merged, detail: "\(kinds)", "\(first), \(second)") }
        }
    }

    /// Whether one list can't say what two operations on one container do: a custom container that
    /// shows several children, a split that is collapsed or of the plan's own, and what goes on the
    /// stack of a split's detail beside what goes into the split itself.
    private static func isApart(
        _ first: Operation,
        _ second: Operation,
        on tree: ViewTree
    ) -> Bool {
        if case .setChildren(_, _, selected: nil) = first.effect { return true }
        if case .setChildren(_, _, selected: nil) = second.effect { return true }
        let kinds = [first.kind, second.kind]
        guard kinds.contains(where: { ["setPrimary", "showDetail", "pushOnDetail"].contains($0) })
        else { return false }
        guard (kinds[0] == "pushOnDetail") == (kinds[1] == "pushOnDetail"),
            let split = first.subject.flatMap(tree.node)
        else { return true }
        return tree.record(split).isCollapsed
    }
}
