/// The start and the duration of each part of a batch.
struct BatchTimes {
    /// When the batch was taken, until all of it was answered.
    var answered: Range<ContinuousClock.Instant>?
    /// The work of answering within that.
    var answering = Duration.zero
    /// When PostgreSQL, Kafka or interceptors were asked; the first of them.
    private(set) var asks: [Range<ContinuousClock.Instant>] = []
    /// How long they were asked altogether.
    private(set) var asking = Duration.zero
    /// The interceptor that took longest.
    var slowest: InterceptorTime?
    /// The transaction of PostgreSQL.
    var record: Range<ContinuousClock.Instant>?
    /// That of Kafka.
    var publish: Range<ContinuousClock.Instant>?
    /// When its parts were, as far as they came.
    var publishing = PublishTimes()

    /// The most times of asking that are told apart.
    private static let askLimit = 16

    /// The seconds of all parts, by their words, once the batch has ended.
    ///
    /// - Parameter total: How long the whole took.
    /// - Returns: The seconds, rounded to milliseconds.
    func seconds(total: Duration) -> [String: Double] {
        let stages: [(LaneMetrics.Stage, Duration)] = [
            (.answer, answering), (.ask, asking), (.record, record?.time ?? .zero),
            (.publish, publish?.time ?? .zero), (.total, total),
        ]
        return Dictionary(
            uniqueKeysWithValues: stages.map { stage, time in
                (stage.rawValue, Double(time.wholeMilliseconds) / 1000)
            }
        )
    }

    /// Does something that is asked, and notes when.
    mutating func ask<Value>(_ body: () throws -> Value) rethrows -> Value {
        let began = ContinuousClock.now
        defer { note(began) }
        return try body()
    }

    /// Notes that was asked until now.
    ///
    /// - Parameter began: Since when.
    mutating func note(_ began: ContinuousClock.Instant) {
        let now = ContinuousClock.now
        asking += now - began
        if asks.count < Self.askLimit { asks.append(began..<max(began, now)) }
    }
}

/// The time that an interceptor took.
struct InterceptorTime: Hashable, Sendable {
    let name: String
    /// How long.
    let time: Duration
}

extension Range<ContinuousClock.Instant> {
    /// How long it is.
    fileprivate var time: Duration { upperBound - lowerBound }
}

extension Duration {
    var wholeMilliseconds: Int { Int(self / .milliseconds(1)) }
}
