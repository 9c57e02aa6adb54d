/// Says how what was built is put in place.
public protocol Action<Parent>: Sendable {
    /// The container that the action needs behind it: a ``Container``, ``Screen`` for an action
    /// that any screen will do for, or ``AnyScreen`` where a catalog names it.
    associatedtype Parent

    /// Where the new view goes.
    var placement: Placement { get }

    /// What the app is told about the transition.
    var options: Attributes { get }
}

extension Action {
    /// Nothing.
    public var options: Attributes { [:] }
}

/// Where a new view goes, from the view before it in the chain.
public enum Placement: Hashable, Sendable {
    /// On top of the nearest navigation container.
    case push
    /// As a tab of the nearest tab container: before an index or behind the last, or in the place
    /// of the tab at the index.
    case addTab(at: Int?, isReplacing: Bool)
    /// Presented modally.
    case present(PresentationStyle, from: Presenter)
    /// As the root of the window.
    case replaceRoot

    /// Who is asked to present.
    public enum Presenter: Hashable, Sendable {
        /// The view before it in the chain.
        case current
        /// The outermost ancestor of that.
        case topmostParent
    }

    /// The kind of container into which the placement goes, or `nil` when it needs none.
    public var containerKind: NodeKind? {
        switch self {
        case .push: .navigation
        case .addTab: .tab
        case .present, .replaceRoot: nil
        }
    }
}

/// An action that a placement says wholly.
public struct PlacementAction<Parent>: Action {
    /// Where the new view goes.
    public let placement: Placement

    /// What the app is told about the transition.
    public let options: Attributes

    /// Creates an action.
    ///
    /// - Parameters:
    ///   - placement: Where the new view goes.
    ///   - options: What the app is told about the transition.
    public init(_ placement: Placement, options: Attributes = [:]) {
        self.placement = placement
        self.options = options
    }
}

extension PlacementAction where Parent: NavigationContainer {
    /// Pushes onto the container.
    public static var push: Self { Self(.push) }
}

extension PlacementAction where Parent: TabContainer {
    /// Adds a tab to the container.
    ///
    /// - Parameters:
    ///   - index: The tab before which it goes; `nil` for behind the last.
    ///   - isReplacing: Whether it takes the place of the tab at the index.
    /// - Returns: The action.
    public static func addTab(at index: Int? = nil, isReplacing: Bool = false) -> Self {
        Self(.addTab(at: index, isReplacing: isReplacing))
    }
}

extension PlacementAction where Parent: Screen {
    /// Presents modally.
    ///
    /// - Parameters:
    ///   - style: How it covers what presents it.
    ///   - presenter: Who is asked to present.
    /// - Returns: The action.
    public static func present(
        _ style: PresentationStyle = .fullScreen,
        from presenter: Placement.Presenter = .current
    ) -> Self {
        Self(.present(style, from: presenter))
    }

    /// Makes it the root of the window.
    public static var replaceRoot: Self { Self(.replaceRoot) }
}
