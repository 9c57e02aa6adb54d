import Landfall
import LandfallContract
import LandfallSimulator
import LandfallSketches

/// A device and a plan for it, from which a vector is made.
struct PlanCase {
    /// The vector's id.
    let id: String
    /// What the device shows; `nil` for an app that is not running.
    let sketch: TreeSketch?
    /// The operations of the plan.
    let operations: [Operation]

    init(_ id: String, _ sketch: TreeSketch?, _ operations: [Operation]) {
        self.id = id
        self.sketch = sketch
        self.operations = operations
    }

    init(_ id: String, _ root: View, _ effects: [Operation.Effect]) {
        self.init(id, TreeSketch(root), effects.map { Operation($0) })
    }

    /// Returns the simulator's outcome of the case.
    ///
    /// - Throws: ``ConformanceError`` for a tree that no device may report, and where the tree as a
    ///   value comes to another result.
    func outcome() throws(ConformanceError) -> PlanOutcome {
        guard let before = try? sketch?.tree() ?? .coldStart else { throw .badCase(id) }
        let device = SimulatedDevice(before)
        var refusal: DeviceRefusal?
        do throws(DeviceRefusal) {
            try device.execute(operations)
        } catch { refusal = error }
        var after = before
        for operation in operations.prefix(refusal?.operation ?? operations.count) {
            guard (try? after.apply(operation)) != nil else { throw .disagreement(id) }
        }
        guard device.matches(after) else { throw .disagreement(id) }
        return PlanOutcome(before: before, after: after, refusal: refusal)
    }
}

/// The outcome of a plan.
struct PlanOutcome {
    /// The tree that it starts from.
    let before: ViewTree
    /// The tree after the operations that were done.
    let after: ViewTree
    /// The first operation that was refused, and why.
    let refusal: DeviceRefusal?

    /// Whether only UIKit refuses it.
    var isUIKitOnly: Bool { refusal.map { Self.rulesOfUIKit.contains($0.code) } ?? false }

    /// The rules that UIKit has beyond what can be said of a tree as a value.
    static let rulesOfUIKit: Set<DeviceRefusal.Code> = [
        .alreadyPresenting, .collapsedSplit, .inTransition, .nestedNavigation, .notInHierarchy,
        .tooManyColumns, .wrongPresenter,
    ]

    /// The vector.
    ///
    /// - Throws: ``ConformanceError/badCase(_:)`` where what was written is no JSON.
    func vector(of plan: PlanCase) throws(ConformanceError) -> Vector {
        let isCold = before.isColdStart
        var action = ActionPlan(outcome: .navigate)
        action.planID = "plan-1"
        action.intentID = "intent-1"
        action.deviceID = "dev-1"
        action.basedOn =
            isCold
            ? PlanBasis(sequence: 0, source: .coldStart)
            : PlanBasis(sequence: 1, source: .stored, launchID: "L1")
        action.operations = plan.operations
        var state = DeviceState(deviceID: "dev-1", sequence: 1, tree: before)
        state.launchID = "L1"
        var members: [String: JSONTree] = ["id": .string(plan.id)]
        guard
            let written = JSONTree(parsing: Self.text(ContentEncoding.json.bytes(of: action))),
            let read = JSONTree(parsing: Self.text(ContentEncoding.json.bytes(of: state)))
        else { throw .badCase(plan.id) }
        state.tree = after
        var expected: [String: JSONTree] = [:]
        expected["after"] = .object([
            "windows": JSONTree(parsing: Self.text(ContentEncoding.json.bytes(of: state)))?[
                "windows"
            ]
                ?? .list([])
        ])
        expected["visible"] = .list(visibleScreens.map { .string($0.text) })
        expected["result"] = .string("APPLIED")
        if let refusal {
            expected["result"] = .string("FAILED")
            expected["operation"] = .integer(Int64(refusal.operation))
            expected["code"] = .string(refusal.code.rawValue)
        }
        members["before"] = read
        members["plan"] = written
        members["expect"] = .object(expected)
        return Vector(id: plan.id, members: members)
    }

    /// The plain screens that a person sees, window by window from the root down.
    var visibleScreens: [NodeID] {
        (0..<after.windowCount).flatMap { window -> [NodeID] in
            let root = after.root(ofWindow: window)
            guard !after.isPlaceholder(root) else { return [] }
            return Self.inOrder(root, in: after)
                .filter { after.kind(of: $0) == .screen && after.isVisible($0) }
                .map { after.id(of: $0) }
        }
    }

    /// A node and all below it, children before what is presented.
    static func inOrder(_ node: NodeIndex, in tree: ViewTree) -> [NodeIndex] {
        let presented = tree.ownPresented(by: node).map { [$0] } ?? []
        return [node] + (tree.children(of: node) + presented).flatMap { inOrder($0, in: tree) }
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
