/// What personal texts look like.
extension TextRedaction {
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
        var ends: [Int] = []
        // Where what may stand before an at sign begins.
        var start = 0
        for index in bytes.indices {
            if start < index, let length = atSign(at: index, of: bytes) {
                if ends.isEmpty { ends = domainEnds(in: bytes) }
                let domain = index + length
                if ends[domain] > domain { found.append(start..<ends[domain]) }
            }
            if !isLocalByte(bytes[index]) { start = index + 1 }
        }
        return found
    }

    /// For each place of a text where a domain ends that begins there.
    ///
    /// To a domain belong its bytes and their escapes, and escapes of percent signs, behind which
    /// more of it may be.
    private static func domainEnds(in bytes: [UInt8]) -> [Int] {
        var ends = Array(0...bytes.count)
        for index in bytes.indices.reversed() {
            if isDomainByte(bytes[index]) {
                ends[index] = ends[index + 1]
            } else if let byte = escaped(at: index, of: bytes),
                isDomainByte(byte) || byte == UInt8(ascii: "%")
            {
                ends[index] = ends[index + 3]
            }
        }
        return ends
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
        var found: [Range<Int>] = []
        for index in bytes.indices where bytes[index] == UInt8(ascii: "=") {
            // A match within a value that is found already goes with it.
            guard index >= found.last?.upperBound ?? 0, isSecretName(before: index, in: bytes)
            else { continue }
            let end = bytes[(index + 1)...].firstIndex(where: isEndOfValue) ?? bytes.count
            if end > index + 1 { found.append(index + 1..<end) }
        }
        return found
    }

    private static func isSecretName(before end: Int, in bytes: [UInt8]) -> Bool {
        guard end > 0, isLetter(bytes[end - 1]) else { return false }
        return secretNames.contains { name in
            name.count <= end
                && zip(name, bytes[(end - name.count)..<end]).allSatisfy { expected, byte in
                    expected == (isLetter(byte) ? byte | 0x20 : byte)
                }
        }
    }

    /// Where queries and fragments of links stand, without their `?` or `#`.
    ///
    /// A text is cut into links once: behind the first query the rest of a link belongs to it.
    private static func queries(in bytes: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var isLink = false
        var query: Int?
        for index in 0...bytes.count {
            guard index < bytes.count, !isEndOfLink(bytes[index]) else {
                if let query, query < index { found.append(query..<index) }
                isLink = false
                query = nil
                continue
            }
            if bytes[index] == UInt8(ascii: ":"), bytes[index...].starts(with: "://".utf8) {
                isLink = true
            }
            if isLink, query == nil, "?#".utf8.contains(bytes[index]) { query = index + 1 }
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

extension TextRedaction {
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
