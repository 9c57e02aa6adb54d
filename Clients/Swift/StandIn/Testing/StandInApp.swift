package import LandfallDevice
package import LandfallUIKit
package import UIKit

/// An app on the stand-in that shows a given tree, and does what plans for that tree say.
@MainActor package final class StandInApp {
    /// The world that it lives in.
    package let world: World
    /// The user interface as the kit sees it.
    package let host: UIKitHost
    /// The tree as the kit expects it, with the ids of the given tree and of plans.
    package private(set) var tree: ScreenTree
    /// The factories.
    package let screens = ScreenRegistry()

    private var objects: [NodeID: HostHandle] = [:]
    private var ids: [ObjectIdentifier: NodeID] = [:]
    private var supertypes: [NodeID: [ScreenType]] = [:]
    private var windows: [String: UIWindow] = [:]

    /// Creates an app that shows windows, each in a scene of its own.
    ///
    /// - Parameters:
    ///   - states: The windows; none for a cold start.
    ///   - world: The world that it lives in.
    package init(_ states: [WindowState], in world: World) {
        self.world = world
        self.tree = ScreenTree(states)
        self.host = UIKitHost(
            screens: screens,
            names: NodeNames(tag: "t"),
            time: WorldTime(world)
        )
        World.inWorld(world) {
            if states.isEmpty { host.attach(world.application.connect()) }
            for state in states { show(state) }
            for state in states { state.root.map(linkParents) }
            for state in states where state.isKey { windows[state.id]?.makeKey() }
        }
    }

    private func show(_ state: WindowState) {
        let scene = world.application.connect(session: state.id)
        let window = UIWindow(windowScene: scene)
        windows[state.id] = window
        window.rootViewController = state.root.map { make($0) }
        window.isHidden = false
        if windows.count == 1 { window.makeKey() }
        host.attach(scene)
    }

    private func make(_ node: ViewNode) -> UIViewController {
        let controller = makeAlone(node)
        note(controller, node)
        controller.install(
            isBeingPresented: node.transition == .presenting,
            isBeingDismissed: node.transition == .dismissing
        )
        let children = node.children.map { make($0) }
        controller.install(children: children)
        switch controller {
        case let tabs as StandInTabs where !children.isEmpty:
            tabs.selectedViewController = children[node.selected ?? 0]
        case let container as StandInContainer:
            container.firstVisible = nil
            container.show(node.visible.map { children[$0] })
        case let screen as StandInScreen:
            for child in children { screen.view.addSubview(child.view) }
        default: break
        }
        if let presented = node.presented {
            let above = make(presented)
            above.modalPresentationStyle = UIModalPresentationStyle(presented.style)
            controller.install(presented: above)
        }
        return controller
    }

    private func makeAlone(_ node: ViewNode) -> UIViewController {
        let controller: any TraitedScreen =
            switch node.kind {
            case .screen: StandInScreen()
            case .navigation: StandInStack()
            case .tab: StandInTabs()
            case .split: StandInSplit()
            case .custom: StandInContainer()
            }
        controller.definesPresentationContext = node.definesPresentationContext
        controller.traits.context = node.context
        controller.traits.isDismissible = node.isDismissible
        (controller as? StandInContainer)?.firstVisible = node.visible
        if let split = controller as? StandInSplit, node.isCollapsed { split.startCollapsed() }
        host.name(controller, node.type)
        return controller
    }

    private func note(_ controller: UIViewController, _ node: ViewNode) {
        objects[node.id] = HostHandle(controller)
        ids[ObjectIdentifier(controller)] = node.id
        supertypes[node.id] = node.supertypes
    }

    private func linkParents(_ root: ViewNode) {
        for node in root.subtree {
            guard let override = node.parentOverride else { continue }
            let parent = objects[override]?.object as? UIViewController
            (objects[node.id]?.object as? any TraitedScreen)?.traits.parent = parent
        }
    }

    // MARK: - Plans

    /// Carries out one operation, as the kit's executor does: tried on the tree, prepared, performed.
    ///
    /// - Parameters:
    ///   - operation: What is done.
    ///   - animated: Whether it takes time.
    /// - Returns: Why it was not done; `nil` when it was.
    package func perform(_ operation: PlanOperation, animated: Bool = false) -> FailureReason? {
        World.inWorld(world) { () -> FailureReason? in
            var after = tree
            do throws(TreeRefusal) {
                try after.apply(operation)
            } catch {
                return FailureReason(error.code)
            }
            do throws(HostRefusal) {
                let prepared = try prepare(operation)
                return run(operation, prepared, animated, after)
            } catch {
                return error.reason
            }
        }
    }

    /// Asks the host for an operation without trying it on the tree first.
    package func force(_ operation: PlanOperation, after: ScreenTree) -> FailureReason? {
        World.inWorld(world) { () -> FailureReason? in
            do throws(HostRefusal) {
                return run(operation, try prepare(operation), false, after)
            } catch {
                return error.reason
            }
        }
    }

    private func prepare(_ operation: PlanOperation) throws(HostRefusal) -> [PreparedView] {
        var prepared: [PreparedView] = []
        for view in operation.views {
            for node in view.subtree {
                screens.register(node.type) { [unowned self] _ in
                    self.makeAlone(self.pending[node.type]?.popLast() ?? node)
                }
            }
            // One type may stand for several nodes: they are made in the order of the preparation.
            pending = [:]
            for node in view.subtree.reversed() { pending[node.type, default: []].append(node) }
            prepared.append(try host.prepare(view))
        }
        for view in prepared {
            for node in view.view.subtree {
                (view.objects[node.id] as? UIViewController).map { note($0, node) }
            }
        }
        return prepared
    }

    private var pending: [ScreenType: [ViewNode]] = [:]

    /// Registers factories for all new views of a plan, which are made once, in the order of the plan.
    ///
    /// - Parameter operations: The operations of the plan.
    package func register(_ operations: [PlanOperation]) { register(operations.flatMap(\.views)) }

    /// Registers factories for new views, which are made once, in their order.
    ///
    /// - Parameter views: The views, with all that they hold and present.
    package func register(_ views: [ViewNode]) {
        let nodes = views.flatMap(\.subtree)
        pending = [:]
        for node in nodes.reversed() { pending[node.type, default: []].append(node) }
        for node in nodes {
            screens.register(node.type) { [unowned self] _ in
                let next = self.pending[node.type]?.popLast() ?? node
                let controller = self.makeAlone(next)
                self.note(controller, next)
                return controller
            }
        }
    }

    /// The ids under which the host knows the nodes of the given tree.
    package var hostIDs: [NodeID: NodeID] {
        World.inWorld(world) {
            let captured = host.capture()
            var known: [NodeID: NodeID] = [:]
            for id in captured.handles.keys { known[name(id, in: captured)] = id }
            return known
        }
    }

    private func run(
        _ operation: PlanOperation,
        _ prepared: [PreparedView],
        _ animated: Bool,
        _ after: ScreenTree
    ) -> FailureReason? {
        let step = HostStep(
            operation,
            prepared: prepared,
            before: tree,
            after: after,
            objects: objects
        )
        var answer: HostRefusal??
        host.perform(step, animated: animated) { answer = .some($0) }
        while answer == nil, world.runNext() {}
        guard let answer else { return .timedOut }
        if let answer { return answer.reason }
        tree = after
        return nil
    }

    // MARK: - What it shows

    /// The windows as the host captures them, with the ids of the given tree and of plans.
    package var captured: [WindowState] {
        World.inWorld(world) {
            let captured = host.capture()
            return captured.tree.windowStates.map { state in
                var state = state
                if windows[state.id] == nil { state.id = ScreenTree.coldStartWindow }
                state.root = state.root.map { renamed($0, in: captured) }
                return state
            }
        }
    }

    private func renamed(_ node: ViewNode, in captured: CapturedTree) -> ViewNode {
        var node = node
        node.id = name(node.id, in: captured)
        node.supertypes = supertypes[node.id] ?? []
        node.parentOverride = node.parentOverride.map { name($0, in: captured) }
        node.children = node.children.map { renamed($0, in: captured) }
        node.presented = node.presented.map { renamed($0, in: captured) }
        return node
    }

    private func name(_ id: NodeID, in captured: CapturedTree) -> NodeID {
        let object = captured.handles[id]?.object
        return object.flatMap { ids[ObjectIdentifier($0)] } ?? id
    }
}

extension UIModalPresentationStyle {
    /// The style of UIKit's for a word of the contract's.
    init(_ style: ViewNode.Style) {
        switch style {
        case .fullScreen: self = .fullScreen
        case .overFullScreen: self = .overFullScreen
        case .pageSheet: self = .pageSheet
        case .formSheet: self = .formSheet
        case .popover: self = .popover
        case .currentContext: self = .currentContext
        case .overCurrentContext: self = .overCurrentContext
        }
    }
}
