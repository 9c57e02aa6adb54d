/// The rules of W3C's `tracestate`.
enum TraceState {
    /// The longest list that is passed on, in bytes; the standard asks for 512 at least.
    static let longest = 2048

    /// One list of the values of all headers.
    ///
    /// - Returns: `nil` when there is no member, or one of them is invalid.
    static func checked(_ headers: [[UInt8]?]) -> String? {
        var members: [ArraySlice<UInt8>] = []
        for header in headers {
            guard let header else { return nil }
            for part in header[...].split(separator: UInt8(ascii: ",")) {
                let member = trimmed(part)
                // Empty members are allowed, and counted for nothing.
                guard !member.isEmpty else { continue }
                guard isMember(member) else { return nil }
                members.append(member)
            }
        }
        let keys = Set(members.map { $0.prefix { $0 != UInt8(ascii: "=") } })
        guard (1...32).contains(members.count), keys.count == members.count else { return nil }
        let list = members.joined(separator: [UInt8(ascii: ",")])
        let text = String(decoding: Array(list), as: UTF8.self)
        return text.utf8.count <= longest ? text : nil
    }

    /// Whether it is a key of up to 256 characters, `=`, and a value of up to 256.
    private static func isMember(_ member: ArraySlice<UInt8>) -> Bool {
        guard let equals = member.firstIndex(of: UInt8(ascii: "=")) else { return false }
        let key = member[..<equals]
        let value = member[(equals + 1)...]
        return (1...256).contains(key.count) && (1...256).contains(value.count)
            && key.first.map(isFirstOfKey) == true && key.allSatisfy(isOfKey)
            && value.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "=") }
    }

    private static func isFirstOfKey(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isOfKey(_ byte: UInt8) -> Bool {
        isFirstOfKey(byte) || Array("_-*/@".utf8).contains(byte)
    }

    /// The bytes without spaces and tabs around them.
    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let start = bytes.drop { $0 == 0x20 || $0 == 0x09 }
        guard let last = start.lastIndex(where: { $0 != 0x20 && $0 != 0x09 }) else { return [] }
        return start[...last]
    }
}
