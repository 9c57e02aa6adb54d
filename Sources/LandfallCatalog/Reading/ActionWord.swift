import Landfall

/// What stands under `action`.
enum ActionWord {
    /// Nothing was written.
    case missing
    /// `none`.
    case nothing
    /// It could not be read, and that was noted.
    case faulty
    /// Where the new view goes, what the app is told about it, and the word for it.
    case placement(Placement, Attributes, word: String)
}
