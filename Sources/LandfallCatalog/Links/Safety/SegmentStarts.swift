/// Where the segments of a path begin; up to eight of them take no memory of their own.
struct SegmentStarts: Sendable {
    private var first = InlineArray<8, Int16>(repeating: 0)
    private var others: [Int16] = []

    /// The number of segments.
    private(set) var count = 0

    /// Where a segment begins.
    subscript(segment: Int) -> Int {
        segment < first.count ? Int(first[segment]) : Int(others[segment - first.count])
    }

    /// Where the last segment begins; 0 where there is none.
    var last: Int { count == 0 ? 0 : self[count - 1] }

    /// Adds a segment.
    ///
    /// - Parameter start: Where it begins; no link is as long as `Int16.max`.
    mutating func append(_ start: Int) {
        if count < first.count {
            first[count] = Int16(start)
        } else {
            others.append(Int16(start))
        }
        count += 1
    }
}
