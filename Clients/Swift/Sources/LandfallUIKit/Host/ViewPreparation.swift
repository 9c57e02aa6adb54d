#if canImport(UIKit)
import LandfallDevice
import UIKit

/// Makes the controllers of a new subtree, which nothing shows yet.
@MainActor struct ViewPreparation {
    private let screens: ScreenRegistry
    private let types: ControllerTypes
    private var objects: [NodeID: AnyObject] = [:]

    init(screens: ScreenRegistry, types: ControllerTypes) {
        self.screens = screens
        self.types = types
    }

    /// Makes what a view describes, with all that it holds and presents.
    ///
    /// - Throws: ``HostRefusal``: a factory is missing or fails, or a container can't hold so many views.
    mutating func prepare(_ view: ViewNode) throws(HostRefusal) -> PreparedView {
        _ = try make(view)
        return PreparedView(view, objects: objects)
    }

    private mutating func make(_ view: ViewNode) throws(HostRefusal) -> UIViewController {
        // UIKit raises where a controller that is in use already is used again.
        guard let controller = try screens.make(view) as? UIViewController,
            controller.landfallKind == view.kind, controller.parent == nil,
            controller.presentingViewController == nil, controller.viewIfLoaded?.window == nil,
            !objects.values.contains(where: { $0 === controller })
        else { throw .factoryFailed(view.type) }
        if types.type(of: controller) != view.type { types.name(controller, view.type) }
        // What the app has set itself stays: a view only adds a presentation context.
        if view.definesPresentationContext { controller.definesPresentationContext = true }
        objects[view.id] = controller
        var children: [UIViewController] = []
        for child in view.children { children.append(try make(child)) }
        try fill(controller, with: children, as: view)
        if let split = controller as? UISplitViewController, view.isCollapsed {
            split.landfallShowDetail(of: view.children.first, objects)
        }
        if let presented = view.presented {
            let above = try make(presented)
            above.modalPresentationStyle = presented.style.style
        }
        return controller
    }

    private func fill(
        _ controller: UIViewController,
        with children: [UIViewController],
        as view: ViewNode
    ) throws(HostRefusal) {
        // What a class puts into its list when its view is made must not come over the plan's list.
        if controller is UITabBarController || controller is UINavigationController {
            controller.loadViewIfNeeded()
        }
        switch controller {
        case let container as any LandfallContainer:
            container.set(children, animated: false)
            if view.visible.count == 1, children.indices.contains(view.visible[0]) {
                container.show(children[view.visible[0]], animated: false)
            }
        case let stack as UINavigationController:
            // A stack on a stack is the detail of a collapsed split: see `landfallShowDetail`.
            let upright = children.filter { !($0 is UINavigationController) }
            stack.setViewControllers(upright, animated: false)
        case let tabs as UITabBarController:
            tabs.setViewControllers(children, animated: false)
            let selected = view.selected ?? 0
            if children.indices.contains(selected) {
                tabs.selectedViewController = children[selected]
            }
        case let split as UISplitViewController:
            split.landfallSetColumns(children)
        case let pages as UIPageViewController:
            guard !children.isEmpty else { return }
            guard pages.landfallTakes(children.count) else {
                throw .wrongPages(children.count, of: view.id)
            }
            pages.setViewControllers(children, direction: .forward, animated: false)
        default: controller.landfallAdd(children)
        }
    }
}

extension UIViewController {
    /// Puts plain children into a screen, each over the whole of its view.
    fileprivate func landfallAdd(_ children: [UIViewController]) {
        for child in children {
            addChild(child)
            child.view.frame = view.bounds
            child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view.addSubview(child.view)
            child.didMove(toParent: self)
        }
    }
}

extension UISplitViewController {
    /// Puts the detail of a new primary onto its stack, where a plan has it in a collapsed split.
    ///
    /// Only the split itself may put a stack there (U8), which it does when it is asked to show it.
    ///
    /// - Parameters:
    ///   - primary: The view of the primary, which is in its column already.
    ///   - objects: The controllers of the view and of all in it.
    func landfallShowDetail(of primary: ViewNode?, _ objects: [NodeID: AnyObject]) {
        guard let primary, primary.kind == .navigation, let last = primary.children.last,
            last.kind == .navigation, let detail = objects[last.id] as? UIViewController
        else { return }
        showDetailViewController(detail, sender: nil)
    }

    /// Gives both columns their controllers, or takes the detail away where there is one only.
    func landfallSetColumns(_ columns: [UIViewController]) {
        guard style != .unspecified else {
            viewControllers = columns
            return
        }
        if viewController(for: .primary) !== columns.first {
            setViewController(columns.first, for: .primary)
        }
        let detail = columns.count > 1 ? columns[1] : nil
        if !isCollapsed, viewController(for: .secondary) !== detail {
            setViewController(detail, for: .secondary)
        }
    }
}
#endif
