import Testing

@testable import LandfallWorker

@Suite struct FencingHistoryTests {
    @Test func `a few are taken back, many within a short time are a quarrel`() {
        let start = ContinuousClock.now
        var fencingHistory = FencingHistory()
        for second in 0..<20 { fencingHistory.note(at: start + .seconds(second)) }
        #expect(!fencingHistory.isRepeated)
        fencingHistory.note(at: start + .seconds(20))
        #expect(fencingHistory.isRepeated)
    }

    @Test func `old ones are forgotten`() {
        let start = ContinuousClock.now
        var fencingHistory = FencingHistory()
        for number in 0..<40 { fencingHistory.note(at: start + .seconds(5 * number)) }
        #expect(!fencingHistory.isRepeated)
    }
}
