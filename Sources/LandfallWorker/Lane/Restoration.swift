/// How far the restoring of device states is.
///
/// It may take as long as it takes, while something comes: only standing still ends it.
struct Restoration: Hashable, Sendable {
    /// When it began.
    let began: ContinuousClock.Instant
    /// The offsets that were to be read then.
    let offsetCount: Int64
    /// Those that still are.
    private(set) var leftCount: Int64
    private var progressedAt: ContinuousClock.Instant
    private var lineDueAt: ContinuousClock.Instant

    /// How often a long restoring says how far it is.
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

    /// How long nothing has come.
    func standstill(at now: ContinuousClock.Instant = .now) -> Duration { now - progressedAt }

    /// Whether it is time to say how far it is.
    mutating func isLineDue(at now: ContinuousClock.Instant = .now) -> Bool {
        guard now >= lineDueAt else { return false }
        lineDueAt = now + Self.lineInterval
        return true
    }
}
