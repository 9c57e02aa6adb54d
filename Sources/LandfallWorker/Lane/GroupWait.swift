/// The schedule of log lines while a lane waits for its group: after some seconds, then more and
/// more rarely.
struct GroupWait: Sendable {
    private let begin: ContinuousClock.Instant
    private var lineDueAt: ContinuousClock.Instant

    /// How long a lane waits before the first line; most groups are quicker.
    static let silence = Duration.seconds(5)
    /// The longest time between two lines.
    static let longestInterval = Duration.seconds(300)

    /// Begins to wait.
    ///
    /// - Parameter now: When.
    init(at now: ContinuousClock.Instant) {
        begin = now
        lineDueAt = now + Self.silence
    }

    /// Whether a line is due; the next is due when as much time again has passed.
    ///
    /// - Parameter now: When it is asked.
    /// - Returns: How many seconds the lane has waited, or `nil` for no line.
    mutating func seconds(dueAt now: ContinuousClock.Instant) -> Int64? {
        guard now >= lineDueAt else { return nil }
        lineDueAt = now + min(now - begin, Self.longestInterval)
        return seconds(at: now)
    }

    /// Returns the seconds that the lane has waited.
    ///
    /// - Parameter now: Until when.
    /// - Returns: Whole seconds.
    func seconds(at now: ContinuousClock.Instant) -> Int64 { (now - begin).components.seconds }
}
