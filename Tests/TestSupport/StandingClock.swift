import Synchronization

/// A clock that stands still, except that short sleeps are over at once; longer ones last until
/// they are cancelled.
package final class StandingClock: Clock {
    /// A moment of the clock, as the time since it was made.
    package struct Instant: InstantProtocol {
        package let time: Duration

        package func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }

        package func duration(to other: Instant) -> Duration { other.time - time }

        package static func < (left: Instant, right: Instant) -> Bool { left.time < right.time }
    }

    private let limit: Duration
    private let asked = Mutex<[Duration]>([])

    /// Creates a clock.
    ///
    /// - Parameter limit: The longest sleep that is over at once.
    package init(skipping limit: Duration) { self.limit = limit }

    package var now: Instant { Instant(time: .zero) }

    package var minimumResolution: Duration { .nanoseconds(1) }

    /// How long the sleeps were that were asked for, shortest first.
    package var sleeps: [Duration] { asked.withLock { $0.sorted() } }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        asked.withLock { $0.append(deadline.time) }
        guard deadline.time > limit else { return }
        try await Gate().wait()
    }
}
