/// How soon a batch is taken behind another.
///
/// A transaction has a price of its own in the worker, in PostgreSQL and most of all in the broker:
/// here as much as the answers to hundreds of intents. A lane that is busy, though not so busy that it
/// answers while it commits, would make a hundred of them a second, and leave the others no
/// processor. So it takes fewer, larger batches. Where few intents come none of them waits.
struct BatchPace: Sendable {
    /// The least records of a batch behind which the next is not taken at once.
    var busyCount = 64

    /// How long after such a batch was taken the next one is.
    var interval = Duration.milliseconds(12)

    /// When the next batch may be taken, behind one that was committed before the next was answered.
    ///
    /// - Parameters:
    ///   - count: The records of that one.
    ///   - takenAt: When it was taken.
    /// - Returns: `nil` for at once.
    func next(
        after count: Int,
        takenAt: ContinuousClock.Instant
    ) -> ContinuousClock.Instant? {
        count < busyCount ? nil : takenAt + interval
    }
}
