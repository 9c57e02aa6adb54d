#if canImport(UIKit)
import LandfallDevice
import UIKit

/// Reads the controllers of an app into a tree.
@MainActor struct TreeCapture {
    private let types: ControllerTypes
    private let names: NodeNames
    private let alertsAreDismissible: Bool
    private(set) var handles: [NodeID: HostHandle] = [:]
    private(set) var isSettled = true

    init(types: ControllerTypes, names: NodeNames, alertsAreDismissible: Bool) {
        self.types = types
        self.names = names
        self.alertsAreDismissible = alertsAreDismissible
    }

    /// Reads windows.
    ///
    /// - Returns: The states of the windows, of which one is the key window.
    mutating func read(_ windows: [(id: String, window: UIWindow)]) -> [WindowState] {
        let key = WindowNames.keyWindow(of: windows)
        return windows.map { entry in
            let root = entry.window.rootViewController.map { read($0) }
            return WindowState(id: entry.id, isKey: entry.window === key, root: root)
        }
    }

    private mutating func read(_ controller: UIViewController) -> ViewNode {
        let id = names.id(of: controller)
        handles[id] = HostHandle(controller)
        var node = ViewNode(id, types.type(of: controller), controller.landfallKind)
        node.supertypes = types.supertypes(of: controller)
        node.definesPresentationContext = controller.definesPresentationContext
        node.transition = controller.landfallTransition
        noteMotion(of: controller)
        if let screen = controller as? any LandfallScreen {
            node.context = screen.landfallContext
            node.isDismissible = screen.landfallIsDismissible
            node.parentOverride = screen.landfallParent.map { names.id(of: $0) }
        }
        if controller is UIAlertController { node.isDismissible = alertsAreDismissible }
        let children = controller.landfallContents.filter { isShown($0, in: node.kind) }
        node.children = children.map { read($0) }
        node.selected = (controller as? UITabBarController)?.landfallSelection.flatMap {
            selection in children.firstIndex { $0 === selection }
        }
        node.isCollapsed = (controller as? UISplitViewController)?.isCollapsed ?? false
        if node.kind == .custom {
            let visible = controller.landfallVisibleContents
            node.visible = children.indices.filter { place in
                visible.contains { $0 === children[place] }
            }
        }
        if let presented = controller.landfallPresented {
            node.presented = read(presented)
            node.presented?.style = ViewNode.Style(presented.modalPresentationStyle)
        }
        return node
    }

    /// A plain screen shows those children that the catalog can know, or that hold such.
    private func isShown(_ child: UIViewController, in kind: ViewNode.Kind) -> Bool {
        guard kind == .screen else { return true }
        if types.isKnown(child) || child.landfallKind != .screen { return true }
        return child.children.contains { isShown($0, in: .screen) }
    }

    private mutating func noteMotion(of controller: UIViewController) {
        if controller.landfallTransition != .settled { isSettled = false }
        if controller.transitionCoordinator != nil { isSettled = false }
        switch (controller as? UINavigationController)?.landfallPopGesture?.state {
        case .began, .changed: isSettled = false
        default: return
        }
    }
}

extension UIViewController {
    /// How it holds its children.
    var landfallKind: ViewNode.Kind {
        switch self {
        case is any LandfallContainer: .custom
        case is UINavigationController: .navigation
        case is UITabBarController: .tab
        case is UISplitViewController: .split
        case is UIPageViewController: .custom
        default: .screen
        }
    }

    /// What it holds, in container order.
    var landfallContents: [UIViewController] {
        switch self {
        case let container as any LandfallContainer: container.landfallChildren
        case let stack as UINavigationController: stack.viewControllers
        case let tabs as UITabBarController: tabs.viewControllers ?? []
        case let split as UISplitViewController: split.landfallColumns
        case let pages as UIPageViewController: pages.viewControllers ?? []
        default: children
        }
    }

    /// What a custom container shows of its contents.
    var landfallVisibleContents: [UIViewController] {
        (self as? any LandfallContainer)?.landfallVisible ?? landfallContents
    }

    /// What it presents itself.
    ///
    /// A child of a presenter answers as well (U1), so both ends must name each other.
    var landfallPresented: UIViewController? {
        guard let presented = presentedViewController, presented.presentingViewController === self
        else { return nil }
        return presented
    }

    /// Whether it is being presented or dismissed (U10).
    var landfallTransition: ViewNode.Transition {
        if isBeingDismissed { return .dismissing }
        return isBeingPresented ? .presenting : .settled
    }

    /// It and the containers around it, nearest first (U11).
    var landfallChain: [UIViewController] {
        var chain = [self]
        while let next = chain.last?.parent { chain.append(next) }
        return chain
    }
}

extension UITabBarController {
    /// The tab that is shown; where the More list shows it, the tab on that list's stack (U12).
    var landfallSelection: UIViewController? {
        let tabs = viewControllers ?? []
        if let selected = selectedViewController, tabs.contains(selected) { return selected }
        if tabs.indices.contains(selectedIndex) { return tabs[selectedIndex] }
        #if os(tvOS)
        // There is no More list: all tabs fit.
        return nil
        #else
        return moreNavigationController.viewControllers.last { tabs.contains($0) }
        #endif
    }
}

extension UINavigationController {
    /// The gesture by which a person goes back; a remote control has none.
    var landfallPopGesture: UIGestureRecognizer? {
        #if os(tvOS)
        nil
        #else
        interactivePopGestureRecognizer
        #endif
    }
}

extension UISplitViewController {
    /// The primary and the detail; the primary alone where it is collapsed (U9).
    var landfallColumns: [UIViewController] {
        guard style != .unspecified else { return viewControllers }
        let primary = viewController(for: .primary)
        let detail = isCollapsed ? nil : viewController(for: .secondary)
        return [primary, detail].compactMap { $0 }
    }
}

extension ViewNode.Style {
    /// The contract's word for a style of UIKit's.
    init(_ style: UIModalPresentationStyle) {
        switch style {
        case .fullScreen: self = .fullScreen
        case .currentContext: self = .currentContext
        case .overFullScreen, .custom: self = .overFullScreen
        case .overCurrentContext: self = .overCurrentContext
        #if !os(tvOS)
        case .pageSheet, .automatic: self = .pageSheet
        case .formSheet: self = .formSheet
        case .popover: self = .popover
        #endif
        default: self = .fullScreen
        }
    }

    /// The style of UIKit's; a TV has no sheets and no popovers, and shows them on the whole screen.
    var style: UIModalPresentationStyle {
        switch self {
        case .fullScreen: .fullScreen
        case .overFullScreen: .overFullScreen
        case .currentContext: .currentContext
        case .overCurrentContext: .overCurrentContext
        #if os(tvOS)
        case .pageSheet, .formSheet, .popover: .fullScreen
        #else
        case .pageSheet: .pageSheet
        case .formSheet: .formSheet
        case .popover: .popover
        #endif
        }
    }
}
#endif
