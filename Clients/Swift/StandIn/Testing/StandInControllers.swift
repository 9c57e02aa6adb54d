package import LandfallDevice
package import LandfallUIKit
package import UIKit

/// The traits of a controller of a test, since one class stands for all types.
package struct ScreenTraits {
    /// What tells it from another screen of its type.
    package var context: ScreenContext = [:]
    /// Whether a plan may dismiss or cover it.
    package var isDismissible = true
    /// The controller that counts as its parent.
    package weak var parent: UIViewController?
    /// Whether it refuses each new context.
    package var refusesUpdates = false

    package init() {}
}

/// A controller that a test has made.
@MainActor package protocol TraitedScreen: LandfallScreen {
    /// What it says about itself.
    var traits: ScreenTraits { get set }
}

/// A screen did not want what a test gave it.
package struct ScreenFailure: Error, Hashable {
    package init() {}
}

extension TraitedScreen {
    package static var landfallType: ScreenType { "Unnamed" }
    package var landfallContext: ScreenContext { traits.context }
    package var landfallIsDismissible: Bool { traits.isDismissible }
    package var landfallParent: UIViewController? { traits.parent }

    package func landfallUpdate(_ context: ScreenContext) throws {
        guard !traits.refusesUpdates else { throw ScreenFailure() }
        traits.context = context
    }
}

/// A plain screen.
package final class StandInScreen: UIViewController, TraitedScreen {
    package var traits = ScreenTraits()
}

/// A stack.
package final class StandInStack: UINavigationController, TraitedScreen {
    package var traits = ScreenTraits()
}

/// Tabs.
package final class StandInTabs: UITabBarController, TraitedScreen {
    package var traits = ScreenTraits()
}

/// A split.
package final class StandInSplit: UISplitViewController, TraitedScreen {
    package var traits = ScreenTraits()
}

/// A container of an app's own: it keeps all shown if all were, else those that were, else the last.
package final class StandInContainer: UIViewController, LandfallContainer, TraitedScreen {
    package var traits = ScreenTraits()
    /// The places of the children of its first list that it shows, as its factory wants it.
    package var firstVisible: [Int]?
    private var shown: [UIViewController] = []

    package var landfallChildren: [UIViewController] { children }
    package var landfallVisible: [UIViewController] { shown }

    package func show(_ child: UIViewController, animated: Bool) { show([child]) }

    package func set(_ list: [UIViewController], animated: Bool) {
        let wereAllShown = children.allSatisfy(shown.contains)
        let kept = list.filter(shown.contains)
        for child in children where !list.contains(child) {
            child.view.removeFromSuperview()
            child.removeFromParent()
        }
        install(children: list)
        if let places = firstVisible {
            firstVisible = nil
            return show(places.filter(list.indices.contains).map { list[$0] })
        }
        show(wereAllShown ? list : kept.isEmpty ? list.suffix(1) : kept)
    }

    /// Shows exactly these children.
    package func show(_ list: [UIViewController]) {
        for child in children where !list.contains(child) { child.view.removeFromSuperview() }
        for child in list where child.view.superview == nil { view.addSubview(child.view) }
        shown = children.filter(list.contains)
    }
}
