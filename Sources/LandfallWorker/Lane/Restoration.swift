/// The progress of restoring device states.
///
/// It may take any time while records arrive. Only a standstill ends it.
struct Restoration: Hashable, Sendable {
    /// When it began.
    let began: ContinuousClock.Instant
    /// The number of offsets to read at that time.
    let offsetCount: Int64
    /// The number that is left.
    private(set) var leftCount: Int64
    private var progressedAt: ContinuousClock.Instant
    private var lineDueAt: ContinuousClock.Instant

    /// The time between two log lines.
    static let lineInterval = Duration.seconds(5)

    /// Begins.
    ///
    /// - Parameters:
    ///   - offsetCount: The offsets to read.
    ///   - now: The time that counts as now.
    init(offsetCount: Int64, at now: ContinuousClock.Instant = .now) {
        self.began = now
        self.offsetCount = offsetCount
        self.leftCount = offsetCount
        self.progressedAt = now
        self.lineDueAt = now + Self.lineInterval
    }

    /// Notes how much is left.
    mutating func note(leftCount count: Int64, at now: ContinuousClock.Instant = .now) {
        if count != leftCount { progressedAt = now }
        leftCount = count
    }

    /// Returns the time since the last record.
    func standstill(at now: ContinuousClock.Instant = .now) -> Duration { now - progressedAt }

    /// Whether a log line is due.
    mutating func isLineDue(at now: ContinuousClock.Instant = .now) -> Bool {
        guard now >= lineDueAt else { return false }
        lineDueAt = now + Self.lineInterval
        return true
    }
}
