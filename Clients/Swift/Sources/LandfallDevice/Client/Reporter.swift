/// Decides when a state is due.
struct Reporter: Sendable {
    private let reporting: Landfall.Settings.Reporting
    /// How long nothing must change until it is reported, where states are reported live.
    private static let liveDelay = TimeSpan.milliseconds(150)
    /// How often live states are sent in the long run; where all the time something changes, one is
    /// sent as often.
    private static let liveInterval = TimeSpan.seconds(1)
    /// How many live states may be sent at once behind a rest.
    private static let liveBurst: Int64 = 5
    /// With a stream open a state must not grow so old that the server forgets it; it does so after
    /// half an hour.
    private static let renewal = TimeSpan.seconds(20 * 60)

    private var seenSequence: Int64?
    private var sentSequence: Int64?
    private var sentAt: TimeSpan?
    /// When the first change was seen that was not sent, and the last.
    private var firstChange: TimeSpan?
    private var lastChange: TimeSpan?
    /// When all live states that were sent would be sent at the long-term rate.
    private var liveDebt = TimeSpan.zero
    private var isUrgent = false
    /// Whether others may send plans to the device at any time.
    var isStreaming = false

    init(_ reporting: Landfall.Settings.Reporting) { self.reporting = reporting }

    /// Whether states are reported at all.
    var isOn: Bool { reporting != .never }

    /// Notes what the app shows.
    mutating func see(_ sequence: Int64, now: TimeSpan) {
        let isNew = sequence != seenSequence
        seenSequence = sequence
        guard sequence != sentSequence else {
            firstChange = nil
            isUrgent = false
            return
        }
        if firstChange == nil { firstChange = now }
        if isNew || lastChange == nil { lastChange = now }
    }

    /// Reports a change at once: somebody has signed in, or the app goes to the background.
    mutating func hurry() { isUrgent = true }

    /// Notes that a state is on its way, by itself or with a result.
    mutating func send(_ sequence: Int64, now: TimeSpan) {
        sentSequence = sequence
        sentAt = now
        liveDebt = max(liveDebt, now) + Self.liveInterval
        firstChange = nil
        lastChange = nil
        isUrgent = false
    }

    /// When a state is to be reported; `nil` when there is nothing to say.
    var dueAt: TimeSpan? {
        let renewsAt = isStreaming && isOn ? sentAt.map { $0 + Self.renewal } : nil
        guard let firstChange, let lastChange else { return renewsAt }
        if isUrgent, isOn { return firstChange }
        switch reporting {
        case .never: return nil
        case .calm(let interval):
            return max(firstChange, sentAt.map { $0 + interval } ?? firstChange)
        case .live:
            let calm = min(lastChange + Self.liveDelay, firstChange + Self.liveInterval)
            let burst = TimeSpan(milliseconds: Self.liveInterval.milliseconds * Self.liveBurst)
            return max(calm, liveDebt + Self.liveInterval - burst)
        }
    }
}
