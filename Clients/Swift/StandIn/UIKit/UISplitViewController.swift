public import Foundation

/// A primary and a detail beside it; one stack where there is no room for both.
@MainActor open class UISplitViewController: UIViewController {
    /// Whether it has columns, or is of the classic kind.
    public let style: Style
    /// Whether there is room for one column only.
    public private(set) var isCollapsed = false
    /// Which columns are shown.
    public var preferredDisplayMode: DisplayMode = .automatic
    /// Which columns are shown now.
    public private(set) var displayMode: DisplayMode = .oneBesideSecondary
    /// What was moved onto the stack of the primary when it collapsed.
    private weak var movedDetail: UIViewController?
    /// The detail of a primary that has no stack to move it onto.
    private var hiddenDetail: UIViewController?
    private var supplementary: UIViewController?

    /// Creates a classic split.
    ///
    /// - Parameters:
    ///   - nibName: Not looked at.
    ///   - bundle: Not looked at.
    public override init(nibName: String?, bundle: Bundle?) {
        self.style = .unspecified
        super.init(nibName: nibName, bundle: bundle)
    }

    /// Creates a split with columns.
    ///
    /// - Parameter style: How many.
    public init(style: Style) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a controller from an archive, which does not exist here.
    ///
    /// - Parameter coder: Not looked at.
    public required init?(coder: NSCoder) { nil }

    override var shownChildren: [UIViewController] { children }

    /// The primary and the detail; the primary alone where it is collapsed (U9).
    public var viewControllers: [UIViewController] {
        get { children }
        set {
            if newValue.count > 2 { raise("A split has a primary and a detail, no more") }
            change { setChildren(isCollapsed ? Array(newValue.prefix(1)) : newValue) }
        }
    }

    /// What a column holds.
    ///
    /// - Parameter column: The column.
    /// - Returns: Its controller; where it is collapsed, still the one that was set.
    public func viewController(for column: Column) -> UIViewController? {
        switch column {
        case .primary: children.first
        case .secondary: isCollapsed ? movedDetail ?? hiddenDetail : children.dropFirst().first
        case .supplementary: supplementary
        case .compact: nil
        }
    }

    /// Puts a controller into a column, in place of the one that is there.
    ///
    /// - Parameters:
    ///   - controller: `nil` empties the column.
    ///   - column: The column.
    public func setViewController(_ controller: UIViewController?, for column: Column) {
        if style == .unspecified { raise("A classic split has no columns") }
        switch column {
        case .primary:
            change { setChildren([controller].compactMap { $0 } + children.dropFirst()) }
        case .secondary where isCollapsed:
            controller.map(showDetail)
        case .secondary:
            change { setChildren(children.prefix(1) + [controller].compactMap { $0 }) }
        case .supplementary: supplementary = controller
        case .compact: return
        }
    }

    /// Lets a column be seen.
    ///
    /// - Parameter column: The column.
    public func show(_ column: Column) {
        if style == .unspecified { raise("A classic split has no columns") }
        displayMode = column == .secondary ? .secondaryOnly : .oneBesideSecondary
    }

    /// Shows a detail: beside the primary, in place of the former one; where it is collapsed, on
    /// top of the primary's stack (S17).
    ///
    /// - Parameters:
    ///   - controller: The detail.
    ///   - sender: Not looked at.
    open func showDetailViewController(_ controller: UIViewController, sender: Any?) {
        showDetail(controller)
    }

    private func showDetail(_ controller: UIViewController) {
        guard isCollapsed else {
            return change { setChildren(children.prefix(1) + [controller]) }
        }
        guard let stack = children.first as? UINavigationController else {
            hiddenDetail = controller
            return
        }
        stack.pushViewController(controller, animated: false)
        movedDetail = controller
    }

    // MARK: - Rotation (U9, S17)

    /// Takes the room for a second column away: the detail moves onto the primary's stack.
    package func collapse() {
        guard !isCollapsed else { return }
        let detail = children.dropFirst().first
        change {
            isCollapsed = true
            setChildren(Array(children.prefix(1)))
            guard let detail else { return }
            guard let stack = children.first as? UINavigationController else {
                hiddenDetail = detail
                return
            }
            movedDetail = detail
            stack.setChildren(stack.children + [detail])
        }
    }

    /// Gives room for a second column: the detail leaves the primary's stack.
    package func expand() {
        guard isCollapsed else { return }
        change {
            isCollapsed = false
            let stack = children.first as? UINavigationController
            let onStack = stack?.children.last {
                $0 === movedDetail || $0 is UINavigationController
            }
            if let stack, let onStack, let place = stack.children.firstIndex(of: onStack) {
                stack.setChildren(Array(stack.children.prefix(place)))
            }
            let detail = onStack ?? hiddenDetail
            hiddenDetail = nil
            movedDetail = nil
            setChildren(children.prefix(1) + [detail].compactMap { $0 })
        }
    }

    /// Lets it be collapsed from the start, without moving anything.
    package func startCollapsed() { isCollapsed = true }

    private func change(_ body: () -> Void) {
        _ = Transition(
            in: world,
            of: [self],
            animated: false,
            change: body,
            conclude: { _ in }
        )
    }

    /// Of which kind a split is.
    public enum Style: Sendable {
        /// Classic: a list of two.
        case unspecified
        /// Two columns.
        case doubleColumn
        /// Three columns.
        case tripleColumn
    }

    /// A column.
    public enum Column: Sendable {
        /// The first.
        case primary
        /// The one between.
        case supplementary
        /// The detail.
        case secondary
        /// What is shown instead where there is no room.
        case compact
    }

    /// The columns that are shown.
    public enum DisplayMode: Sendable {
        /// What the system chooses.
        case automatic
        /// The detail alone.
        case secondaryOnly
        /// Both, beside each other.
        case oneBesideSecondary
        /// The primary over the detail.
        case oneOverSecondary
    }
}
