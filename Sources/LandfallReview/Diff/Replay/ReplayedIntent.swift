import Landfall
import LandfallContract

/// An intent of a recording, with what was known when it came.
struct ReplayedIntent: Sendable {
    /// The number of its line, from 1.
    let line: Int64
    /// The intent.
    let intent: NavigationIntent
    /// What its device had reported last; `nil` when nothing is known.
    let stored: DeviceState?
    /// The time that counts as now.
    let now: Timestamp
}
