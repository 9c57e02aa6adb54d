import Landfall
import LandfallSimulator

extension CaseCheck {
    /// The most destinations of a list.
    private static let lengthLimit = 3

    /// Several routes of the case, shown one on top of the other, are one plan that the device
    /// carries out, and the targets of all of them are there in the end.
    mutating func checkList(on tree: ViewTree, by resolver: IntentResolver) {
        let list = sketch.routes.routes.prefix(Self.lengthLimit).map { route in
            let known = sketch.context.filter { route.parameters[$0.key] != nil }
            return Destination(route: route.id, context: known)
        }
        guard list.count > 1 else { return }
        let resolution = sketch.resolve(.destinations(list), on: tree, by: resolver)
        let plan = resolution.plan
        guard plan.outcome == .navigate else {
            guard plan.operations.isEmpty || plan.outcome == .detour else {
                return fail(.idle, detail: "list", "\(plan.operations)")
            }
            return
        }
        result.isListed = true
        checkBounds(of: plan)
        let device = SimulatedDevice(tree)
        do throws(DeviceRefusal) {
            try device.execute(plan.operations)
        } catch {
            return fail(.executable, detail: "list \(error.code.rawValue)", "\(error)")
        }
        let after = resolution.after.tree
        guard device.matches(after) else {
            let promised = SimulatedDevice.outline(of: after)
            return fail(
                .foreseen,
                detail: "list",
                "device:\n\(device.outline())\npromised:\n\(promised)"
            )
        }
        guard let target = plan.target, device.isVisible(target) else {
            return fail(.visible, detail: "list", "\(plan.target?.text ?? "nothing") is hidden")
        }
        checkNeed(of: plan.operations, from: tree, to: after)
        checkMerging(of: plan.operations, on: tree)
        checkBeneath(list, in: after, on: tree, by: resolver)
    }

    /// What the first destination of a list leads to, when it is asked for alone, is there in the
    /// end; it is planned first, so what it builds has the same ids.
    private mutating func checkBeneath(
        _ list: [Destination],
        in after: ViewTree,
        on tree: ViewTree,
        by resolver: IntentResolver
    ) {
        let alone = sketch.resolve(on: tree, by: resolver, to: list[0]).plan
        guard alone.route == list[0].route, let target = alone.target else { return }
        if after.node(target) == nil {
            fail(.listed, "\(target) of \(list[0].route) is gone")
        }
    }
}
