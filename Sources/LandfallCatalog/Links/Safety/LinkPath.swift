/// The path of a link, decoded once.
struct LinkPath: Sendable {
    /// UTF-8 that begins with a slash.
    ///
    /// No segment holds a slash of its own, so each slash parts two segments.
    let bytes: [UInt8]

    /// Where each segment begins, behind its slash.
    private let starts: SegmentStarts

    /// Takes a path.
    ///
    /// - Parameters:
    ///   - bytes: Valid UTF-8 that begins with a slash.
    ///   - starts: Where each segment begins, behind its slash.
    init(_ bytes: [UInt8], starts: SegmentStarts) {
        self.bytes = bytes
        self.starts = starts
    }

    /// The number of segments: the last is empty where the path ends with a slash.
    var count: Int { starts.count }

    /// Returns the range of a segment in the bytes.
    func range(of segment: Int) -> Range<Int> {
        let next = segment + 1
        return starts[segment]..<(next < count ? starts[next] - 1 : bytes.count)
    }

    /// Whether a segment is a text.
    func isSegment(_ segment: Int, _ text: [UInt8]) -> Bool {
        let range = range(of: segment)
        guard range.count == text.count else { return false }
        for offset in text.indices where bytes[range.lowerBound + offset] != text[offset] {
            return false
        }
        return true
    }

    /// Whether a decoded segment may hold a byte: no slash, backslash or control character.
    static func isAllowed(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x7F && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "\\")
    }
}

/// The starts of the segments of a path; up to eight of them take no memory of their own.
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
