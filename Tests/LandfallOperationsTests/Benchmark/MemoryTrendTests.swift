import LandfallOperations
import Testing

@Suite struct MemoryTrendTests {
    @Test
    func `the slope is that of the second half, in bytes an hour`() throws {
        var trend = MemoryTrend()
        // Fills up in 200 seconds, then grows by 10 bytes a second, up and down by 5 beside.
        for second in 0..<600 {
            let size = min(second, 200) * 1000 + second * 10 + (second.isMultiple(of: 2) ? 5 : -5)
            trend.note(size, at: Double(second))
            trend.note(0, at: Double(second) + 0.5)
        }
        let slope = try #require(trend.bytesPerHour)
        #expect(abs(slope - 36_000) < 200)
    }

    @Test
    func `a short run says nothing`() {
        var trend = MemoryTrend()
        for second in 0..<(MemoryTrend.fewest - 1) { trend.note(second, at: Double(second)) }
        #expect(trend.bytesPerHour == nil)
        trend.note(0, at: Double(MemoryTrend.fewest))
        #expect(trend.bytesPerHour != nil)
    }
}
