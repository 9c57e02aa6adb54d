/// A link that passed the checks of safety, in its parts.
///
/// The checks look at the text as it came. URL parsers differ in what they make of a backslash, a
/// user or an escaped host, and a check on what one of them made is no check of what another opens.
struct SafeLink: Hashable {
    /// The longest link, in bytes.
    static let lengthLimit = 2048

    /// Whether a browser can open it.
    let isWeb: Bool

    /// The segments of the path, decoded; the last is empty where the path ends with a slash.
    ///
    /// Of a scheme other than https and http, the authority is the first segment.
    let segments: [String]

    private let query: Substring

    /// Checks a link.
    ///
    /// - Parameters:
    ///   - text: The link: untrusted text.
    ///   - schemes: The schemes that are allowed, in lower case.
    ///   - hosts: The hosts that are allowed for https and http, in lower case.
    /// - Throws: ``LinkFault`` for the first check that fails.
    init(_ text: String, schemes: Set<String>, hosts: Set<String>) throws(LinkFault) {
        guard text.utf8.count <= Self.lengthLimit else { throw .tooLong }
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
        else { throw .invalid }
        guard let colon = text.firstIndex(of: ":"), Self.isScheme(text[..<colon]) else {
            throw .invalid
        }
        let scheme = text[..<colon].lowercased()
        guard schemes.contains(scheme) else { throw .scheme }
        var rest = text[text.index(after: colon)...]
        guard rest.hasPrefix("//") else { throw .invalid }
        rest = rest.dropFirst(2)
        let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
        let authority = rest[..<end]
        rest = rest[end...]
        guard !authority.contains("@") else { throw .userInfo }
        isWeb = scheme == "https" || scheme == "http"
        if isWeb {
            try Self.check(authority, scheme: scheme, hosts: hosts)
        } else if authority.contains(":") {
            throw .port
        }
        guard PercentDecoding.isWellFormed(authority.utf8), PercentDecoding.isWellFormed(rest.utf8)
        else { throw .escape }
        let beforeFragment = rest.prefix { $0 != "#" }
        let path = beforeFragment.prefix { $0 != "?" }
        query = beforeFragment.dropFirst(path.count + 1)
        segments = try Self.segments(of: path, authority: isWeb ? "" : authority)
    }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.first, first.isLetter else { return false }
        return text.allSatisfy { $0.isLetter || $0.isNumber || "+-.".contains($0) }
    }

    private static func check(
        _ authority: Substring,
        scheme: String,
        hosts: Set<String>
    ) throws(LinkFault) {
        let host = authority.prefix { $0 != ":" }
        guard !host.isEmpty || !authority.isEmpty else { throw .invalid }
        guard hosts.contains(host.lowercased()) else { throw .host }
        let port = authority.dropFirst(host.count)
        guard port.isEmpty || port == (scheme == "https" ? ":443" : ":80") else { throw .port }
    }

    private static func segments(
        of path: Substring,
        authority: Substring
    ) throws(LinkFault) -> [String] {
        var raw = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        if !authority.isEmpty { raw = [authority] + (path.isEmpty ? [] : raw) }
        var segments: [String] = []
        for (index, piece) in raw.enumerated() {
            guard !piece.isEmpty || index == raw.count - 1 else { throw .path }
            guard let segment = PercentDecoding.decoded(piece) else { throw .escape }
            let isClean = segment.utf8.allSatisfy { byte in
                byte >= 0x20 && byte != 0x7F && byte != UInt8(ascii: "/")
                    && byte != UInt8(ascii: "\\")
            }
            guard isClean, segment != ".", segment != ".." else { throw .path }
            segments.append(segment)
        }
        return segments
    }

    /// The values of some query parameters; the others are dropped.
    ///
    /// - Parameter names: The parameters that are declared.
    /// - Returns: The decoded values by name.
    /// - Throws: ``LinkFault`` when one of them stands there twice, or can't be decoded.
    func values(of names: some Collection<String>) throws(LinkFault) -> [String: String] {
        var values: [String: String] = [:]
        for item in query.split(separator: "&") {
            let name = item.prefix { $0 != "=" }
            guard let name = PercentDecoding.decoded(name), names.contains(name) else { continue }
            let raw = item.dropFirst(item.prefix { $0 != "=" }.count + 1)
            guard let value = PercentDecoding.decoded(raw) else { throw .escape }
            guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { throw .query }
            guard values.updateValue(value, forKey: name) == nil else { throw .repeatedParameter }
        }
        return values
    }
}
