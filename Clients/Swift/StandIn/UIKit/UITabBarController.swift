import Foundation

/// Tabs, of which one is shown.
@MainActor open class UITabBarController: UIViewController {
    /// Who is asked and hears about tabs that a person chooses.
    public weak var delegate: (any UITabBarControllerDelegate)?
    /// The list of those tabs that have no room, and the one of them that is shown (S16).
    public private(set) lazy var moreNavigationController: UINavigationController =
        World.inWorld(world) { MoreList(self) }
    /// How many tabs have room in compact width.
    static let room = 5

    private weak var selected: UIViewController?

    override var shownChildren: [UIViewController] { selected.map { [$0] } ?? [] }

    /// The tabs in their order.
    public var viewControllers: [UIViewController]? {
        get { children }
        set { setViewControllers(newValue, animated: false) }
    }

    /// Sets the tabs.
    ///
    /// The selected one stays selected; without it the index; without that the first (U6, S15).
    ///
    /// - Parameters:
    ///   - controllers: The tabs.
    ///   - animated: Whether the bar moves.
    open func setViewControllers(_ controllers: [UIViewController]?, animated: Bool) {
        let list = controllers ?? []
        let index = children.firstIndex { $0 === selected }
        change {
            setChildren(list)
            if !list.contains(where: { $0 === selected }) {
                let place = index.flatMap { list.indices.contains($0) ? $0 : nil } ?? 0
                selected = list.indices.contains(place) ? list[place] : nil
            }
        }
    }

    /// The tab that is shown; the More list where it shows one of the tabs that have no room (U12).
    public var selectedViewController: UIViewController? {
        get { isSelectedInMore ? moreNavigationController : selected }
        set {
            guard let newValue else { return }
            guard children.contains(where: { $0 === newValue }) else {
                raise("Only a view controller in the tab bar controller's list can be selected")
            }
            guard newValue !== selected else { return }
            change { selected = newValue }
        }
    }

    /// The place of the tab that is shown; `NSNotFound` where that is in the More list.
    public var selectedIndex: Int {
        get {
            if isSelectedInMore { return NSNotFound }
            return children.firstIndex { $0 === selected } ?? NSNotFound
        }
        set {
            guard children.indices.contains(newValue) else { return }
            selectedViewController = children[newValue]
        }
    }

    /// The tab that the More list shows.
    package var selectedInMore: UIViewController? { isSelectedInMore ? selected : nil }

    /// Whether there are more tabs than have room.
    private var hasMore: Bool {
        traitCollection.horizontalSizeClass == .compact && children.count > Self.room
    }

    private var isSelectedInMore: Bool {
        guard hasMore, let index = children.firstIndex(where: { $0 === selected }) else {
            return false
        }
        return index >= Self.room - 1
    }

    private func change(_ body: () -> Void) {
        _ = Transition(
            in: world,
            of: [self],
            animated: false,
            change: body,
            conclude: { _ in }
        )
    }

    /// Lets a person choose a tab; only then is the delegate asked.
    ///
    /// - Parameter controller: A tab of the list.
    package func tap(_ controller: UIViewController) {
        guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else { return }
        selectedViewController = controller
        delegate?.tabBarController(self, didSelect: controller)
    }
}

/// The list of the tabs that have no room, and on top of it the one that is shown.
private final class MoreList: UINavigationController {
    private weak var tabs: UITabBarController?
    private let list = UIViewController()

    init(_ tabs: UITabBarController) {
        self.tabs = tabs
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override var viewControllers: [UIViewController] {
        get { [list, tabs?.selectedInMore].compactMap { $0 } }
        set {}
    }

    override var topViewController: UIViewController? { viewControllers.last }
}

/// The delegate of tabs, which is asked and hears about those that a person chooses.
@MainActor public protocol UITabBarControllerDelegate: AnyObject {
    /// Says whether a person may choose a tab.
    ///
    /// - Parameters:
    ///   - tabBarController: The tabs.
    ///   - viewController: The tab.
    /// - Returns: Whether it is shown.
    func tabBarController(
        _ tabBarController: UITabBarController,
        shouldSelect viewController: UIViewController
    ) -> Bool

    /// Hears that a person has chosen a tab.
    ///
    /// - Parameters:
    ///   - tabBarController: The tabs.
    ///   - viewController: The tab.
    func tabBarController(
        _ tabBarController: UITabBarController,
        didSelect viewController: UIViewController
    )
}

extension UITabBarControllerDelegate {
    /// Allows it: the method is optional.
    public func tabBarController(
        _ tabBarController: UITabBarController,
        shouldSelect viewController: UIViewController
    ) -> Bool { true }

    /// Does nothing: the method is optional.
    public func tabBarController(
        _ tabBarController: UITabBarController,
        didSelect viewController: UIViewController
    ) {}
}
