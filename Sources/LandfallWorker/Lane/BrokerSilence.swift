/// The silence of a broker, and the time to ask the brokers again.
struct BrokerSilence: Sendable {
    private var requestDueAt: ContinuousClock.Instant?

    /// The time between two requests.
    static let interval = Duration.seconds(1)

    /// Notes that a broker does not answer.
    ///
    /// - Parameter now: When.
    mutating func begin(at now: ContinuousClock.Instant) { requestDueAt = now + Self.interval }

    /// Whether it is time to ask; the next request is due an interval later.
    ///
    /// - Parameter now: When it is asked.
    /// - Returns: Whether to ask.
    mutating func isRequestDue(at now: ContinuousClock.Instant) -> Bool {
        guard let due = requestDueAt, now >= due else { return false }
        requestDueAt = now + Self.interval
        return true
    }

    /// Notes that the brokers answer again.
    mutating func end() { requestDueAt = nil }
}
