/// A link that passed the checks of safety, in its parts.
///
/// The checks look at the text as it came. URL parsers differ in what they make of a backslash, a
/// user or an escaped host, and a check on what one of them made is no check of what another opens.
struct SafeLink: Hashable, Sendable {
    /// The longest link, in bytes.
    static let lengthLimit = 2048

    /// Whether a browser can open it.
    let isWeb: Bool

    /// The path, decoded once.
    ///
    /// Of a scheme other than https and http, the authority is the first segment.
    let path: LinkPath

    /// The link as it came.
    private let bytes: [UInt8]

    /// Where the query stands, without its question mark.
    private let query: Range<Int>

    /// Checks a link.
    ///
    /// - Parameters:
    ///   - text: The link: untrusted text.
    ///   - allowed: The schemes and hosts that are allowed.
    /// - Throws: ``LinkFault`` for the first check that fails.
    init(_ text: String, allowed: AllowedLinks) throws(LinkFault) {
        guard text.utf8.count <= Self.lengthLimit else { throw .tooLong }
        let bytes = Array(text.utf8)
        guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }) else {
            throw .invalid
        }
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(bytes[..<colon])
        else { throw .invalid }
        guard let scheme = allowed.scheme(bytes[..<colon]) else { throw .scheme }
        let start = colon + 3
        guard bytes.count >= start, bytes[colon + 1] == UInt8(ascii: "/"),
            bytes[colon + 2] == UInt8(ascii: "/")
        else { throw .invalid }
        let end = bytes[start...].firstIndex(where: Self.endsAuthority) ?? bytes.count
        guard !bytes[start..<end].contains(UInt8(ascii: "@")) else { throw .userInfo }
        isWeb = scheme != .other
        if isWeb {
            let port = scheme == .https ? ":443" : ":80"
            try Self.check(bytes[start..<end], port: port, allowed)
        } else {
            guard !bytes[start..<end].contains(UInt8(ascii: ":")) else { throw .port }
            guard !bytes[start..<end].contains(where: Self.isForbiddenInHost) else { throw .host }
        }
        for index in start..<bytes.count where bytes[index] == UInt8(ascii: "%") {
            guard PercentDecoding.byte(at: index, before: bytes.count, of: bytes) != nil else {
                throw .escape
            }
        }
        let fragment = bytes[end...].firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
        let question = bytes[end..<fragment].firstIndex(of: UInt8(ascii: "?")) ?? fragment
        path = try Self.path(of: bytes, from: isWeb ? end : start, authorityEnd: end, to: question)
        query = min(question + 1, fragment)..<fragment
        try Self.checkRest(bytes, query, or: .query)
        try Self.checkRest(bytes, min(fragment + 1, bytes.count)..<bytes.count, or: .fragment)
        self.bytes = bytes
    }

    /// Scheme, authority and path, as they came.
    var beforeQuery: String {
        let end = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        return String(decoding: bytes[..<(end ?? bytes.count)], as: UTF8.self)
    }

    /// What stands before ``path``: scheme and authority, or the scheme alone where the authority
    /// is the first segment.
    var beforePath: String {
        let text = beforeQuery
        let scheme = text.prefix { $0 != ":" }
        guard isWeb else { return "\(scheme):/" }
        return "\(scheme)://" + text.dropFirst(scheme.count + 3).prefix { $0 != "/" }
    }

    /// The parts of the query, as they came, with their decoded names.
    var queryItems: [(name: String, text: String)] {
        bytes[query].split(separator: UInt8(ascii: "&")).map { item in
            let end = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
            let name = PercentDecoding.decoded(bytes, in: item.startIndex..<end)
            return (name ?? "", String(decoding: item, as: UTF8.self))
        }
    }

    /// The values of some query parameters; the others are dropped.
    ///
    /// - Parameter names: The parameters that are declared.
    /// - Returns: The decoded values by name.
    /// - Throws: ``LinkFault`` when one of them stands there twice, or can't be decoded.
    func values(of names: some Collection<String>) throws(LinkFault) -> [String: String] {
        var values: [String: String] = [:]
        for item in bytes[query].split(separator: UInt8(ascii: "&")) {
            let end = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
            guard let name = PercentDecoding.decoded(bytes, in: item.startIndex..<end),
                names.contains(where: { $0.utf8.elementsEqual(name.utf8) })
            else { continue }
            let start = min(end + 1, item.endIndex)
            guard let value = PercentDecoding.decoded(bytes, in: start..<item.endIndex) else {
                throw .escape
            }
            guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { throw .query }
            guard values.updateValue(value, forKey: name) == nil else { throw .repeatedParameter }
        }
        return values
    }
}

// MARK: - Checks

extension SafeLink {
    private static func endsAuthority(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }

    /// Whether a byte makes a host of any scheme none that a browser reads; what no link may hold at
    /// all, and what ends an authority, is not among them.
    private static func isForbiddenInHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["), UInt8(ascii: "]"),
            UInt8(ascii: "^"), UInt8(ascii: "|"):
            true
        default: false
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isScheme(_ text: ArraySlice<UInt8>) -> Bool {
        guard let first = text.first, isLetter(first) else { return false }
        return text.allSatisfy { byte in
            isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: ".")
        }
    }

    private static func check(
        _ authority: ArraySlice<UInt8>,
        port: String,
        _ allowed: AllowedLinks
    ) throws(LinkFault) {
        guard !authority.isEmpty else { throw .invalid }
        let end = authority.firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
        guard allowed.hasHost(authority[..<end]) else { throw .host }
        guard end == authority.endIndex || authority[end...].elementsEqual(port.utf8) else {
            throw .port
        }
    }

    /// Decodes a path, segment by segment.
    private static func path(
        of bytes: [UInt8],
        from start: Int,
        authorityEnd: Int,
        to end: Int
    ) throws(LinkFault) -> LinkPath {
        var path: [UInt8] = []
        path.reserveCapacity(end - start + 1)
        // The authority of a scheme other than https has no slash before it, and is no empty
        // segment where it is missing.
        if start == end || start < authorityEnd { path.append(UInt8(ascii: "/")) }
        var segment = path.count
        var index = start
        while index < end {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "/") {
                try checkSegment(path[segment...], isLast: false)
                path.append(byte)
                segment = path.count
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
        try checkSegment(path[segment...], isLast: true)
        return LinkPath(path)
    }

    private static func checkSegment(
        _ segment: ArraySlice<UInt8>,
        isLast: Bool
    ) throws(LinkFault) {
        // Nothing stands before the first slash of all.
        guard !segment.isEmpty || isLast || segment.startIndex == 0 else { throw .path }
        let dot = UInt8(ascii: ".")
        guard segment.count > 2 || segment.isEmpty || segment.contains(where: { $0 != dot }) else {
            throw .path
        }
        guard segment.allSatisfy({ $0 < 0x80 }) || String(validating: segment, as: UTF8.self) != nil
        else { throw .escape }
    }

    /// Refuses a query or a fragment whose escapes are no UTF-8, or hide the end of a line.
    private static func checkRest(
        _ bytes: [UInt8],
        _ range: Range<Int>,
        or fault: LinkFault
    ) throws(LinkFault) {
        guard bytes[range].contains(UInt8(ascii: "%")) else { return }
        guard let text = PercentDecoding.decoded(bytes, in: range) else { throw .escape }
        guard text.utf8.allSatisfy({ $0 != 0 && $0 != 0x0A && $0 != 0x0D }) else { throw fault }
    }
}
