import Testing

@testable import LandfallWorker

@Suite struct DuplicateFilterTests {
    private let start = ContinuousClock.now

    private func identity(_ number: UInt8) -> [UInt8] {
        [number] + Array(repeating: 7, count: 31)
    }

    @Test func `what was added within the window is found`() {
        var filter = DuplicateFilter(window: .seconds(60))
        filter.add(identity(1), at: start)
        filter.add(identity(2), at: start + .seconds(59))
        filter.add(identity(3), at: start + .seconds(61))
        #expect(filter.mayContain(identity(1)))
        #expect(filter.mayContain(identity(2)))
        #expect(filter.mayContain(identity(3)))
        #expect(!filter.mayContain(identity(4)))
    }

    @Test func `what is older than two windows is forgotten`() {
        var filter = DuplicateFilter(window: .seconds(60))
        filter.add(identity(1), at: start)
        filter.add(identity(2), at: start + .seconds(121))
        #expect(!filter.mayContain(identity(1)))
        #expect(filter.mayContain(identity(2)))
    }

    @Test func `a full generation answers yes to everything`() {
        var filter = DuplicateFilter(window: .seconds(60))
        for number in 0...DuplicateFilter.capacity {
            var bytes = Array(repeating: UInt8(0), count: 32)
            for place in 0..<8 {
                bytes[place] = UInt8(truncatingIfNeeded: number >> (8 * (7 - place)))
            }
            filter.add(bytes, at: start)
        }
        #expect(filter.mayContain(Array(repeating: 0xFF, count: 32)))
    }
}
