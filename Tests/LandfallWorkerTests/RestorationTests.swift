import Testing

@testable import LandfallWorker

@Suite struct RestorationTests {
    private let start = ContinuousClock.now

    @Test func `only what stands still has come to a standstill`() {
        var restoration = Restoration(offsetCount: 1000, at: start)
        for minute in 1...60 {
            restoration.note(leftCount: 1000 - Int64(minute), at: start + .seconds(60 * minute))
            #expect(restoration.standstill(at: start + .seconds(60 * minute + 59)) < .seconds(60))
        }
        for second in 1...30 {
            restoration.note(leftCount: 940, at: start + .seconds(3600 + second))
        }
        #expect(restoration.standstill(at: start + .seconds(3630)) == .seconds(30))
        // Partitions that come to it make more of it, and are progress too.
        restoration.note(leftCount: 2000, at: start + .seconds(3631))
        #expect(restoration.standstill(at: start + .seconds(3631)) == .zero)
    }

    @Test func `it says how far it is once in a while`() {
        var restoration = Restoration(offsetCount: 10, at: start)
        let lines = (0...20).filter { restoration.isLineDue(at: start + .seconds($0)) }
        #expect(lines == [5, 10, 15, 20])
    }
}
