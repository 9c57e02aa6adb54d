import Landfall

/// What stands under `action`.
enum ActionWord: Hashable {
    /// Nothing was written.
    case missing
    /// `none`.
    case nothing
    /// It could not be read, and that was noted.
    case faulty
    /// Where the new view goes, and what the app is told about it.
    case placement(Placement, Attributes)
}
