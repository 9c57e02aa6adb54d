#if canImport(UIKit)
public import LandfallDevice
public import UIKit

/// A controller that says what it shows, and can show something else of the same type.
///
/// ``landfallContext`` is read at each look at the screen; nothing is to be called when it changes.
@MainActor public protocol LandfallScreen: UIViewController {
    /// The catalog's name of the screen or container.
    static var landfallType: ScreenType { get }

    /// What tells the screen from another of its type; empty by default.
    var landfallContext: ScreenContext { get }

    /// Shows what another context means: the operation `update`.
    ///
    /// By default only the context that the screen has already is accepted.
    ///
    /// - Parameter context: The whole new context.
    /// - Throws: Anything; the plan ends there, and the reason is reported as `screen_refused`.
    func landfallUpdate(_ context: ScreenContext) throws

    /// The controller that counts as the parent in the place of the real one; `nil` by default.
    var landfallParent: UIViewController? { get }

    /// Whether a plan may dismiss or cover the screen; `true` by default.
    var landfallIsDismissible: Bool { get }

    /// The view to which a popover points.
    ///
    /// - Parameter name: The `source` of the catalog's options.
    /// - Returns: A view of this screen's; by default `nil`, which is the centre of the screen.
    func landfallSource(_ name: String) -> UIView?
}

extension LandfallScreen {
    /// Nothing that would tell two screens of the type apart.
    public var landfallContext: ScreenContext { [:] }

    /// Accepts the context that the screen has already.
    ///
    /// - Parameter context: The whole new context.
    /// - Throws: ``LandfallScreenError/contextNotSupported``.
    public func landfallUpdate(_ context: ScreenContext) throws {
        guard context == landfallContext else { throw LandfallScreenError.contextNotSupported }
    }

    /// The real parent counts.
    public var landfallParent: UIViewController? { nil }

    /// A plan may dismiss or cover it.
    public var landfallIsDismissible: Bool { true }

    /// No view of its own.
    ///
    /// - Parameter name: The `source` of the catalog's options.
    /// - Returns: `nil`.
    public func landfallSource(_ name: String) -> UIView? { nil }
}

/// The reason why a screen did not take a context.
public enum LandfallScreenError: Error, Hashable, Sendable {
    /// The screen does not implement `landfallUpdate`.
    case contextNotSupported
}

/// A container of the app's own.
///
/// Stacks, tabs, splits and page controllers of UIKit are known to the kit and need no adoption.
@MainActor public protocol LandfallContainer: UIViewController {
    /// The controllers that it holds, in order.
    var landfallChildren: [UIViewController] { get }

    /// Those of its children whose views are shown.
    var landfallVisible: [UIViewController] { get }

    /// Shows one child; when the call returns, it is shown.
    ///
    /// - Parameters:
    ///   - child: One of ``landfallChildren``.
    ///   - animated: Whether the person sees a transition.
    func show(_ child: UIViewController, animated: Bool)

    /// Takes a whole new list of children; when the call returns, it holds them.
    ///
    /// - Parameters:
    ///   - children: Children that it holds already, and new ones.
    ///   - animated: Whether the person sees a transition.
    func set(_ children: [UIViewController], animated: Bool)
}
#endif
