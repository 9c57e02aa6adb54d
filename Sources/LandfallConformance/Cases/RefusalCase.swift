import Landfall
import LandfallSimulator

/// A device, what is done to it, and which rule the last operation breaks.
struct RefusalCase: Sendable {
    let name: String
    let root: View
    let moving: [NodeID: TransitionPhase]
    let effects: [Operation.Effect]
    let code: DeviceRefusal.Code
    let node: NodeID?

    init(
        _ description: String,
        _ root: View,
        moving: [NodeID: TransitionPhase] = [:],
        _ effects: Operation.Effect...,
        code: DeviceRefusal.Code,
        node: NodeID?
    ) {
        self.name = description
        self.root = root
        self.moving = moving
        self.effects = effects
        self.code = code
        self.node = node
    }
}

extension RefusalCase {
    /// All of them.
    static let all =
        names + kinds + lists + stacks + splits + presentations + absences + transitions + windows
        + columns + nestedPresentations + more
}
