import Testing

@testable import LandfallWorker

@Suite struct ReportFilterTests {
    private let start = ContinuousClock.now

    private func identity(_ number: UInt8) -> [UInt8] {
        [number] + Array(repeating: 7, count: 31)
    }

    @Test func `what was added within the window is found`() {
        var filter = ReportFilter(window: .seconds(60))
        filter.add(identity(1), at: start)
        filter.add(identity(2), at: start + .seconds(59))
        filter.add(identity(3), at: start + .seconds(61))
        #expect(filter.holds(identity(1)))
        #expect(filter.holds(identity(2)))
        #expect(filter.holds(identity(3)))
        #expect(!filter.holds(identity(4)))
    }

    @Test func `what is older than two windows is forgotten`() {
        var filter = ReportFilter(window: .seconds(60))
        filter.add(identity(1), at: start)
        filter.add(identity(2), at: start + .seconds(121))
        #expect(!filter.holds(identity(1)))
        #expect(filter.holds(identity(2)))
    }

    @Test func `a full generation remembers no more, and says of nothing that it was there`() {
        var filter = ReportFilter(window: .seconds(60))
        for number in 0..<ReportFilter.capacity {
            filter.add(
                (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * (7 - $0))) },
                at: start
            )
        }
        filter.add(identity(9), at: start)
        #expect(!filter.holds(identity(9)))
        #expect(filter.holds([0, 0, 0, 0, 0, 0, 0, 7]))
    }

    @Test func `an identity that is too short to be one is none`() {
        var filter = ReportFilter(window: .seconds(60))
        filter.add([1, 2, 3], at: start)
        #expect(!filter.holds([1, 2, 3]))
    }
}
