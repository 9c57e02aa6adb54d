import Landfall

/// A link that passed the checks of safety, in its parts.
///
/// The checks look at the text as it came. URL parsers differ in what they make of a backslash, a
/// user or an escaped host, and a check on what one of them made is no check of what another opens.
///
/// It is lent to whoever reads it, and never copied.
struct SafeLink: ~Copyable, Sendable {
    /// The longest link, in bytes.
    static let lengthLimit = 2048

    /// Whether a browser can open it.
    let isWeb: Bool

    /// The path, decoded once.
    ///
    /// Of a scheme other than https and http, the authority is the first segment.
    let path: LinkPath

    /// The link as it came: printable ASCII.
    let text: String

    /// Where the path ends as it came, and with it all that stands before the query.
    private let pathEnd: Int

    /// Where the query stands, without its question mark.
    private let query: Range<Int>

    /// Checks a link.
    ///
    /// No initializer, since that would copy what is lent to it.
    ///
    /// - Parameters:
    ///   - text: The link: untrusted text.
    ///   - allowed: The schemes and hosts that are allowed.
    /// - Returns: The link in its parts.
    /// - Throws: ``LinkFault`` for the first check that fails.
    static func checked(
        _ text: String,
        allowed: AllowedLinks
    ) throws(LinkFault) -> SafeLink {
        let bytes = text.utf8.span
        guard bytes.count <= lengthLimit else { throw .tooLong }
        let (isPlain, hasEscapes, hasFragment) = LinkCharacters.scan(text)
        guard isPlain else { throw .invalid }
        let colon = bytes.firstIndex(in: bytes.indices) { $0 == UInt8(ascii: ":") }
        guard let colon, isScheme(bytes, 0..<colon) else { throw .invalid }
        guard let scheme = allowed.scheme(bytes, 0..<colon) else { throw .scheme }
        let start = colon + 3
        guard bytes.count >= start, bytes[colon + 1] == UInt8(ascii: "/"),
            bytes[colon + 2] == UInt8(ascii: "/")
        else { throw .invalid }
        let authority = LinkAuthority(bytes, from: start)
        let end = authority.range.upperBound
        let isWeb = scheme != .other
        try authority.check(bytes, scheme, allowed)
        if hasEscapes { try checkEscapes(bytes, from: start) }
        let question =
            bytes.firstIndex(in: end..<bytes.count, where: endsPath) ?? bytes.count
        let sign =
            hasFragment
            ? bytes.firstIndex(in: question..<bytes.count) { $0 == UInt8(ascii: "#") } : nil
        let fragment = sign ?? bytes.count
        let path = try self.path(
            of: bytes,
            from: isWeb ? end : start,
            authorityEnd: end,
            to: question
        )
        let query = min(question + 1, fragment)..<fragment
        if hasEscapes {
            try checkRest(bytes, query, or: .query)
            try checkRest(bytes, min(fragment + 1, bytes.count)..<bytes.count, or: .fragment)
        }
        return SafeLink(
            isWeb: isWeb,
            path: path,
            text: text,
            pathEnd: question,
            query: query
        )
    }

    /// Whether there is neither a query nor a fragment.
    var endsWithPath: Bool { pathEnd == text.utf8.count }

    /// Scheme, authority and path, as they came.
    var beforeQuery: String { LinkCharacters.prefix(pathEnd, of: text) }

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
        let bytes = Array(text.utf8)
        return bytes[query].split(separator: UInt8(ascii: "&")).map { item in
            let end = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
            let name = PercentDecoding.decoded(bytes.span, in: item.startIndex..<end)
            return (name ?? "", String(decoding: item, as: UTF8.self))
        }
    }

    /// The values of some query parameters; the others are dropped.
    ///
    /// - Parameter names: The parameters that are declared.
    /// - Returns: The decoded values by name.
    /// - Throws: ``LinkFault`` when one of them stands there twice, or can't be decoded.
    func values(of names: some Collection<String>) throws(LinkFault) -> [String: String] {
        let bytes = Array(text.utf8)
        var values: [String: String] = [:]
        for item in bytes[query].split(separator: UInt8(ascii: "&")) {
            let end = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
            guard let name = PercentDecoding.decoded(bytes.span, in: item.startIndex..<end),
                names.contains(where: { $0.utf8.elementsEqual(name.utf8) })
            else { continue }
            let start = min(end + 1, item.endIndex)
            guard let value = PercentDecoding.decoded(bytes.span, in: start..<item.endIndex)
            else { throw .escape }
            guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { throw .query }
            guard values.updateValue(value, forKey: name) == nil else { throw .repeatedParameter }
        }
        return values
    }
}

/// The fault of a link that leads nowhere; the raw values are the reasons that a plan gives.
enum LinkFault: String, Error, Hashable, CaseIterable {
    /// The link is longer than ``SafeLink/lengthLimit``.
    case tooLong = "link_too_long"
    /// It is not absolute, or holds a character that no URL has.
    case invalid = "invalid_link"
    /// The catalog does not name its scheme.
    case scheme = "scheme_not_allowed"
    /// It names a user.
    case userInfo = "user_info_not_allowed"
    /// The catalog does not name its host.
    case host = "host_not_allowed"
    /// It names a port other than the scheme's own.
    case port = "port_not_allowed"
    /// A percent sign is not followed by two digits, or the bytes are no UTF-8.
    case escape = "invalid_escape"
    /// A segment is empty, `.` or `..`, or holds a slash, a backslash or a control character.
    case path = "invalid_path"
    /// The query holds NUL or the end of a line, or a declared parameter a control character.
    case query = "invalid_query"
    /// The fragment holds NUL or the end of a line.
    case fragment = "invalid_fragment"
    /// A declared query parameter stands there twice.
    case repeatedParameter = "repeated_parameter"
    /// No route takes it, and no browser could open it.
    case unknown = "unknown_destination"
}
