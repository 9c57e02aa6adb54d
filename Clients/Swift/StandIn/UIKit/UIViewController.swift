public import Foundation

/// A screen, and what all containers have in common.
@MainActor open class UIViewController: UIResponder {
    /// The container that holds it.
    public internal(set) weak var parent: UIViewController?
    /// What it holds.
    public internal(set) var children: [UIViewController] = []
    /// The text in a bar above it.
    public var title: String?

    /// How it is presented.
    public var modalPresentationStyle: UIModalPresentationStyle = .automatic
    /// How it moves in when it is presented.
    public var modalTransitionStyle: UIModalTransitionStyle = .coverVertical
    /// Whether a person is kept from pulling it down.
    public var isModalInPresentation = false
    /// Whether what is presented in a context covers this controller.
    public var definesPresentationContext = false
    /// The size that it would like to have.
    public var preferredContentSize = CGSize.zero
    /// The button that it puts into a bar on the right.
    public let navigationItem = UINavigationItem()
    /// The entry that it puts into a tab bar.
    public var tabBarItem = UITabBarItem()

    /// The very controller that it presents itself.
    var ownPresented: UIViewController?
    /// The very controller that presents it.
    weak var ownPresenter: UIViewController?
    /// Whether it is being presented (S8, U10).
    public internal(set) var isBeingPresented = false
    /// Whether it is being dismissed (S8, U10).
    public internal(set) var isBeingDismissed = false

    var appearance = Appearance.disappeared
    weak var activeTransition: Transition?
    private var loadedView: UIView?
    private lazy var sheet = UISheetPresentationController()
    private lazy var popover = UIPopoverPresentationController()

    /// Creates a controller.
    ///
    /// - Parameters:
    ///   - nibName: Not looked at.
    ///   - bundle: Not looked at.
    public init(nibName: String?, bundle: Bundle?) { super.init() }

    /// Creates a controller from an archive, which does not exist here.
    ///
    /// - Parameter coder: Not looked at.
    public required init?(coder: NSCoder) { nil }

    /// Creates a controller.
    public override convenience init() { self.init(nibName: nil, bundle: nil) }

    // MARK: - The view

    /// The view; made when it is asked for.
    public var view: UIView {
        get {
            loadViewIfNeeded()
            return loadedView ?? UIView()
        }
        set {
            loadedView = newValue
            newValue.controller = self
        }
    }

    /// The view, if it has been made.
    public var viewIfLoaded: UIView? { loadedView }

    /// Whether the view has been made.
    public var isViewLoaded: Bool { loadedView != nil }

    /// Makes the view.
    open func loadView() { view = UIView() }

    /// Makes the view if there is none.
    public func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        World.inWorld(world) {
            loadView()
            viewDidLoad()
        }
    }

    /// Hears that the view was made.
    open func viewDidLoad() {}
    /// Hears that the view begins to come into sight.
    open func viewWillAppear(_ animated: Bool) {}
    /// Hears that the view is in sight.
    open func viewDidAppear(_ animated: Bool) {}
    /// Hears that the view begins to go out of sight.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Hears that the view is out of sight.
    open func viewDidDisappear(_ animated: Bool) {}

    // MARK: - Containers

    /// The children whose views are shown in its own: here those that were added to it as views.
    var shownChildren: [UIViewController] {
        guard let loadedView else { return [] }
        return children.filter { child in
            var place = child.viewIfLoaded?.superview
            while let view = place {
                if view === loadedView { return true }
                place = view.superview
            }
            return false
        }
    }

    /// Takes a controller as a child.
    ///
    /// - Parameter child: It leaves the container that held it.
    open func addChild(_ child: UIViewController) {
        guard child.parent !== self else { return }
        child.parent?.children.removeAll { $0 === child }
        child.willMove(toParent: self)
        child.parent = self
        children.append(child)
    }

    /// Leaves the container.
    open func removeFromParent() {
        parent?.children.removeAll { $0 === self }
        parent = nil
        didMove(toParent: nil)
    }

    /// Hears that it comes into a container, or leaves one.
    open func willMove(toParent parent: UIViewController?) {}
    /// Hears that it has come into a container, or has left one.
    open func didMove(toParent parent: UIViewController?) {}

    /// Sets the whole list of children: what the containers of UIKit do by themselves.
    func setChildren(_ list: [UIViewController]) {
        for child in children where !list.contains(where: { $0 === child }) {
            child.willMove(toParent: nil)
            if child.parent === self { child.parent = nil }
            child.didMove(toParent: nil)
        }
        for child in list where child.parent !== self {
            child.parent?.children.removeAll { $0 === child }
            child.willMove(toParent: self)
            child.parent = self
        }
        children = list
    }

    /// The stack that it lies on, however deep.
    public var navigationController: UINavigationController? {
        parent as? UINavigationController ?? parent?.navigationController
    }

    /// The tabs that it lies in, however deep.
    public var tabBarController: UITabBarController? {
        parent as? UITabBarController ?? parent?.tabBarController
    }

    /// The split that it lies in, however deep.
    public var splitViewController: UISplitViewController? {
        parent as? UISplitViewController ?? parent?.splitViewController
    }

    /// It and the containers around it, nearest first; presentations are not crossed (U11).
    var selfAndAncestors: [UIViewController] {
        var chain = [self]
        while let next = chain.last?.parent { chain.append(next) }
        return chain
    }

    /// How wide its place is.
    public var traitCollection: UITraitCollection {
        UITraitCollection(horizontalSizeClass: world.application.horizontalSizeClass)
    }

    /// The transition that it, or a container around it, is part of; `nil` outside of any (S10).
    public var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        activeTransition ?? parent?.transitionCoordinator
    }

    // MARK: - Presenting: see `UIViewController+Presentation.swift`

    /// Presents a controller.
    ///
    /// - Parameters:
    ///   - controller: What is presented; neither presented nor held by a container.
    ///   - animated: Whether it takes time.
    ///   - completion: Runs when it has appeared; never, where UIKit refuses.
    open func present(
        _ controller: UIViewController,
        animated: Bool,
        completion: (() -> Void)? = nil
    ) {
        startPresenting(controller, animated: animated, completion: completion)
    }

    /// Dismisses what it presents, or itself where it presents nothing.
    ///
    /// - Parameters:
    ///   - animated: Whether it takes time.
    ///   - completion: Runs when it has gone; never, where it was going already.
    open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        startDismissing(animated: animated, completion: completion)
    }

    /// How its sheet looks; `nil` where it is no sheet.
    public var sheetPresentationController: UISheetPresentationController? {
        modalPresentationStyle.isSheet ? sheet : nil
    }

    /// Where its popover points to; `nil` where it is no popover.
    public var popoverPresentationController: UIPopoverPresentationController? {
        modalPresentationStyle == .popover ? popover : nil
    }
}

/// A title and buttons for a bar above a screen.
@MainActor public final class UINavigationItem {
    /// The text in the middle.
    public var title: String?
    /// The button on the right.
    public var rightBarButtonItem: UIBarButtonItem?
    /// The button on the left.
    public var leftBarButtonItem: UIBarButtonItem?

    init() {}
}

/// An entry in a tab bar.
@MainActor public final class UITabBarItem {
    /// The text.
    public var title: String?

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - title: The text.
    ///   - image: Not looked at.
    ///   - tag: Not looked at.
    public init(title: String?, image: UIImage?, tag: Int) { self.title = title }

    init() {}
}
