import CAllocationCount

/// What was measured of one scenario.
struct Measurement: Encodable {
    /// The scenario.
    let scenario: String
    /// The size of the tree.
    let nodes: Int
    /// The time of one run: the median of the samples, in nanoseconds.
    let nanoseconds: Double
    /// The time that nine of ten samples stayed below, in nanoseconds.
    let p90Nanoseconds: Double
    /// How often one run asks for heap memory; `nil` where that can't be counted.
    let allocations: Double?

    /// How long one sample lasts at least.
    private static let sampleLength = Duration.microseconds(500)

    /// Measures a scenario on the calling thread.
    ///
    /// - Parameters:
    ///   - scenario: What is run.
    ///   - samples: The number of samples; a tenth as many warm up before.
    /// - Throws: Why the scenario can't be run.
    init(_ scenario: Scenario, samples: Int) throws {
        let work = try scenario.prepare()
        var times = 1
        while Self.duration(of: work, times) < Self.sampleLength { times *= 2 }
        for _ in 0..<samples / 10 { _ = Self.duration(of: work, times) }
        let sorted = (0..<max(1, samples)).map { _ in
            Self.duration(of: work, times) / Duration.nanoseconds(1) / Double(times)
        }
        .sorted()
        self.scenario = scenario.name
        self.nodes = scenario.nodes
        self.nanoseconds = sorted[sorted.count / 2]
        self.p90Nanoseconds = sorted[sorted.count * 9 / 10]
        self.allocations = Self.allocations(of: work)
    }

    /// The heap allocations of one run, once all that is made only once has been made.
    private static func allocations(of work: Scenario.Work) -> Double? {
        guard landfall_counts_allocations() != 0 else { return nil }
        let times = 16
        work(times)
        let before = landfall_allocation_count()
        work(times)
        return Double(landfall_allocation_count() - before) / Double(times)
    }

    private static func duration(of work: Scenario.Work, _ times: Int) -> Duration {
        ContinuousClock().measure { work(times) }
    }
}
