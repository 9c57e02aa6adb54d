/// That a broker was said to be silent, and when the brokers are asked whether they answer again.
struct BrokerSilence: Sendable {
    private var questionDueAt: ContinuousClock.Instant?

    /// The time between two questions.
    static let interval = Duration.seconds(1)

    /// Notes that it was said.
    ///
    /// - Parameter now: When.
    mutating func begin(at now: ContinuousClock.Instant) { questionDueAt = now + Self.interval }

    /// Whether it is time to ask; the next question is due an interval later.
    ///
    /// - Parameter now: When it is asked.
    /// - Returns: Whether to ask.
    mutating func isQuestionDue(at now: ContinuousClock.Instant) -> Bool {
        guard let due = questionDueAt, now >= due else { return false }
        questionDueAt = now + Self.interval
        return true
    }

    /// Notes that the brokers answer.
    mutating func end() { questionDueAt = nil }
}
