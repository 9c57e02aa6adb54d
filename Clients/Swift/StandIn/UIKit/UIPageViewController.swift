public import Foundation

/// Pages, of which those that are set are shown.
@MainActor open class UIPageViewController: UIViewController {
    /// How one page goes over into the next.
    public let transitionStyle: TransitionStyle
    /// Where the spine of paper is.
    public let spineLocation: SpineLocation
    /// Whether paper has a page on its back.
    public var isDoubleSided: Bool

    /// Creates a controller for pages.
    ///
    /// - Parameters:
    ///   - style: How one page goes over into the next.
    ///   - orientation: Not looked at.
    ///   - options: Where the spine of paper is.
    public init(
        transitionStyle style: TransitionStyle,
        navigationOrientation orientation: NavigationOrientation,
        options: [OptionsKey: Any]? = nil
    ) {
        let spine = (options?[.spineLocation] as? Int).flatMap { SpineLocation(rawValue: $0) }
        transitionStyle = style
        spineLocation = style == .pageCurl ? spine ?? .min : .none
        isDoubleSided = spineLocation == .mid
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a controller from an archive, which does not exist here.
    ///
    /// - Parameter coder: Not looked at.
    public required init?(coder: NSCoder) { nil }

    override var shownChildren: [UIViewController] { children }

    /// The pages that are shown.
    public var viewControllers: [UIViewController]? { children }

    /// Shows pages.
    ///
    /// - Parameters:
    ///   - controllers: As many as are shown, with the back of a page that has one; else UIKit raises (S21).
    ///   - direction: From where they come.
    ///   - animated: Whether it takes time.
    ///   - completion: Hears at the end that it is done.
    open func setViewControllers(
        _ controllers: [UIViewController]?,
        direction: NavigationDirection,
        animated: Bool,
        completion: ((Bool) -> Void)? = nil
    ) {
        let count = controllers?.count ?? 0
        let required = transitionStyle == .pageCurl && isDoubleSided ? 2 : 1
        if count != required {
            raise(
                "The number of view controllers provided (\(count)) doesn't match the number required "
                    + "(\(required)) for the requested transition"
            )
        }
        _ = Transition(
            in: world,
            of: [self],
            animated: animated,
            change: { setChildren(controllers ?? []) },
            conclude: { completion?(!$0) }
        )
    }

    /// The transition between pages.
    public enum TransitionStyle: Sendable {
        /// Like paper.
        case pageCurl
        /// Beside each other.
        case scroll
    }

    /// Where the spine of paper is.
    public enum SpineLocation: Int, Sendable {
        /// Nowhere: there is no paper.
        case none = 0
        /// At the beginning.
        case min = 1
        /// In the middle, between two pages.
        case mid = 2
        /// At the end.
        case max = 3
    }

    /// In which line pages lie.
    public enum NavigationOrientation: Sendable {
        /// Beside each other.
        case horizontal
        /// Above each other.
        case vertical
    }

    /// From where pages come.
    public enum NavigationDirection: Sendable {
        /// From the end.
        case forward
        /// From the beginning.
        case reverse
    }

    /// An option.
    public struct OptionsKey: Hashable, Sendable {
        let name: String

        /// Where the spine of paper is.
        public static let spineLocation = OptionsKey(name: "spineLocation")
    }
}

/// A question over everything else.
@MainActor open class UIAlertController: UIViewController {
    /// The text below the title.
    public var message: String?
    /// The buttons.
    public private(set) var actions: [UIAlertAction] = []
    /// What it looks like.
    public let preferredStyle: Style

    /// Creates an alert.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - message: The text below the title.
    ///   - preferredStyle: What it looks like.
    public init(title: String?, message: String?, preferredStyle: Style) {
        self.message = message
        self.preferredStyle = preferredStyle
        super.init(nibName: nil, bundle: nil)
        self.title = title
        modalPresentationStyle = .custom
    }

    /// Creates a controller from an archive, which does not exist here.
    ///
    /// - Parameter coder: Not looked at.
    public required init?(coder: NSCoder) { nil }

    /// Adds a button.
    ///
    /// - Parameter action: The button.
    open func addAction(_ action: UIAlertAction) { actions.append(action) }

    /// Lets a person choose a button: the alert goes, then the handler runs.
    package func choose(_ action: UIAlertAction) {
        dismiss(animated: true) { action.handler?(action) }
    }

    /// The look of an alert.
    public enum Style: Int, Sendable {
        /// A list from below.
        case actionSheet = 0
        /// A box in the middle.
        case alert = 1
    }
}

/// A button of an alert.
@MainActor public final class UIAlertAction {
    /// The text.
    public let title: String?
    let handler: ((UIAlertAction) -> Void)?

    /// Creates a button.
    ///
    /// - Parameters:
    ///   - title: The text.
    ///   - style: What it looks like.
    ///   - handler: Runs when it is chosen.
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.handler = handler
    }

    /// The look of a button.
    public enum Style: Int, Sendable {
        /// As usual.
        case `default` = 0
        /// As the one that changes nothing.
        case cancel = 1
        /// As one that takes something away.
        case destructive = 2
    }
}
