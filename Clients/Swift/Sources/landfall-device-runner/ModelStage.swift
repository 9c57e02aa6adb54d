import LandfallDevice
import LandfallDeviceTesting
import LandfallModelHost

/// The navigation values of an app without view controllers.
struct ModelDevice: PlanDevice {
    var unsupported: [String] { ["CUSTOM", "makeVisible"] }

    func carryOut(_ operations: [PlanOperation], on windows: [WindowState]) -> PlanOutcome {
        var stage = ModelStage(windows)
        let failure = stage.perform(operations)
        return PlanOutcome(windows: stage.windows, failure: failure)
    }
}

/// An app of navigation values that shows a state, and carries a plan out.
@MainActor struct ModelStage {
    private let clock = VirtualClock()
    private let host: ModelHost
    private let wasColdStart: Bool
    private var tree: ScreenTree
    /// The objects of all nodes, by the names of the vector.
    private var objects: [NodeID: AnyObject] = [:]

    init(_ windows: [WindowState]) {
        let kit = Landfall(
            transport: MemoryTransport(clock),
            storage: MemoryStorage(),
            deviceID: "dev-1",
            time: clock
        )
        tree = ScreenTree(windows)
        wasColdStart = windows.isEmpty
        var made: [NodeID: AnyObject] = [:]
        var models = windows.map { window in
            WindowModel(id: window.id, root: window.root.map { Self.model($0, &made) })
        }
        if models.isEmpty { models = [WindowModel(id: ScreenTree.coldStartWindow)] }
        host = ModelHost(models, for: kit)
        host.keyWindow = tree.keyWindow
        for node in windows.flatMap({ $0.root?.subtree ?? [] }) {
            guard let override = node.parentOverride else { continue }
            (made[node.id] as? ScreenModel)?.namedParent = made[override] as? ScreenModel
        }
        objects = made
    }

    /// Carries operations out up to the first that is refused, by the tree or by the host.
    ///
    /// - Returns: The index of that one and why.
    mutating func perform(
        _ operations: [PlanOperation]
    ) -> (operation: Int, reason: FailureReason)? {
        for (index, operation) in operations.enumerated() {
            if let reason = perform(operation) { return (index, reason) }
        }
        return nil
    }

    private mutating func perform(_ operation: PlanOperation) -> FailureReason? {
        let before = tree
        if let failure = tree.apply([operation]) { return FailureReason(failure.refusal.code) }
        var prepared: [PreparedView] = []
        do throws(HostRefusal) {
            for view in operation.views { prepared.append(try host.prepare(view)) }
        } catch {
            return error.reason
        }
        for view in prepared { objects.merge(view.objects) { $1 } }
        let step = HostStep(
            operation,
            prepared: prepared,
            before: before,
            after: tree,
            objects: objects.mapValues { HostHandle($0) }
        )
        var end: HostRefusal??
        host.perform(step, animated: false) { end = .some($0) }
        clock.advance(by: .seconds(20))
        guard let end else { return .timedOut }
        return end?.reason
    }

    /// What the models say now, by the names of the vector.
    var windows: [WindowState] {
        if wasColdStart, host.windows[0].root == nil { return [] }
        var names: [ObjectIdentifier: NodeID] = [:]
        for (id, object) in objects { names[ObjectIdentifier(object)] = id }
        let captured = host.capture()
        return captured.tree.renamed { id in
            captured.handles[id]?.object.flatMap { names[ObjectIdentifier($0)] } ?? id
        }.windowStates
    }

    private static func model(_ view: ViewNode, _ made: inout [NodeID: AnyObject]) -> ScreenModel {
        let model: ScreenModel
        switch view.kind {
        case .navigation: model = StackModel(view.type, context: view.context)
        case .tab: model = TabModel(view.type, context: view.context)
        case .split:
            let split = SplitModel(view.type, context: view.context)
            split.isCollapsed = view.isCollapsed
            model = split
        case .screen, .custom: model = ScreenModel(view.type, context: view.context)
        }
        model.supertypes = view.supertypes
        model.style = view.style
        model.isDismissible = view.isDismissible
        model.definesPresentationContext = view.definesPresentationContext
        model.transition = view.transition
        model.children = view.children.map { Self.model($0, &made) }
        model.presented = view.presented.map { Self.model($0, &made) }
        if let tabs = model as? TabModel, let selected = view.selected,
            tabs.children.indices.contains(selected)
        {
            tabs.selection = tabs.children[selected]
        }
        made[view.id] = model
        return model
    }
}
