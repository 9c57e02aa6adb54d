#if canImport(UIKit)
import LandfallDevice
import UIKit

/// A number that changes with what windows show.
///
/// It takes no names and builds no tree, so it is cheap enough to be taken ten times a second.
@MainActor struct Fingerprint {
    private var hasher = Hasher()

    /// The number for windows.
    static func of(_ windows: [(id: String, window: UIWindow)]) -> Int {
        var fingerprint = Fingerprint()
        let key = WindowNames.keyWindow(of: windows)
        for (id, window) in windows {
            fingerprint.hasher.combine(id)
            fingerprint.hasher.combine(window === key)
            if let root = window.rootViewController { fingerprint.add(root) }
        }
        return fingerprint.hasher.finalize()
    }

    private mutating func add(_ controller: UIViewController) {
        hasher.combine(ObjectIdentifier(controller))
        hasher.combine(controller.isBeingPresented)
        hasher.combine(controller.isBeingDismissed)
        hasher.combine(controller.transitionCoordinator == nil)
        if let screen = controller as? any LandfallScreen {
            hasher.combine(screen.landfallContext)
            hasher.combine(screen.landfallIsDismissible)
            hasher.combine(screen.landfallParent.map { ObjectIdentifier($0) })
        }
        switch controller {
        case let tabs as UITabBarController:
            hasher.combine(tabs.landfallSelection.map { ObjectIdentifier($0) })
        case let split as UISplitViewController: hasher.combine(split.isCollapsed)
        case let stack as UINavigationController:
            hasher.combine(stack.landfallPopGesture?.state.rawValue)
        case let container as any LandfallContainer:
            for child in container.landfallVisible { hasher.combine(ObjectIdentifier(child)) }
        default: break
        }
        let children = controller.landfallContents
        hasher.combine(children.count)
        for child in children { add(child) }
        if let presented = controller.landfallPresented {
            hasher.combine(presented.modalPresentationStyle.rawValue)
            add(presented)
        }
    }
}
#endif
