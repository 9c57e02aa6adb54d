/// A screen that holds others and shows some of them.
public protocol Container: Screen {
    /// How it holds its children.
    static var kind: NodeKind { get }
}

/// A stack of screens of which the last is visible.
public protocol NavigationContainer: Container where Pushing == PushRule.Refused {}

/// Screens side by side of which the selected one is visible.
public protocol TabContainer: Container {}

/// A primary and a detail side by side, or the primary alone.
public protocol SplitContainer: Container {}

/// A container of the app's own.
public protocol CustomContainer: Container {
    /// What of it can be seen, and what it does to show a child.
    static var behavior: any ContainerBehavior { get }
}

extension NavigationContainer {
    /// `navigation`: a stack, of which the last child is seen.
    public static var kind: NodeKind { .navigation }
}

extension TabContainer {
    /// `tab`: children of which the selected one is seen.
    public static var kind: NodeKind { .tab }
}

extension SplitContainer {
    /// `split`: a primary and a detail.
    public static var kind: NodeKind { .split }
}

extension CustomContainer {
    /// A container of the app's own.
    public static var kind: NodeKind { .custom }

    /// One child can be seen, any of them.
    public static var behavior: any ContainerBehavior { StandardBehavior.selected }
}
