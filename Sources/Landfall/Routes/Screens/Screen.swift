/// A screen of the app, as a type of its own, so that the compiler can tell routes apart.
public protocol Screen: Sendable {
    /// What the screen needs to be shown, and what tells two screens of the type apart.
    associatedtype Input: ContextRepresentable

    /// The app's name of the screen.
    static var type: ScreenType { get }
}

/// The stand-in for a screen's type where only a catalog knows it.
public enum AnyScreen {}
