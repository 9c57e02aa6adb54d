import Synchronization

/// Keeps what happens again and again from flooding the log: at most one line in a while for each
/// kind of it, with how often it happened since the one before.
package final class LinePaces: Sendable {
    private let paces = Mutex<[String: Pace]>([:])

    /// The time between two lines of one kind.
    package static let interval = Duration.seconds(60)

    /// How many kinds are known at once; the next forgets them all, and each may have a line again.
    package static let limit = 256

    /// Knows of nothing.
    package init() {}

    private struct Pace {
        var untold = 0
        var lineDueAt: ContinuousClock.Instant
    }

    /// Notes that something has happened.
    ///
    /// - Parameters:
    ///   - kind: What.
    ///   - count: How often.
    ///   - now: When.
    /// - Returns: How often it has happened since its last line, where a line is due; the first is
    ///   due at once.
    package func note(
        _ kind: String,
        count: Int = 1,
        at now: ContinuousClock.Instant = .now
    ) -> Int? {
        paces.withLock { paces in
            if paces.count >= Self.limit, paces[kind] == nil { paces.removeAll() }
            var pace = paces[kind] ?? Pace(lineDueAt: now)
            defer { paces[kind] = pace }
            pace.untold += count
            guard now >= pace.lineDueAt else { return nil }
            defer { pace.untold = 0 }
            pace.lineDueAt = now + Self.interval
            return pace.untold
        }
    }
}
