/// The result of a benchmark.
package struct BenchmarkResult: Encodable, Sendable {
    /// The processor time for a thousand intents, in milliseconds.
    package struct Processor: Encodable, Hashable, Sendable {
        /// Of the worker or the limit, all lanes together.
        package var process: Double
        /// Of all processes of PostgreSQL; `nil` where they are not on this machine.
        package var postgres: Double?
        /// Of the brokers; `nil` where they are not all on this machine.
        package var brokers: Double?

        /// Notes times.
        package init(process: Double, postgres: Double? = nil, brokers: Double? = nil) {
            self.process = process
            self.postgres = postgres
            self.brokers = brokers
        }
    }

    /// The result of one round of the worker or of the limit.
    package struct Round: Encodable, Sendable {
        /// The intents that were answered a second, plans readable.
        package var intentsPerSecond: Double
        /// The processor time for a thousand intents.
        package var processor: Processor
        /// The most memory of the process, in bytes.
        package var peakBytes: Int

        /// Notes what a round took.
        package init(intentsPerSecond: Double, processor: Processor, peakBytes: Int) {
            self.intentsPerSecond = intentsPerSecond
            self.processor = processor
            self.peakBytes = peakBytes
        }
    }

    /// The result of an open loop, in which intents come at a steady rate.
    package struct OpenLoop: Encodable, Sendable {
        /// The program that answered.
        package enum Answerer: String, Encodable, Sendable {
            case worker
            /// The process with canned answers.
            case limit
        }

        /// The process that answered.
        package var answerer: Answerer
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
        package var longest: Double
        /// The processor time for a thousand intents.
        package var processor: Processor
        /// By how much the memory of the process grows in an hour, in bytes, by the second half of
        /// the run; `nil` where that was too short to say it.
        package var growthBytesPerHour: Double?
    }

    /// Begins with nothing.
    package init() {}

    /// The rounds of the worker that count, in their order.
    package var worker: [Round] = []
    /// The rounds of the worker while it was watched, beside those in which it was not; empty where it never was.
    package var observed: [Round] = []
    /// The pages of metrics that were read in those.
    package var pages = 0
    /// The rounds of the limit, each after the worker's of the same number.
    package var limit: [Round] = []
    /// The devices whose states a worker restored at its start.
    package var devices = 0
    /// How long that took, in seconds, by the worker's log; `nil` where it can't be told.
    package var restoreSeconds: Double?
    /// What was found with an open loop; empty where it was left out.
    package var openLoops: [OpenLoop] = []
    /// The share of the limit that the worker reaches, the median over the rounds.
    package var share: Double {
        Samples(zip(worker, limit).map { $0.intentsPerSecond / max($1.intentsPerSecond, 1) }).median
    }

    /// The share of its pace that the worker keeps while it is watched, the median over the rounds; `nil` where it
    /// never was.
    package var observedShare: Double? {
        guard !observed.isEmpty else { return nil }
        return Samples(
            zip(observed, worker).map { $0.intentsPerSecond / max($1.intentsPerSecond, 1) }
        )
        .median
    }

    /// The p99 of the worker in that of the limit, at the rate that both had; `nil` where no rate was.
    package var p99Ratio: Double? {
        for limit in openLoops where limit.answerer == .limit {
            for worker in openLoops
            where worker.answerer == .worker && worker.intentsPerSecond == limit.intentsPerSecond {
                return worker.p99 / max(limit.p99, 0.001)
            }
        }
        return nil
    }

    /// The topics that could not be deleted.
    package var remainingTopics: [String] = []
    /// The database that could not be dropped.
    package var remainingDatabase: String?

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(worker, forKey: .worker)
        try container.encode(limit, forKey: .limit)
        if let observedShare {
            try container.encode(observed, forKey: .observed)
            try container.encode(observedShare, forKey: .observedShare)
            try container.encode(pages, forKey: .pages)
        }
        try container.encode(share, forKey: .share)
        try container.encode(devices, forKey: .devices)
        try container.encodeIfPresent(restoreSeconds, forKey: .restoreSeconds)
        try container.encode(openLoops, forKey: .openLoops)
        try container.encodeIfPresent(p99Ratio, forKey: .p99Ratio)
    }

    private enum Key: String, CodingKey {
        case worker, limit, observed, observedShare, pages, share, devices, restoreSeconds,
            openLoops, p99Ratio
    }
}

/// Numbers that were measured, and what they say together.
package struct Samples: Sendable {
    private let sorted: [Double]

    /// Takes numbers in any order.
    package init(_ numbers: [Double]) { sorted = numbers.sorted() }

    /// How many there are.
    package var count: Int { sorted.count }

    /// The one in the middle; of an even number the mean of the two, without any zero.
    package var median: Double {
        guard !sorted.isEmpty else { return 0 }
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2)
            ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }

    /// The smallest that is not less than a share of all; zero without any.
    ///
    /// - Parameter share: From 0 to 1, as 0.99.
    /// - Returns: A number that was measured.
    package func percentile(_ share: Double) -> Double {
        guard !sorted.isEmpty else { return 0 }
        let rank = Int((share * Double(sorted.count)).rounded(.up))
        return sorted[min(max(rank, 1), sorted.count) - 1]
    }
}
