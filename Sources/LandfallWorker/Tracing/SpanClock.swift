import Landfall

/// Turns instants of a clock that does not jump into times of day.
struct SpanClock: Sendable {
    private let nanoseconds: Int64
    private let instant: ContinuousClock.Instant

    /// Takes a time by both clocks.
    init(_ time: Timestamp, at instant: ContinuousClock.Instant) {
        let seconds = time.seconds.multipliedReportingOverflow(by: 1_000_000_000)
        nanoseconds = seconds.overflow ? 0 : seconds.partialValue + Int64(time.nanoseconds)
        self.instant = instant
    }

    /// Nanoseconds since 1970.
    func time(of other: ContinuousClock.Instant) -> UInt64 {
        UInt64(clamping: nanoseconds + Int64((other - instant) / .nanoseconds(1)))
    }
}
