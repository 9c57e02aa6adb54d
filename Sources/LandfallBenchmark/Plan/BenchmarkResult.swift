/// What a benchmark has found.
package struct BenchmarkResult: Encodable, Sendable {
    /// What one round of the worker or of the limit took.
    package struct Round: Encodable, Sendable {
        /// The intents that were answered a second, plans readable.
        package var intentsPerSecond: Double
        /// The processor time of the process for a thousand intents, in milliseconds.
        package var processorMilliseconds: Double
        /// The most memory of the process, in bytes.
        package var peakBytes: Int

        /// Notes what a round took.
        package init(intentsPerSecond: Double, processorMilliseconds: Double, peakBytes: Int) {
            self.intentsPerSecond = intentsPerSecond
            self.processorMilliseconds = processorMilliseconds
            self.peakBytes = peakBytes
        }
    }

    /// What was found with an open loop.
    package struct OpenLoop: Encodable, Sendable {
        /// The intents that were sent a second.
        package var intentsPerSecond: Double
        /// How many were answered.
        package var intents: Int
        /// The time from the moment an intent was due to the readable plan, in milliseconds.
        package var p50: Double
        /// The same, for 99 of a hundred.
        package var p99: Double
        /// The same, for 999 of a thousand.
        package var p999: Double
        /// The longest.
        package var longest: Double
        /// The processor time of the worker for a thousand intents, in milliseconds.
        package var processorMilliseconds: Double
        /// By how much the memory of the worker grows in an hour, in bytes, by the second half of
        /// the run; `nil` where that was too short to say it.
        package var growthBytesPerHour: Double?
    }

    /// Begins with nothing.
    package init() {}

    /// The rounds of the worker that count, in their order.
    package var worker: [Round] = []
    /// The rounds of the limit, each after the worker's of the same number.
    package var limit: [Round] = []
    /// The devices whose states a worker restored at its start.
    package var devices = 0
    /// How long that took, in seconds, by the worker's log; `nil` where it can't be told.
    package var restoreSeconds: Double?
    /// What was found with an open loop; `nil` where it was left out.
    package var openLoop: OpenLoop?
    /// The share of the limit that the worker reaches, the median over the rounds.
    package var share: Double {
        Samples(zip(worker, limit).map { $0.intentsPerSecond / max($1.intentsPerSecond, 1) }).median
    }

    /// The topics that could not be deleted.
    package var remainingTopics: [String] = []
    /// The database that could not be dropped.
    package var remainingDatabase: String?

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(worker, forKey: .worker)
        try container.encode(limit, forKey: .limit)
        try container.encode(share, forKey: .share)
        try container.encode(devices, forKey: .devices)
        try container.encodeIfPresent(restoreSeconds, forKey: .restoreSeconds)
        try container.encodeIfPresent(openLoop, forKey: .openLoop)
    }

    private enum Key: String, CodingKey {
        case worker, limit, share, devices, restoreSeconds, openLoop
    }
}
