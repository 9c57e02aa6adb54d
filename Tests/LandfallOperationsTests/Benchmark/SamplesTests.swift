import Testing

@testable import LandfallOperations

@Suite struct SamplesTests {
    @Test(arguments: [
        ([], 0.0), ([7.0], 7.0), ([3.0, 1.0, 2.0], 2.0), ([4.0, 1.0, 3.0, 2.0], 2.5),
    ])
    func `the median is in the middle`(numbers: [Double], median: Double) {
        #expect(Samples(numbers).median == median)
    }

    @Test(arguments: [(0.5, 500.0), (0.99, 990.0), (0.999, 999.0), (1.0, 1000.0), (0.0, 1.0)])
    func `a percentile is the smallest that so many do not pass`(share: Double, expected: Double) {
        #expect(Samples((1...1000).reversed().map { Double($0) }).percentile(share) == expected)
        #expect(Samples([]).percentile(share) == 0)
    }

    @Test func `the share is the median over the rounds, each with its own limit`() {
        var result = BenchmarkResult()
        for (worker, limit) in [(50.0, 100.0), (90.0, 100.0), (60.0, 80.0)] {
            result.worker.append(.init(intentsPerSecond: worker))
            result.limit.append(.init(intentsPerSecond: limit))
        }
        #expect(result.share == 0.75)
    }

    @Test func `the p99 is compared at the rate that both have, where there is one`() {
        var result = BenchmarkResult()
        #expect(result.p99Ratio == nil)
        result.openLoops = [.init(.worker, 500, p99: 30), .init(.worker, 9000, p99: 90)]
        #expect(result.p99Ratio == nil)
        result.openLoops.append(.init(.limit, 500, p99: 20))
        #expect(result.p99Ratio == 1.5)
    }
}

extension BenchmarkResult.Round {
    fileprivate init(intentsPerSecond: Double) {
        self.init(
            intentsPerSecond: intentsPerSecond,
            processor: BenchmarkResult.Processor(process: 0),
            peakBytes: 0
        )
    }
}

extension BenchmarkResult.OpenLoop {
    fileprivate init(_ answerer: Answerer, _ rate: Double, p99: Double) {
        self.init(
            answerer: answerer,
            intentsPerSecond: rate,
            intents: 0,
            p50: 0,
            p99: p99,
            p999: 0,
            longest: 0,
            processor: BenchmarkResult.Processor(process: 0)
        )
    }
}
