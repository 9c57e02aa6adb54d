// What is checked of a link, in the order of its parts.

extension SafeLink {
    /// Whether a part of a link is a scheme, allowed or not.
    static func isScheme(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard !range.isEmpty, isLetter(bytes[range.lowerBound]) else { return false }
        return !bytes.contains(in: range) { byte in
            let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            let isMark =
                byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: ".")
            return !(isLetter(byte) || isDigit || isMark)
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// Whether the path ends before a byte.
    static func endsPath(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }

    /// Refuses a percent sign without two hexadecimal digits behind it.
    static func checkEscapes(_ bytes: Span<UInt8>, from start: Int) throws(LinkFault) {
        for index in start..<bytes.count where bytes[index] == UInt8(ascii: "%") {
            guard PercentDecoding.byte(at: index, before: bytes.count, of: bytes) != nil else {
                throw .escape
            }
        }
    }

    /// Decodes a path, segment by segment.
    static func path(
        of bytes: Span<UInt8>,
        from start: Int,
        authorityEnd: Int,
        to end: Int
    ) throws(LinkFault) -> LinkPath {
        let slash = UInt8(ascii: "/")
        var path: [UInt8] = []
        path.reserveCapacity(end - start + 1)
        var starts = SegmentStarts()
        // The authority of a scheme other than https has no slash before it, and is no empty
        // segment where it is missing.
        if start == end || start < authorityEnd {
            path.append(slash)
            starts.append(1)
        }
        var index = start
        while index < end {
            let byte = bytes[index]
            index += 1
            if byte == slash {
                try checkSegment(path, from: starts.last, isLast: false)
                path.append(byte)
                starts.append(path.count)
            } else if byte == UInt8(ascii: "%") {
                let decoded = PercentDecoding.byte(at: index - 1, before: end, of: bytes)
                guard let decoded else { throw .escape }
                guard LinkPath.isAllowed(decoded) else { throw .path }
                path.append(decoded)
                index += 2
            } else {
                path.append(byte)
            }
        }
        try checkSegment(path, from: starts.last, isLast: true)
        return LinkPath(consume path, starts: consume starts)
    }

    /// Refuses a segment that is empty in the middle of a path, is made of one or two points, or is no
    /// UTF-8.
    private static func checkSegment(
        _ path: [UInt8],
        from start: Int,
        isLast: Bool
    ) throws(LinkFault) {
        let count = path.count - start
        // Nothing stands before the first slash of all.
        guard count > 0 || isLast || start == 0 else { throw .path }
        let dot = UInt8(ascii: ".")
        guard !(1...2).contains(count) || path[start...].contains(where: { $0 != dot }) else {
            throw .path
        }
        for index in start..<path.count where path[index] >= 0x80 {
            guard String(validating: path[start...], as: UTF8.self) != nil else { throw .escape }
            return
        }
    }

    /// Refuses a query or a fragment whose escapes are no UTF-8, or hide the end of a line.
    static func checkRest(
        _ bytes: Span<UInt8>,
        _ range: Range<Int>,
        or fault: LinkFault
    ) throws(LinkFault) {
        guard bytes.contains(in: range, where: { $0 == UInt8(ascii: "%") }) else { return }
        guard let text = PercentDecoding.decoded(bytes, in: range) else { throw .escape }
        guard text.utf8.allSatisfy({ $0 != 0 && $0 != 0x0A && $0 != 0x0D }) else { throw fault }
    }
}
