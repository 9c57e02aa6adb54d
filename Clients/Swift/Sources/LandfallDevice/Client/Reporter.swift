/// Decides when a state is due.
struct Reporter: Sendable {
    private let reporting: Settings.Reporting
    /// How much later a change is reported than it is seen, where states are reported live.
    private static let liveDelay = TimeSpan.milliseconds(150)
    private static let liveInterval = TimeSpan.seconds(1)

    private var sentSequence: Int64?
    private var sentAt: TimeSpan?
    private var changedAt: TimeSpan?
    private var isUrgent = false

    init(_ reporting: Settings.Reporting) { self.reporting = reporting }

    /// Whether states are reported at all.
    var isOn: Bool { reporting != .never }

    /// Notes what the app shows.
    mutating func see(_ sequence: Int64, now: TimeSpan) {
        guard sequence != sentSequence else {
            changedAt = nil
            isUrgent = false
            return
        }
        if changedAt == nil { changedAt = now }
    }

    /// Reports a change at once: somebody has signed in, or the app goes to the background.
    mutating func hurry() { isUrgent = true }

    /// Notes that a state is on its way, by itself or with a result.
    mutating func send(_ sequence: Int64, now: TimeSpan) {
        sentSequence = sequence
        sentAt = now
        changedAt = nil
        isUrgent = false
    }

    /// When the change that was seen is to be reported; `nil` when there is none.
    var dueAt: TimeSpan? {
        guard let changedAt else { return nil }
        if isUrgent, isOn { return changedAt }
        switch reporting {
        case .never: return nil
        case .calm(let interval): return max(changedAt, sentAt.map { $0 + interval } ?? changedAt)
        case .live:
            let earliest = changedAt + Self.liveDelay
            return max(earliest, sentAt.map { $0 + Self.liveInterval } ?? earliest)
        }
    }
}
