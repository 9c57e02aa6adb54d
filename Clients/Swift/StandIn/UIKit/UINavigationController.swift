public import Foundation

/// A stack of screens, of which the last is shown.
@MainActor open class UINavigationController: UIViewController {
    /// Who hears what is shown (S18).
    public weak var delegate: (any UINavigationControllerDelegate)?
    /// The gesture that pulls a screen to the right.
    public let interactivePopGestureRecognizer: UIGestureRecognizer? =
        UIGestureRecognizer()
    private var interactivePop: (transition: Transition, stack: [UIViewController])?

    /// Creates an empty stack.
    ///
    /// System containers define a presentation context themselves
    /// (Apple, `UIViewController.definesPresentationContext`).
    ///
    /// - Parameters:
    ///   - nibName: Not looked at.
    ///   - bundle: Not looked at.
    public override init(nibName: String?, bundle: Bundle?) {
        super.init(nibName: nibName, bundle: bundle)
        definesPresentationContext = true
    }

    /// Creates a stack of one screen.
    ///
    /// - Parameter root: The screen.
    public convenience init(rootViewController root: UIViewController) {
        self.init(nibName: nil, bundle: nil)
        pushViewController(root, animated: false)
    }

    /// Creates a controller from an archive, which does not exist here.
    ///
    /// - Parameter coder: Not looked at.
    public required init?(coder: NSCoder) { nil }

    override var shownChildren: [UIViewController] { children.suffix(1) }

    /// The screens, the shown one last.
    public var viewControllers: [UIViewController] {
        get { children }
        set { setViewControllers(newValue, animated: false) }
    }

    /// The screen that is shown.
    public var topViewController: UIViewController? { children.last }

    /// The screen that is shown, or what is presented on it.
    public var visibleViewController: UIViewController? {
        presentedViewController ?? topViewController
    }

    /// Puts a screen on top.
    ///
    /// - Parameters:
    ///   - controller: No stack, and not on this one already; else UIKit raises (S13, U8).
    ///   - animated: Whether it takes time.
    open func pushViewController(_ controller: UIViewController, animated: Bool) {
        if children.contains(where: { $0 === controller }) {
            raise("Pushing the same view controller instance more than once is not supported")
        }
        move(to: children + [controller], animated: animated)
    }

    /// Replaces the whole stack, in one transition (U7).
    ///
    /// - Parameters:
    ///   - controllers: The new stack; each controller once, else UIKit raises (S13).
    ///   - animated: Whether it takes time.
    open func setViewControllers(_ controllers: [UIViewController], animated: Bool) {
        if Set(controllers.map { ObjectIdentifier($0) }).count < controllers.count {
            raise("All view controllers in a navigation controller must be distinct")
        }
        move(to: controllers, animated: animated)
    }

    /// Takes the last screen away.
    ///
    /// - Parameter animated: Whether it takes time.
    /// - Returns: The screen, or `nil` where it is the only one.
    @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
        guard children.count > 1, let last = children.last else { return nil }
        move(to: children.dropLast(), animated: animated)
        return last
    }

    /// Takes all screens above one away.
    ///
    /// - Parameters:
    ///   - controller: One of the stack, else UIKit raises.
    ///   - animated: Whether it takes time.
    /// - Returns: The screens that were taken away.
    @discardableResult open func popToViewController(
        _ controller: UIViewController,
        animated: Bool
    ) -> [UIViewController]? {
        guard let index = children.firstIndex(where: { $0 === controller }) else {
            raise("Tried to pop to a view controller that doesn't exist")
        }
        let gone = Array(children.suffix(from: index + 1))
        if !gone.isEmpty { move(to: Array(children.prefix(index + 1)), animated: animated) }
        return gone
    }

    /// Takes all screens but the first away.
    ///
    /// - Parameter animated: Whether it takes time.
    /// - Returns: The screens that were taken away.
    @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        children.first.flatMap { popToViewController($0, animated: animated) }
    }

    /// Whether it is the primary of a collapsed split, which alone may hold a stack (U8, U9).
    private var mayHoldStacks: Bool {
        guard let split = splitViewController, split.isCollapsed else { return false }
        return split.children.first === self
    }

    private func move(to stack: [UIViewController], animated: Bool) {
        let added = stack.filter { !children.contains($0) }
        if added.contains(where: { $0 is UINavigationController }), !mayHoldStacks {
            raise("Pushing a navigation controller is not supported")
        }
        for controller in added {
            if controller.ownPresenter != nil {
                raise("Pushing a presented view controller is not supported")
            }
        }
        let top = stack.last
        let isShownAnew = top !== topViewController
        _ = Transition(
            in: world,
            of: [self],
            animated: animated && isShownAnew,
            change: { self.setChildren(stack) },
            conclude: { _ in self.reportShown(top, animated: animated) }
        )
        if isShownAnew, let top {
            delegate?.navigationController(self, willShow: top, animated: animated)
        }
    }

    /// Reports the top at the end of a transition, if it still is the top (S12).
    private func reportShown(_ top: UIViewController?, animated: Bool) {
        guard let top, top === topViewController else { return }
        delegate?.navigationController(self, didShow: top, animated: animated)
    }

    // MARK: - The swipe back (S11)

    /// Lets a finger begin to pull the last screen away.
    ///
    /// The stack shrinks at once, as in UIKit.
    package func beginInteractivePop() {
        guard children.count > 1, interactivePop == nil else { return }
        let stack = children
        let gesture = interactivePopGestureRecognizer
        gesture?.state = .began
        let transition = Transition(
            in: world,
            of: [self],
            animated: true,
            interactive: true,
            change: { self.setChildren(stack.dropLast()) },
            conclude: { isCancelled in
                gesture?.state = .possible
                if !isCancelled { self.reportShown(self.topViewController, animated: true) }
            }
        )
        interactivePop = (transition, stack)
    }

    /// Lifts the finger.
    ///
    /// - Parameter finished: Whether the screen goes, or comes back.
    package func endInteractivePop(finished: Bool) {
        guard let (transition, stack) = interactivePop else { return }
        interactivePop = nil
        interactivePopGestureRecognizer?.state = finished ? .ended : .cancelled
        if finished {
            transition.finish()
        } else {
            transition.cancel { self.setChildren(stack) }
        }
    }
}

/// The delegate of a stack, which hears what it shows.
@MainActor public protocol UINavigationControllerDelegate: AnyObject {
    /// Hears that a screen begins to be shown.
    ///
    /// - Parameters:
    ///   - navigationController: The stack.
    ///   - controller: The screen.
    ///   - animated: Whether it takes time.
    func navigationController(
        _ navigationController: UINavigationController,
        willShow controller: UIViewController,
        animated: Bool
    )

    /// Hears that a screen is shown.
    ///
    /// - Parameters:
    ///   - navigationController: The stack.
    ///   - controller: The screen.
    ///   - animated: Whether it took time.
    func navigationController(
        _ navigationController: UINavigationController,
        didShow controller: UIViewController,
        animated: Bool
    )
}

extension UINavigationControllerDelegate {
    /// Does nothing: the method is optional.
    public func navigationController(
        _ navigationController: UINavigationController,
        willShow controller: UIViewController,
        animated: Bool
    ) {}

    /// Does nothing: the method is optional.
    public func navigationController(
        _ navigationController: UINavigationController,
        didShow controller: UIViewController,
        animated: Bool
    ) {}
}

/// A gesture by its state.
@MainActor public final class UIGestureRecognizer {
    /// How far the gesture has come.
    public internal(set) var state: State = .possible

    init() {}

    /// The stage of a gesture.
    public enum State: Int, Sendable {
        /// No gesture.
        case possible
        /// A finger is down.
        case began
        /// The finger moves.
        case changed
        /// The finger was lifted.
        case ended
        /// The gesture was taken back.
        case cancelled
        /// It was another gesture.
        case failed
    }
}
