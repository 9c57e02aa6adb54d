/// The limit of one poll.
package struct PollLimit: Hashable, Sendable {
    /// The most records.
    package var count: Int

    /// The bytes of keys, payloads and headers after which no more records are taken.
    ///
    /// It may be passed by the records of one step, at most ``step``.
    package var bytes: Int

    /// How long to wait for a first record.
    package var wait: Duration

    /// The most records that are taken from librdkafka at once.
    package static let step = 512

    /// The most that are taken at once before it is known how large they are.
    private static let firstStep = 32

    /// Creates a limit.
    ///
    /// - Precondition: `count` and `bytes` are positive.
    package init(count: Int, bytes: Int, wait: Duration) {
        precondition(count > 0, "a poll can't take \(count) records")
        precondition(bytes > 0, "a poll can't take \(bytes) bytes")
        self.count = count
        self.bytes = bytes
        self.wait = wait
    }

    /// The records to take next, given what was taken: fewer as the bytes run out.
    func nextStep(afterCount taken: Int, bytes takenBytes: Int) -> Int {
        let left = min(count - taken, Self.step)
        guard taken > 0, takenBytes > 0 else { return min(left, Self.firstStep) }
        let average = max(1, takenBytes / taken)
        return max(1, min(left, (bytes - takenBytes) / average))
    }
}
