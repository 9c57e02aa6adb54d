import Testing

@testable import LandfallWorker

@Suite struct LogRateLimiterTests {
    @Test func `the first of a kind is told at once, the others together once in a while`() {
        let begin = ContinuousClock.now
        let logLimiter = LogRateLimiter()
        #expect(logLimiter.note("a", at: begin) == 1)
        for _ in 0..<7 { #expect(logLimiter.note("a", at: begin + .seconds(59)) == nil) }
        #expect(logLimiter.note("b", count: 3, at: begin + .seconds(59)) == 3)
        #expect(logLimiter.note("a", at: begin + .seconds(60)) == 8)
        #expect(logLimiter.note("a", at: begin + .seconds(119)) == nil)
        #expect(logLimiter.note("a", at: begin + .seconds(121)) == 2)
    }

    @Test func `kinds without end take no more than their share of memory`() {
        let begin = ContinuousClock.now
        let logLimiter = LogRateLimiter()
        for kind in 0..<LogRateLimiter.limit { #expect(logLimiter.note("\(kind)", at: begin) == 1) }
        #expect(logLimiter.note("0", at: begin) == nil)
        #expect(logLimiter.note("one more", at: begin) == 1)
        #expect(logLimiter.note("0", at: begin) == 1)
    }
}
