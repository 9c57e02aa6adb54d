/// A screen of the app, as a type of its own, so that the compiler can tell routes apart.
public protocol Screen: Sendable {
    /// What the screen needs to be shown, and what tells two screens of the type apart.
    associatedtype Input: ContextRepresentable

    /// The app's name of the screen.
    static var type: ScreenType { get }
}

/// A screen that holds others and shows some of them.
public protocol Container: Screen {
    /// How it holds its children.
    static var kind: NodeKind { get }
}

/// A stack of screens of which the last is visible.
public protocol NavigationContainer: Container {}

/// Screens side by side of which the selected one is visible.
public protocol TabContainer: Container {}

extension NavigationContainer {
    /// A stack.
    public static var kind: NodeKind { .navigation }
}

extension TabContainer {
    /// Tabs.
    public static var kind: NodeKind { .tab }
}

/// A value that a context can carry.
public protocol ContextRepresentable: Hashable, Sendable {
    /// Reads the value from a context, or gives `nil` when an entry is missing or of another type.
    init?(context: Context)

    /// The value as a context.
    var context: Context { get }
}

/// The input of a screen that needs nothing.
public struct NoInput: ContextRepresentable {
    /// Creates the input.
    public init() {}

    /// Accepts every context, as nothing is needed of it.
    public init?(context: Context) {}

    /// An empty context.
    public var context: Context { [:] }
}

extension Context: ContextRepresentable {
    /// Takes a context as it is.
    public init?(context: Context) { self = context }

    /// The context itself.
    public var context: Context { self }
}

/// The stand-in for a screen's type where only a catalog knows it.
public enum AnyScreen {}
