/// How often brokers have fenced a producer lately.
///
/// Another process need not be the cause. If connections break, a broker may process a request for
/// the id late, after it has answered the repeated request; then it fences the producer that got
/// the answer. Two processes with one id fence each other as fast as they can publish.
struct FencingHistory: Sendable {
    private var times: [ContinuousClock.Instant] = []

    /// With more within the span, two processes must share the id.
    static let limit = 20
    /// The time that counts as lately.
    static let span = Duration.seconds(60)

    /// Notes that the producer was fenced.
    mutating func note(at time: ContinuousClock.Instant = .now) {
        times.removeAll { $0 + Self.span < time }
        times.append(time)
    }

    /// Whether the producer is fenced so often that taking the id back does not help.
    var isRepeated: Bool { times.count > Self.limit }
}
