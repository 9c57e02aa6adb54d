public import Foundation

extension UIViewController {
    /// What this controller, or a container around it, presents (U1).
    public var presentedViewController: UIViewController? {
        ownPresented ?? parent?.presentedViewController
    }

    /// What has presented this controller, or a container around it (U2).
    public var presentingViewController: UIViewController? {
        ownPresenter ?? parent?.presentingViewController
    }

    /// Who presents when this controller is asked to: the outermost container, or for the context
    /// styles the nearest that defines a presentation context (U3, S3).
    func presenter(for style: UIModalPresentationStyle) -> UIViewController {
        let chain = selfAndAncestors
        let outermost = chain.last ?? self
        guard style.staysInContext else { return outermost }
        return chain.first(where: \.definesPresentationContext) ?? outermost
    }

    func startPresenting(
        _ controller: UIViewController,
        animated: Bool,
        completion: (() -> Void)?
    ) {
        if controller.parent != nil || controller.ownPresenter != nil {
            raise("Application tried to present modally a controller that is in the hierarchy")
        }
        let actual = presenter(for: controller.modalPresentationStyle)
        let chain = actual.selfAndAncestors
        if let presented = actual.presentedViewController {
            let isMoving = presented.isBeingPresented || presented.isBeingDismissed
            return world.warn(
                isMoving ? .inTransition : .alreadyPresenting,
                "Attempt to present \(controller) on \(actual) which is already presenting"
            )
        }
        if chain.contains(where: { $0.isBeingPresented || $0.isBeingDismissed }) {
            return world.warn(
                .inTransition,
                "Attempt to present \(controller) while a presentation is in progress"
            )
        }
        guard world.application.window(showing: actual) != nil else {
            return world.warn(
                .notInHierarchy,
                "Attempt to present \(controller) whose view is not in the window hierarchy"
            )
        }
        let isLost = world.losesCompletions
        _ = Transition(
            in: world,
            of: [controller, actual],
            animated: animated,
            change: {
                actual.ownPresented = controller
                controller.ownPresenter = actual
                controller.isBeingPresented = true
            },
            conclude: { _ in
                controller.isBeingPresented = false
                guard !isLost, let completion else { return }
                self.world.schedule(after: .zero) { completion() }
            }
        )
    }

    func startDismissing(animated: Bool, completion: (() -> Void)?) {
        guard let actual = selfAndAncestors.first(where: { $0.ownPresented != nil }),
            let presented = actual.ownPresented
        else {
            // Nothing above: the presenter is asked instead (U4).
            if let presenter = presentingViewController {
                return presenter.startDismissing(animated: animated, completion: completion)
            }
            return world.warn(.dropped, "\(self) neither presents nor is presented")
        }
        guard !presented.isBeingDismissed, !presented.isBeingPresented else {
            // The completion is dropped without a word (U4, S7).
            return world.warn(.dropped, "\(presented) is being presented or dismissed already")
        }
        let chain = presented.presentedChain
        let isLost = world.losesCompletions
        _ = Transition(
            in: world,
            of: [presented, actual],
            animated: animated,
            change: {
                for controller in chain { controller.isBeingDismissed = true }
                if !animated { actual.detachPresented(chain) }
            },
            conclude: { _ in
                for controller in chain { controller.isBeingDismissed = false }
                if actual.ownPresented === presented { actual.detachPresented(chain) }
                guard !isLost, let completion else { return }
                self.world.schedule(after: .zero) { completion() }
            }
        )
    }

    /// This controller and all that is presented above it, also on what it holds.
    private var presentedChain: [UIViewController] {
        var chain: [UIViewController] = []
        var pending = [self]
        while let place = pending.popLast() {
            if place.ownPresenter != nil { chain.append(place) }
            pending += place.children
            if let presented = place.ownPresented { pending.append(presented) }
        }
        return chain
    }

    private func detachPresented(_ chain: [UIViewController]) {
        for controller in chain {
            controller.ownPresenter?.ownPresented = nil
            controller.ownPresenter = nil
        }
    }

    /// Whether what it presents has taken its view out of the window (S9).
    ///
    /// - Parameter isFinal: Whether a transition that runs counts as over.
    /// - Returns: Whether it is covered so that its view is gone.
    func isRemovedByPresentation(final isFinal: Bool) -> Bool {
        guard let presented = ownPresented, !presented.isBeingDismissed else { return false }
        guard isFinal || !presented.isBeingPresented else { return false }
        return presented.modalPresentationStyle.removesPresenter
    }
}

/// The style in which a controller is presented.
public enum UIModalPresentationStyle: Int, Sendable {
    /// Over the whole window; what is beneath is removed.
    case fullScreen = 0
    /// A card that covers most of the window.
    case pageSheet = 1
    /// A smaller card in the middle.
    case formSheet = 2
    /// In the place of the controller that defines a presentation context.
    case currentContext = 3
    /// By an animator of the app's own.
    case custom = 4
    /// Over the whole window; what is beneath stays.
    case overFullScreen = 5
    /// Over the controller that defines a presentation context; what is beneath stays.
    case overCurrentContext = 6
    /// A bubble that points to something.
    case popover = 7
    /// No presentation.
    case none = -1
    /// What the system chooses: a page sheet.
    case automatic = -2

    var staysInContext: Bool { self == .currentContext || self == .overCurrentContext }
    var removesPresenter: Bool { self == .fullScreen || self == .currentContext }
    var isSheet: Bool { self == .pageSheet || self == .formSheet || self == .automatic }
}

/// The movement by which a presented controller comes in.
public enum UIModalTransitionStyle: Int, Sendable {
    /// From below.
    case coverVertical = 0
    /// Around its middle.
    case flipHorizontal = 1
    /// By fading.
    case crossDissolve = 2
    /// Like a page of paper.
    case partialCurl = 3
}

/// The look of a sheet.
@MainActor public final class UISheetPresentationController {
    /// The heights at which it rests.
    public var detents: [Detent] = [.large()]
    /// Whether it shows a bar to pull at.
    public var prefersGrabberVisible = false

    init() {}

    /// A height at which a sheet rests.
    @MainActor public final class Detent {
        /// A word for the height.
        package let name: String
        private init(name: String) { self.name = name }
        /// Half of the window.
        ///
        /// - Returns: The height.
        public static func medium() -> Detent { Detent(name: "medium") }
        /// All of the window.
        ///
        /// - Returns: The height.
        public static func large() -> Detent { Detent(name: "large") }
    }
}

/// The place that a popover points to.
@MainActor public final class UIPopoverPresentationController {
    /// The view that it points to.
    public weak var sourceView: UIView?
    /// The place in that view.
    public var sourceRect = CGRect.zero
    /// In which directions its arrow may point.
    public var permittedArrowDirections: UIPopoverArrowDirection = .any

    init() {}
}

/// The directions of the arrow of a popover.
public struct UIPopoverArrowDirection: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates a set of directions.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// All directions.
    public static let any = UIPopoverArrowDirection(rawValue: 15)
}
