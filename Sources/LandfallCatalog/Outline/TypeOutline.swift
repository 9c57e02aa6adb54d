public import Landfall

/// A screen or container, as a catalog declares it.
public struct TypeOutline: Sendable {
    /// The app's name of it.
    public let type: ScreenType

    /// How it holds its children.
    public let kind: NodeKind

    /// What tells two of the type apart, by key.
    public let context: [String: Route.Parameter]

    /// The types that it stands for as well, nearest first.
    public let supertypes: [ScreenType]

    /// What a fresh container holds.
    public let children: [ScreenType]

    /// Whether plans may dismiss or cover one that a route builds.
    public let isDismissible: Bool

    /// The route to which its close button leads.
    public let dismissal: RouteID?
}
