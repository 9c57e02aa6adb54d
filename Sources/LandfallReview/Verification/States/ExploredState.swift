import Landfall

/// What can change while an app is used: what it shows, and whether somebody is signed in.
struct ExploredState: Sendable {
    /// The tree of screens.
    var tree: ViewTree
    /// Whether somebody has proven who they are.
    var isSignedIn: Bool
}
