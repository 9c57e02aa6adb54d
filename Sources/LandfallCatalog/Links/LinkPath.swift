/// The path of a link, decoded once.
struct LinkPath: Hashable, Sendable {
    /// UTF-8 that begins with a slash.
    ///
    /// No segment holds a slash of its own, so each slash parts two segments.
    let bytes: [UInt8]

    /// Where each segment begins, behind its slash; then one past the end.
    private let starts: [Int]

    /// Cuts a path.
    ///
    /// - Parameter bytes: Valid UTF-8 that begins with a slash.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let slash = UInt8(ascii: "/")
        var starts: [Int] = []
        starts.reserveCapacity(bytes.count { $0 == slash } + 1)
        for index in bytes.indices where bytes[index] == slash { starts.append(index + 1) }
        starts.append(bytes.count + 1)
        self.starts = starts
    }

    /// The number of segments: the last is empty where the path ends with a slash.
    var count: Int { starts.count - 1 }

    /// Where a segment stands in the bytes.
    func range(of segment: Int) -> Range<Int> { starts[segment]..<starts[segment + 1] - 1 }

    /// A segment.
    subscript(segment: Int) -> ArraySlice<UInt8> { bytes[range(of: segment)] }

    /// Whether a decoded segment may hold a byte: no slash, backslash or control character.
    static func isAllowed(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x7F && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "\\")
    }
}
