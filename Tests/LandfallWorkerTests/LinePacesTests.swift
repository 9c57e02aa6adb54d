import Testing

@testable import LandfallWorker

@Suite struct LinePacesTests {
    @Test func `the first of a kind is told at once, the others together once in a while`() {
        let begin = ContinuousClock.now
        let paces = LinePaces()
        #expect(paces.note("a", at: begin) == 1)
        for _ in 0..<7 { #expect(paces.note("a", at: begin + .seconds(59)) == nil) }
        #expect(paces.note("b", count: 3, at: begin + .seconds(59)) == 3)
        #expect(paces.note("a", at: begin + .seconds(60)) == 8)
        #expect(paces.note("a", at: begin + .seconds(119)) == nil)
        #expect(paces.note("a", at: begin + .seconds(121)) == 2)
    }

    @Test func `kinds without end take no more than their share of memory`() {
        let begin = ContinuousClock.now
        let paces = LinePaces()
        for kind in 0..<LinePaces.limit { #expect(paces.note("\(kind)", at: begin) == 1) }
        #expect(paces.note("0", at: begin) == nil)
        #expect(paces.note("one more", at: begin) == 1)
        #expect(paces.note("0", at: begin) == 1)
    }
}
