/// The result of taps, added up over days.
///
/// `taps` is the sum of `landed`, `stale`, `failed`, `ignored`, `silent` and `unsent`; `sent` is all of these but `unsent`.
struct LandingCounts: Hashable, Encodable, Sendable {
    /// Intents of people.
    var taps = 0
    /// Plans that a device could carry out.
    var sent = 0
    /// Plans that a device reports as applied.
    var landed = 0
    /// Plans that came too late.
    var stale = 0
    /// Plans that failed on the device.
    var failed = 0
    /// Plans that the device did not try.
    var ignored = 0
    /// Plans of which nothing was heard.
    var silent = 0
    /// Taps without a plan that a device could carry out.
    var unsent = 0

    /// The share of the taps that landed.
    var rate: Double { taps == 0 ? 0 : Double(landed) / Double(taps) }

    /// Adds others.
    static func += (sum: inout LandingCounts, other: LandingCounts) {
        sum.taps += other.taps
        sum.sent += other.sent
        sum.landed += other.landed
        sum.stale += other.stale
        sum.failed += other.failed
        sum.ignored += other.ignored
        sum.silent += other.silent
        sum.unsent += other.unsent
    }
}
