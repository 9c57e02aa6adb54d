/// What personal texts look like.
extension PersonalText {
    /// What of a text must not be recorded.
    static func parts(of bytes: [UInt8]) -> [Range<Int>] {
        addresses(in: bytes) + tokens(in: bytes) + secrets(in: bytes) + queries(in: bytes)
    }

    /// The length of an at sign in its spellings: itself, full-width, small, and each escaped;
    /// `nil` where none stands.
    static func atSign(at index: Int, of bytes: [UInt8]) -> Int? {
        switch bytes[index] {
        case UInt8(ascii: "@"): return 1
        case 0xEF: return wideSigns.contains { bytes[index...].starts(with: $0) } ? 3 : nil
        case UInt8(ascii: "%"):
            let first = escaped(at: index, of: bytes)
            if first == UInt8(ascii: "@") { return 3 }
            guard first == 0xEF, index + 3 < bytes.count, index + 6 < bytes.count else {
                return nil
            }
            let others = [3, 6].compactMap { escaped(at: index + $0, of: bytes) }
            return wideSigns.contains { $0.dropFirst().elementsEqual(others) } ? 9 : nil
        default: return nil
        }
    }

    /// U+FF20 and U+FE6B, which mail programs and users take for an `@`.
    private static let wideSigns: [[UInt8]] = [[0xEF, 0xBC, 0xA0], [0xEF, 0xB9, 0xAB]]

    /// Where e-mail addresses stand: what an at sign has before it and behind it.
    private static func addresses(in bytes: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        for index in bytes.indices {
            guard let length = atSign(at: index, of: bytes) else { continue }
            var start = index
            while start > 0, isLocalByte(bytes[start - 1]) { start -= 1 }
            guard start < index else { continue }
            let domain = index + length
            var end = domain
            while end < bytes.count, let next = domainEnd(at: end, of: bytes) { end = next }
            if end > domain { found.append(start..<end) }
        }
        return found
    }

    /// Where what belongs to a domain ends: behind one byte, or behind the escape of one.
    private static func domainEnd(at index: Int, of bytes: [UInt8]) -> Int? {
        if isDomainByte(bytes[index]) { return index + 1 }
        return escaped(at: index, of: bytes).flatMap { isDomainByte($0) ? index + 3 : nil }
    }

    /// Where tokens stand: runs of their characters whose parts have the lengths of one.
    private static func tokens(in bytes: [UInt8]) -> [Range<Int>] {
        runs(in: bytes, of: isTokenByte).filter { run in
            guard run.count >= tokenMinimum else { return false }
            let parts = bytes[run].split(separator: UInt8(ascii: "."))
            // Base64url of an object's beginning; of a token without a signature both parts.
            let objects = parts.count { $0.starts(with: "eyJ".utf8) }
            let isWebToken = objects >= 2 || parts.count >= 3 && objects == 1
            // `kid.exp.payload.mac`, where the payload may be empty, and `lf1.kid.payload.mac`.
            let isOwn = parts.dropFirst(2).contains { $0.count == 43 }
            return isWebToken || isOwn
        }
    }

    /// What names of secrets end with, in lower case.
    private static let secretNames = [
        "token", "code", "secret", "password", "passwd", "pwd", "otp", "signature", "session",
        "sessionid", "jwt", "apikey", "api_key", "api-key", "auth", "authorization", "credential",
    ].map { Array($0.utf8) }

    /// Where values of secrets stand: what a name such as `token` has behind its `=`.
    private static func secrets(in bytes: [UInt8]) -> [Range<Int>] {
        bytes.indices.compactMap { index in
            guard bytes[index] == UInt8(ascii: "=") else { return nil }
            let name = bytes[..<index].suffix(16).map { $0 | (isLetter($0) ? 0x20 : 0) }
            guard secretNames.contains(where: { name.suffix($0.count) == $0[...] }) else {
                return nil
            }
            let end = bytes[(index + 1)...].firstIndex(where: isEndOfValue) ?? bytes.count
            return end > index + 1 ? index + 1..<end : nil
        }
    }

    /// Where queries and fragments of links stand, without their `?` or `#`.
    private static func queries(in bytes: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        for start in bytes.indices where bytes[start...].starts(with: "://".utf8) {
            let end = bytes[start...].firstIndex(where: isEndOfLink) ?? bytes.count
            let mark = bytes[start..<end].firstIndex { "?#".utf8.contains($0) }
            if let mark, mark + 1 < end { found.append(mark + 1..<end) }
        }
        return found
    }

    /// Where long runs of letters and digits mixed stand.
    static func opaqueRuns(in bytes: [UInt8]) -> [Range<Int>] {
        runs(in: bytes, of: isAlphanumeric).filter { run in
            run.count >= opaqueMinimum && bytes[run].count(where: isDigit) >= 2
                && bytes[run].count { !isDigit($0) } >= 2
        }
    }

    private static func runs(
        in bytes: [UInt8],
        of isMember: (UInt8) -> Bool
    ) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = 0
        for index in 0...bytes.count where index == bytes.count || !isMember(bytes[index]) {
            if start < index { found.append(start..<index) }
            start = index + 1
        }
        return found
    }
}

// MARK: - Characters

extension PersonalText {
    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool { isDigit(byte) || isLetter(byte) }

    /// Whether a byte may stand in a token.
    static func isTokenByte(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: ".")
    }

    private static func isDomainByte(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            || byte == UInt8(ascii: "[") || byte >= 0x80
    }

    /// Whether a byte may stand before the `@`: what RFC 5322 allows without quotes, but for what
    /// parts a URL.
    private static func isLocalByte(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || byte >= 0x80 || "!$%'*+-.^_`{|}~\"".utf8.contains(byte)
    }

    private static func isEndOfLink(_ byte: UInt8) -> Bool {
        byte <= 0x20 || "\"<>".utf8.contains(byte)
    }

    private static func isEndOfValue(_ byte: UInt8) -> Bool {
        isEndOfLink(byte) || "&;,#".utf8.contains(byte)
    }
}
