/// The result of the detours of taps.
struct DetourTally: Hashable, Sendable {
    /// The taps that were led to another screen first.
    var begun = 0
    /// Those that came where they wanted to.
    var finished = 0
    /// Those of people who gave up.
    var cancelled = 0
    /// The tokens that another device tried in vain.
    var foreignTokens = 0

    /// Adds another app's.
    ///
    /// - Parameters:
    ///   - left: What is added to.
    ///   - right: What is added.
    static func += (left: inout DetourTally, right: DetourTally) {
        left.begun += right.begun
        left.finished += right.finished
        left.cancelled += right.cancelled
        left.foreignTokens += right.foreignTokens
    }
}
