import Testing

@testable import LandfallCatalog

/// The places at which the segments of a path begin.
struct SegmentStartsTests {
    @Test(arguments: [0, 1, 7, 8, 9, 100])
    func `each start is kept, few and many`(count: Int) {
        var starts = SegmentStarts()
        #expect(starts.last == 0)
        for number in 0..<count {
            starts.append(number * 20)
            #expect(starts.last == number * 20)
        }
        #expect(starts.count == count)
        #expect((0..<count).map { starts[$0] } == (0..<count).map { $0 * 20 })
    }

    @Test(arguments: [1, 7, 8, 9, 1000])
    func `a path has its segments, the last one too`(count: Int) throws {
        let segments = (0..<count).map { String($0 % 10) }
        let path = try SafeLink.checked(
            "https://a/" + segments.joined(separator: "/"),
            allowed: AllowedLinks(schemes: ["https"], hosts: ["a"])
        ).path
        #expect(path.count == count)
        for index in segments.indices {
            #expect(path.bytes[path.range(of: index)].elementsEqual(segments[index].utf8))
            #expect(path.isSegment(index, Array(segments[index].utf8)))
            #expect(!path.isSegment(index, Array("x".utf8)))
        }
    }
}
