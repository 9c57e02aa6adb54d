/// Finds e-mail addresses and tokens in texts that are to be recorded, and takes them out.
///
/// It looks at the shape only: an address is what stands around an `@`, a token is what JSON web
/// tokens and the tokens of signed links and detours look like. Escapes of URLs hide neither.
public enum PersonalText {
    /// What stands in records for something that must not stand there.
    public static let word = "<redacted>"

    /// The shortest run of letters and digits that counts as opaque.
    static let opaqueMinimum = 16

    /// The shortest text that can be a token.
    private static let tokenMinimum = 40

    /// A text without e-mail addresses and tokens.
    ///
    /// - Parameter text: Any text, also one with the escapes of a URL.
    /// - Returns: The text, with ``word`` in the place of each; ``word`` alone where escapes of
    ///   escapes hide one.
    public static func masked(_ text: String) -> String {
        guard isSuspect(text) else { return text }
        let bytes = Array(text.utf8)
        let shown = Self.text(of: bytes, without: addresses(in: bytes) + tokens(in: bytes))
        guard let decoded = decoded(bytes) else { return shown }
        let isHidden = shown == text && masked(decoded) != decoded
        return isHidden ? word : shown
    }

    /// A text of which nothing is declared: without long runs of letters and digits mixed, either,
    /// such as the code in `/reset/9f86d081884c7d65`.
    ///
    /// - Parameter text: Any text.
    /// - Returns: The text, with ``word`` in the place of each.
    public static func maskedWhereUndeclared(_ text: String) -> String {
        // Addresses and tokens first: without an opaque run in it one is not known by its shape.
        let bytes = Array(masked(text).utf8)
        return Self.text(of: bytes, without: opaqueRuns(in: bytes))
    }

    /// Whether a text has to be looked at closely; most have not.
    private static func isSuspect(_ text: String) -> Bool {
        var run = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: "@") || byte == UInt8(ascii: "%") { return true }
            run = isTokenByte(byte) ? run + 1 : 0
            if run >= tokenMinimum { return true }
        }
        return false
    }

    /// The text with its escapes decoded once; `nil` where there is none, or it is no UTF-8 then.
    private static func decoded(_ bytes: [UInt8]) -> String? {
        guard bytes.contains(UInt8(ascii: "%")) else { return nil }
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if let byte = escaped(at: index, of: bytes) {
                plain.append(byte)
                index += 3
            } else {
                plain.append(bytes[index])
                index += 1
            }
        }
        guard plain.count < bytes.count else { return nil }
        return String(decoding: plain, as: UTF8.self)
    }

    /// The byte that an escape stands for; `nil` where none stands.
    private static func escaped(at index: Int, of bytes: [UInt8]) -> UInt8? {
        guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count else { return nil }
        return UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16)
    }

    /// The text with ``word`` in the place of some parts of it.
    private static func text(of bytes: [UInt8], without parts: [Range<Int>]) -> String {
        var shown: [UInt8] = []
        var index = 0
        for part in parts.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if part.lowerBound >= index {
                shown += bytes[index..<part.lowerBound]
                shown += word.utf8
            }
            index = max(index, part.upperBound)
        }
        return String(decoding: shown + bytes[index...], as: UTF8.self)
    }
}

// MARK: - Shapes

extension PersonalText {
    /// Where e-mail addresses stand: what an `@`, or its escape, has before it and behind it.
    private static func addresses(in bytes: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        for (index, byte) in bytes.enumerated() {
            var end = index + 1
            if byte != UInt8(ascii: "@") {
                guard escaped(at: index, of: bytes) == UInt8(ascii: "@") else { continue }
                end = index + 3
            }
            var start = index
            while start > 0, isLocalByte(bytes[start - 1]) { start -= 1 }
            guard start < index else { continue }
            let domain = end
            while end < bytes.count, isDomainByte(bytes[end]) { end += 1 }
            if end > domain { found.append(start..<end) }
        }
        return found
    }

    /// Where tokens stand: runs of their characters whose parts have the lengths of one.
    private static func tokens(in bytes: [UInt8]) -> [Range<Int>] {
        runs(in: bytes, of: isTokenByte).filter { run in
            guard run.count >= tokenMinimum else { return false }
            let parts = bytes[run].split(separator: UInt8(ascii: "."))
            let isWebToken = parts.count >= 3 && parts.contains { $0.starts(with: "eyJ".utf8) }
            // `kid.exp.payload.mac`, where the payload may be empty, and `lf1.kid.payload.mac`.
            let isOwn = parts.dropFirst(2).contains { $0.count == 43 }
            return isWebToken || isOwn
        }
    }

    /// Where long runs of letters and digits mixed stand.
    private static func opaqueRuns(in bytes: [UInt8]) -> [Range<Int>] {
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

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
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
}
