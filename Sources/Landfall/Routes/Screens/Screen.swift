/// A screen of the app, as a type of its own, so that the compiler can tell routes apart.
public protocol Screen: Sendable {
    /// What the screen needs to be shown, and what tells two screens of the type apart.
    associatedtype Input: ContextRepresentable

    /// Whether it may be pushed onto a navigation container; a navigation container may not.
    associatedtype Pushing: PushRule.Rule = PushRule.Allowed

    /// The app's name of the screen.
    static var type: ScreenType { get }
}

/// The rule whether a screen may be pushed onto a navigation container, for the compiler.
public enum PushRule {
    /// One of the two.
    public protocol Rule {}

    /// It may.
    public enum Allowed: Rule {}

    /// It is a navigation container itself, and these don't nest.
    public enum Refused: Rule {}
}

/// The stand-in for a screen's type where only a catalog knows it.
public enum AnyScreen {}
