import Testing

@testable import LandfallWorker

@Suite struct FencingsTests {
    @Test func `a few are taken back, many within a short time are a quarrel`() {
        let start = ContinuousClock.now
        var fencings = Fencings()
        for second in 0..<20 { fencings.note(at: start + .seconds(second)) }
        #expect(!fencings.isQuarrel)
        fencings.note(at: start + .seconds(20))
        #expect(fencings.isQuarrel)
    }

    @Test func `old ones are forgotten`() {
        let start = ContinuousClock.now
        var fencings = Fencings()
        for number in 0..<40 { fencings.note(at: start + .seconds(5 * number)) }
        #expect(!fencings.isQuarrel)
    }
}
