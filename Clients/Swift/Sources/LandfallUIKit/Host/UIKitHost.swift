#if canImport(UIKit)
package import LandfallDevice
package import UIKit

/// The user interface of an app in UIKit, as the kit sees it.
@MainActor package final class UIKitHost: NavigationHost {
    /// Called when the app may show something else.
    package var onChange: (@MainActor () -> Void)?

    let screens: ScreenRegistry
    let types = ControllerTypes()
    let windowNames = WindowNames()
    let time: any ClientTime
    let alertsAreDismissible: Bool
    private let names: NodeNames
    private var disabledWindows: [WeakWindow] = []
    /// Windows that the kit has made itself, since the app had none.
    var madeWindows: [UIWindow] = []

    private struct WeakWindow { weak var window: UIWindow? }

    /// Creates a host without a window.
    ///
    /// - Parameters:
    ///   - screens: The factories.
    ///   - names: The ids of the nodes.
    ///   - time: The source of clocks and timers.
    ///   - alertsAreDismissible: Whether a plan may dismiss an alert.
    package init(
        screens: ScreenRegistry,
        names: NodeNames,
        time: any ClientTime,
        alertsAreDismissible: Bool = false
    ) {
        self.screens = screens
        self.names = names
        self.time = time
        self.alertsAreDismissible = alertsAreDismissible
    }

    /// Takes a scene, whose windows are reported from now on.
    package func attach(_ scene: UIWindowScene) { windowNames.attach(scene) }

    /// Says which screen of the catalog a controller is, where its class does not.
    package func name(_ controller: UIViewController, _ type: ScreenType) {
        types.name(controller, type)
    }

    package func capture() -> CapturedTree {
        var capture = TreeCapture(
            types: types,
            names: names,
            alertsAreDismissible: alertsAreDismissible
        )
        let states = capture.read(windowNames.current())
        return CapturedTree(
            ScreenTree(states),
            handles: capture.handles,
            isSettled: capture.isSettled
        )
    }

    package func prepare(_ view: ViewNode) throws(HostRefusal) -> PreparedView {
        var preparation = ViewPreparation(screens: screens, types: types)
        return try preparation.prepare(view)
    }

    package func setInteraction(isEnabled: Bool) {
        if isEnabled {
            for entry in disabledWindows { entry.window?.isUserInteractionEnabled = true }
            disabledWindows = []
        } else {
            for (_, window) in windowNames.current() where window.isUserInteractionEnabled {
                window.isUserInteractionEnabled = false
                disabledWindows.append(WeakWindow(window: window))
            }
        }
    }

    package func perform(
        _ step: HostStep,
        animated: Bool,
        completion: @escaping @MainActor (HostRefusal?) -> Void
    ) {
        let isSeen = windowNames.attached.contains { $0.activationState != .background }
        let arrival = Arrival(time, completion)
        do throws(HostRefusal) {
            try perform(step, animated && isSeen, arrival)
        } catch {
            arrival.arrive(error)
        }
    }

    private func perform(
        _ step: HostStep,
        _ animated: Bool,
        _ arrival: Arrival
    ) throws(HostRefusal) {
        try requirePresentable(step)
        switch step.operation.effect {
        case .update(let node, let context):
            try update(try step.controller(node), node, to: context)
            arrival.arrive()
        case .dismiss(let presenter):
            try dismiss(from: try step.controller(presenter), presenter, animated, arrival)
        case .present(let presenter, let view):
            try present(view, from: presenter, in: step, animated, arrival)
        case .replaceRoot(let window, let view):
            try replaceRoot(of: window, by: view, in: step, animated, arrival)
        case .activateWindow(let window): try activate(window, arrival)
        case .makeVisible(let container, let child):
            try show(try step.controller(child), in: container, of: step, animated, arrival)
        case .select(let container, let child):
            try select(try step.controller(child), in: container, of: step, arrival)
        case .setChildren(let container, _, _), .push(let container, _),
            .popTo(let container, _), .insertTab(let container, _, _),
            .replaceTab(let container, _, _):
            try change(container, in: step, animated, arrival)
        case .setPrimary(let split, _), .showDetail(let split, _), .pushOnDetail(let split, _):
            try change(step.changedContainer(ofSplit: split), in: step, animated, arrival)
        }
    }

    private func update(
        _ controller: UIViewController,
        _ node: NodeID,
        to context: ScreenContext
    ) throws(HostRefusal) {
        guard let screen = controller as? any LandfallScreen else { throw .screenRefused(node) }
        do {
            try screen.landfallUpdate(context)
        } catch {
            throw .screenRefused(node)
        }
    }
}

extension HostStep {
    /// The controller of a node.
    ///
    /// - Throws: ``HostRefusal/gone(_:)`` when the app has let go of it.
    func controller(_ id: NodeID) throws(HostRefusal) -> UIViewController {
        guard let controller = object(id) as? UIViewController else { throw .gone(id) }
        return controller
    }

    /// The controllers of a list of nodes.
    func controllers(_ ids: [NodeID]) throws(HostRefusal) -> [UIViewController] {
        var found: [UIViewController] = []
        for id in ids { found.append(try controller(id)) }
        return found
    }

    /// Which of a split, its primary and the stack of its detail gets another list.
    ///
    /// Expanded, a detail takes its place in the split; collapsed, on the stack of the primary.
    func changedContainer(ofSplit split: NodeID) -> NodeID {
        let columns = before.node(split)?.children ?? []
        let inner = columns.compactMap { before.node($0)?.children.last }
        return ([split] + columns + inner).first { id in
            after.node(id) != nil && before.node(id)?.children != after.node(id)?.children
        } ?? split
    }
}
#endif
