import Synchronization

/// Limits repeated log lines: at most one line an interval for each kind, with the number of
/// occurrences since the line before.
package final class LogRateLimiter: Sendable {
    private let lines = Mutex<[String: Line]>([:])

    /// The time between two lines of one kind.
    package static let interval = Duration.seconds(60)

    /// The most kinds; one more clears them all, and each may be logged again.
    package static let limit = 256

    /// Creates a limiter that has logged nothing.
    package init() {}

    private struct Line {
        var unlogged = 0
        var lineDueAt: ContinuousClock.Instant
    }

    /// Notes an occurrence.
    ///
    /// - Parameters:
    ///   - kind: What.
    ///   - count: How often.
    ///   - now: When.
    /// - Returns: The occurrences since the last line, if a line is due; the first is due at once.
    package func note(
        _ kind: String,
        count: Int = 1,
        at now: ContinuousClock.Instant = .now
    ) -> Int? {
        lines.withLock { lines in
            if lines.count >= Self.limit, lines[kind] == nil { lines.removeAll() }
            var line = lines[kind] ?? Line(lineDueAt: now)
            defer { lines[kind] = line }
            line.unlogged += count
            guard now >= line.lineDueAt else { return nil }
            defer { line.unlogged = 0 }
            line.lineDueAt = now + Self.interval
            return line.unlogged
        }
    }
}
