/// How often another client has taken an identity away lately.
///
/// Where connections break, that may have been no other: a broker that takes a request for the
/// identity late, whose repetition was answered, fences the producer that has the answer. Two
/// processes take it from each other as fast as they can publish.
struct Fencings: Sendable {
    private var times: [ContinuousClock.Instant] = []

    /// Beyond so many within the span two processes must share the identity.
    static let limit = 20
    /// What counts as lately.
    static let span = Duration.seconds(60)

    /// Notes that it has happened.
    mutating func note(at time: ContinuousClock.Instant = .now) {
        times.removeAll { $0 + Self.span < time }
        times.append(time)
    }

    /// Whether taking the identity back would only go on with the quarrel.
    var isQuarrel: Bool { times.count > Self.limit }
}
