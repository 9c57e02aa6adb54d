import Synchronization

/// A clock that stands still, except that short sleeps are over at once; longer ones last until
/// they are cancelled.
final class StandingClock: Clock {
    /// A moment of the clock, as the time since it was made.
    struct Instant: InstantProtocol {
        let time: Duration

        func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }

        func duration(to other: Instant) -> Duration { other.time - time }

        static func < (left: Instant, right: Instant) -> Bool { left.time < right.time }
    }

    private let limit: Duration
    private let asked = Mutex<[Duration]>([])

    /// Creates a clock.
    ///
    /// - Parameter limit: The longest sleep that is over at once.
    init(skipping limit: Duration) { self.limit = limit }

    var now: Instant { Instant(time: .zero) }

    var minimumResolution: Duration { .nanoseconds(1) }

    /// How long the sleeps were that were asked for, shortest first.
    var sleeps: [Duration] { asked.withLock { $0.sorted() } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        asked.withLock { $0.append(deadline.time) }
        guard deadline.time > limit else { return }
        try await Gate().wait()
    }
}

/// Something that is waited for until it is opened, or the waiting is cancelled.
struct Gate: Sendable {
    private let stream: AsyncStream<Never>
    private let continuation: AsyncStream<Never>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    /// Lets whoever waits go on.
    func open() { continuation.finish() }

    /// Waits for ``open()``.
    ///
    /// - Throws: `CancellationError` when the waiting is cancelled.
    func wait() async throws {
        for await _ in stream {}
        try Task.checkCancellation()
    }
}
