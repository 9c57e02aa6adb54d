#if canImport(UIKit)
import LandfallDevice
import UIKit

/// The lists of containers: stacks, tabs, splits and what the app has made itself.
extension UIKitHost {
    /// Gives a container the list that the step's second tree has.
    ///
    /// - Throws: ``HostRefusal`` when the container is not as the kit expects it: then the app, or
    ///   the person, has changed it in the meantime.
    func change(
        _ container: NodeID,
        in step: HostStep,
        _ animated: Bool,
        _ arrival: Arrival
    ) throws(HostRefusal) {
        guard let before = step.before.node(container), let after = step.after.node(container)
        else { throw .gone(container) }
        let controller = try step.controller(container)
        let expected = try step.controllers(before.children)
        guard controller.landfallContents == expected else {
            throw HostRefusal(.otherOutcome, node: container, "\(container) holds something else")
        }
        let list = try step.controllers(after.children)
        // UIKit raises where a controller is in a list twice.
        guard Set(list.map { ObjectIdentifier($0) }).count == list.count else {
            let message = "a factory gives a controller away twice"
            throw HostRefusal(.factoryFailed, node: container, message)
        }
        let added = Set(after.children).subtracting(before.children)
        let views = step.operation.views.filter { added.contains($0.id) }
        let change = ListChange(
            controller: controller,
            node: container,
            list: list,
            selected: try after.selected.map { id throws(HostRefusal) in try step.controller(id) },
            visible: try step.controllers(after.visibleChildren),
            step: step
        )
        switch controller {
        case is any LandfallContainer, is UIPageViewController:
            try changeCustom(change, animated, presenting(views, in: step, arrival))
        case let stack as UINavigationController:
            changeStack(stack, change, animated, presenting(views, in: step, arrival))
        case let tabs as UITabBarController:
            changeTabs(tabs, change, presenting(views, in: step, arrival))
        case let split as UISplitViewController:
            try changeSplit(split, change, presenting(views, in: step, arrival))
        default:
            throw HostRefusal(.unsupportedOperation, node: container, "\(container) has no list")
        }
    }

    // MARK: - Stacks

    private func changeStack(
        _ stack: UINavigationController,
        _ change: ListChange,
        _ animated: Bool,
        _ arrival: Arrival
    ) {
        let list = change.list
        let current = stack.viewControllers
        if let last = list.last, last is UINavigationController, !current.contains(last),
            let split = stack.splitViewController
        {
            // Only the split itself may put a stack onto the stack of its primary (U8); UIKit
            // pushes there, the contract replaces, so what is to go goes first.
            let below = Array(list.dropLast())
            if below != current { stack.setViewControllers(below, animated: false) }
            split.showDetailViewController(last, sender: nil)
        } else if list.count == current.count + 1, list.dropLast() == current[...],
            let last = list.last
        {
            stack.pushViewController(last, animated: animated)
        } else if list.count < current.count, let last = list.last,
            Array(current.prefix(list.count)) == list
        {
            stack.popToViewController(last, animated: animated)
        } else {
            stack.setViewControllers(list, animated: animated)
        }
        follow(stack, animated, change, arrival)
    }

    /// Waits for the end of a transition of a container.
    ///
    /// Animated there is a coordinator, whose completion also comes when the transition was
    /// cancelled; without one the change is made, and the next turn comes behind its layout.
    private func follow(
        _ controller: UIViewController,
        _ animated: Bool,
        _ change: ListChange,
        _ arrival: Arrival
    ) {
        let verdict: @MainActor () -> HostRefusal? = {
            controller.viewIfLoaded?.layoutIfNeeded()
            return change.verdict
        }
        guard animated, let coordinator = controller.transitionCoordinator else {
            controller.viewIfLoaded?.layoutIfNeeded()
            return arrival.arriveNextTurn(verdict)
        }
        coordinator.animate(alongsideTransition: nil) { _ in arrival.arriveNextTurn(verdict) }
        arrival.when(within: Self.transitionLimit, { controller.transitionCoordinator == nil }) {
            _ in
            arrival.arriveNextTurn(verdict)
        }
    }

    /// How long a transition may take until the host looks no more; the kit's own limit is shorter.
    static var transitionLimit: TimeSpan { .seconds(5) }

    // MARK: - Tabs

    private func changeTabs(
        _ tabs: UITabBarController,
        _ change: ListChange,
        _ arrival: Arrival
    ) {
        tabs.setViewControllers(change.list, animated: false)
        // UIKit keeps the selected object, or the index (U6); the plan says which it is.
        if let selected = change.selected, tabs.landfallSelection !== selected {
            tabs.selectedViewController = selected
        }
        follow(tabs, false, change, arrival)
    }

    /// Selects a tab.
    func select(
        _ child: UIViewController,
        in container: NodeID,
        of step: HostStep,
        _ arrival: Arrival
    ) throws(HostRefusal) {
        guard let tabs = try step.controller(container) as? UITabBarController else {
            throw HostRefusal(
                FailureReason(.wrongKind),
                node: container,
                "\(container) has no tabs"
            )
        }
        guard tabs.viewControllers?.contains(child) == true else {
            throw HostRefusal(.otherOutcome, node: container, "\(container) holds something else")
        }
        // The delegate is not asked whether it may be selected: it speaks for the person's taps.
        if tabs.landfallSelection !== child { tabs.selectedViewController = child }
        tabs.viewIfLoaded?.layoutIfNeeded()
        arrival.arriveNextTurn {
            tabs.landfallSelection === child
                ? nil : HostRefusal(.otherOutcome, node: container, "another tab is selected")
        }
    }

    // MARK: - Splits

    private func changeSplit(
        _ split: UISplitViewController,
        _ change: ListChange,
        _ arrival: Arrival
    ) throws(HostRefusal) {
        guard !split.isCollapsed || change.list.count <= 1 else {
            let message = "the collapsed split \(change.node) holds its primary only"
            throw HostRefusal(FailureReason(.collapsedSplit), node: change.node, message)
        }
        guard change.list.count <= 2 else {
            let message = "a split has a primary and a detail"
            throw HostRefusal(FailureReason(.tooManyColumns), node: change.node, message)
        }
        split.landfallSetColumns(change.list)
        if let primary = change.step.prepared.first(where: { $0.root === change.list.first }) {
            split.landfallShowDetail(of: primary.view, primary.objects)
        }
        if split.style != .unspecified, case .showDetail = change.step.operation.effect {
            // Where the primary lies over the detail, the detail must be brought to the front.
            split.show(.secondary)
        }
        follow(split, false, change, arrival)
    }

    // MARK: - Containers of the app's own

    private func changeCustom(
        _ change: ListChange,
        _ animated: Bool,
        _ arrival: Arrival
    ) throws(HostRefusal) {
        if let pages = change.controller as? UIPageViewController {
            guard pages.landfallTakes(change.list.count) else {
                throw .wrongPages(change.list.count, of: change.node)
            }
            pages.setViewControllers(change.list, direction: .forward, animated: animated) { _ in
                arrival.arriveNextTurn { change.verdict }
            }
            return arrival.when(within: Self.transitionLimit, { false }) { _ in
                arrival.arrive(change.verdict)
            }
        }
        guard let container = change.controller as? any LandfallContainer else { return }
        container.set(change.list, animated: animated)
        if change.visible.count == 1, container.landfallVisible != change.visible {
            container.show(change.visible[0], animated: animated)
        }
        follow(container, animated, change, arrival)
    }

    /// Shows a child of a container of the app's own.
    func show(
        _ child: UIViewController,
        in container: NodeID,
        of step: HostStep,
        _ animated: Bool,
        _ arrival: Arrival
    ) throws(HostRefusal) {
        let controller = try step.controller(container)
        guard controller.landfallContents.contains(child) else {
            throw HostRefusal(.otherOutcome, node: container, "\(container) holds something else")
        }
        (controller as? any LandfallContainer)?.show(child, animated: animated)
        let verdict: @MainActor () -> HostRefusal? = {
            controller.landfallVisibleContents.contains(child)
                ? nil : HostRefusal(.otherOutcome, node: container, "\(child) is not shown")
        }
        guard animated, let coordinator = controller.transitionCoordinator else {
            return arrival.arriveNextTurn(verdict)
        }
        coordinator.animate(alongsideTransition: nil) { _ in arrival.arriveNextTurn(verdict) }
    }
}

extension UIPageViewController {
    /// Whether it can be given so many pages; UIKit raises where it can't.
    ///
    /// It is given the pages that are shown: two with the spine in the middle, else one. Of paper with
    /// two sides a page is the back of another, which the kit can't tell.
    func landfallTakes(_ count: Int) -> Bool {
        if spineLocation == .mid { return count == 2 }
        return count == 1 && !(transitionStyle == .pageCurl && isDoubleSided)
    }
}

extension HostRefusal {
    /// A controller for pages would show none, or too many.
    static func wrongPages(_ count: Int, of node: NodeID) -> HostRefusal {
        HostRefusal(.unsupportedOperation, node: node, "\(node) can't show \(count) pages")
    }
}

/// The views that a container is to hold.
@MainActor struct ListChange {
    let controller: UIViewController
    let node: NodeID
    let list: [UIViewController]
    let selected: UIViewController?
    let visible: [UIViewController]
    let step: HostStep

    /// Why the container does not hold it, if so: a pop was cancelled, or the app did something.
    var verdict: HostRefusal? {
        guard controller.landfallContents == list else {
            return HostRefusal(.otherOutcome, node: node, "\(node) holds something else")
        }
        guard let tabs = controller as? UITabBarController, let selected else { return nil }
        return tabs.landfallSelection === selected
            ? nil : HostRefusal(.otherOutcome, node: node, "another tab is selected")
    }
}
#endif
