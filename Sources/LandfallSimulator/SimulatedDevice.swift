public import Landfall

/// A device that carries out plans with the rules of UIKit, on view controllers of its own.
///
/// It shares no code with the planner and with `ViewTree`'s operations, so that it can
/// disagree with them. It is no `Sendable`: use it from one task. Each operation takes time linear
/// in the number of the controllers, and nothing in it calls itself, however deep a tree is.
public final class SimulatedDevice {
    private(set) var windows: [Window]
    private(set) var key: Window?
    private var controllers: [NodeID: ViewController]
    private(set) var isColdStart: Bool

    /// The `$` names that were given away since the last report.
    var usedIDs: Set<NodeID>
    /// The nodes that have left since the last report.
    private var removedIDs: Set<NodeID> = []
    /// What the last report has called the nodes that plans had created.
    private var names: [NodeID: NodeID] = [:]
    /// All ids that the device has ever reported a node under.
    private var reportedIDs: Set<NodeID>
    private var lastNumber = 0

    /// Creates a device that shows what another has reported.
    ///
    /// - Parameter tree: Read once and not kept.
    public init(_ tree: ViewTree) {
        let reading = DeviceReading(tree)
        self.windows = reading.windows
        self.key = reading.key
        self.controllers = reading.controllers
        self.isColdStart = tree.isColdStart
        self.usedIDs = Set(reading.controllers.keys.filter(\.isCreatedByPlan))
        self.reportedIDs = Set(reading.controllers.keys)
    }

    deinit {
        for controller in controllers.values { controller.dropContents() }
    }

    /// Carries out a plan, operation by operation, up to the first that UIKit would refuse.
    ///
    /// What a plan calls `$1`, `$2`, … keeps that name until ``report(limits:)``; a name is given
    /// away once between two reports, so a next plan comes after a next report.
    ///
    /// - Parameter operations: What is done, in order; options are not looked at.
    /// - Throws: ``DeviceRefusal`` of the first operation that is refused. Those before it are
    ///   done, and it has changed nothing itself.
    public func execute(_ operations: [Operation]) throws(DeviceRefusal) {
        for (position, operation) in operations.enumerated() {
            do throws(DeviceRefusal) {
                try perform(operation.effect)
            } catch {
                var refusal = error
                refusal.operation = position
                throw refusal
            }
        }
    }

    /// Whether a person who looks at the device sees a node.
    ///
    /// Its window is the key window, every container shows the way to it, and nothing is presented
    /// over it, in whatever style.
    ///
    /// - Parameter node: An id of the device's or, until the next report, of a plan's.
    /// - Returns: `false` also for what is not there.
    public func isVisible(_ node: NodeID) -> Bool {
        guard let target = controllers[node] else { return false }
        return key?.root?.shows(target) { _ in true } ?? false
    }

    /// The id under which the device reports what a plan has created.
    ///
    /// - Parameter planned: The name in the plan that was carried out before the last report.
    /// - Returns: The device's own id; `nil` for a name that no node had when it was reported.
    public func deviceID(of planned: NodeID) -> NodeID? { names[planned] }

    // MARK: - Controllers by name

    /// The controller of an id.
    ///
    /// - Throws: ``DeviceRefusal/Code/notInWindow`` for one that has left,
    ///   ``DeviceRefusal/Code/unknownNode`` for one that never was.
    func controller(_ id: NodeID) throws(DeviceRefusal) -> ViewController {
        if let found = controllers[id], !id.text.isEmpty { return found }
        guard removedIDs.contains(id) else {
            throw DeviceRefusal(.unknownNode, node: id, "there is no node \(id)")
        }
        throw DeviceRefusal(.notInWindow, node: id, "\(id) is in no window any more")
    }

    /// The window of an id.
    ///
    /// - Throws: ``DeviceRefusal/Code/unknownWindow`` when there is none.
    func window(_ id: String) throws(DeviceRefusal) -> Window {
        guard let found = windows.first(where: { $0.id == id }) else {
            throw DeviceRefusal(.unknownWindow, node: nil, "there is no window \(id)")
        }
        return found
    }

    func activate(_ window: Window) { key = window }

    /// Notes that a window has shown something.
    func endColdStart() { isColdStart = false }

    /// Makes what a view describes, so that its nodes can be named.
    func makeController(_ view: View) -> ViewController {
        let top = ViewController.make(view)
        for controller in top.subtree { controllers[controller.id] = controller }
        return top
    }

    /// Forgets a controller that was never shown.
    func forget(_ id: NodeID) { controllers[id] = nil }

    /// Takes a controller off the device, with all that it holds and presents.
    func remove(_ controller: ViewController) {
        for gone in controller.subtree {
            controllers[gone.id] = nil
            removedIDs.insert(gone.id)
            gone.dropContents()
        }
    }

    /// Gives each node that a plan has created an id of the device's own, in the plan's order.
    func renameCreated() {
        names = [:]
        let created = controllers.values.filter(\.id.isCreatedByPlan)
            .sorted { ($0.id.text.utf8.count, $0.id.text) < ($1.id.text.utf8.count, $1.id.text) }
        for controller in created {
            let id = nextID()
            names[controller.id] = id
            controllers[controller.id] = nil
            controllers[id] = controller
            controller.id = id
        }
        usedIDs = []
        removedIDs = []
    }

    private func nextID() -> NodeID {
        repeat {
            lastNumber += 1
        } while !reportedIDs.insert(NodeID("d\(lastNumber)")).inserted
        return NodeID("d\(lastNumber)")
    }
}
