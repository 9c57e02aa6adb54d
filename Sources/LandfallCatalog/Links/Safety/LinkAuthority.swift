/// The authority of a link: what stands between the two slashes and the path.
struct LinkAuthority {
    /// Where it stands.
    let range: Range<Int>

    /// Where the first colon is; `nil` where there is none.
    private var colon: Int?

    /// Whether it names a user.
    private var hasUser = false

    /// Looks for where an authority ends.
    ///
    /// - Parameters:
    ///   - bytes: The link.
    ///   - start: Where the authority begins.
    init(_ bytes: Span<UInt8>, from start: Int) {
        var end = start
        scan: while end < bytes.count {
            switch bytes[end] {
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): break scan
            case UInt8(ascii: "@"): hasUser = true
            case UInt8(ascii: ":"): colon = colon ?? end
            default: break
            }
            end += 1
        }
        range = start..<end
    }

    /// Refuses a user, a host that is not allowed, and a port other than the scheme's.
    func check(
        _ bytes: Span<UInt8>,
        _ scheme: AllowedLinks.Scheme,
        _ allowed: AllowedLinks
    ) throws(LinkFault) {
        guard !hasUser else { throw .userInfo }
        guard scheme != .other else {
            guard colon == nil else { throw .port }
            guard !bytes.contains(in: range, where: Self.isForbiddenInHost) else { throw .host }
            return
        }
        guard !range.isEmpty else { throw .invalid }
        guard allowed.hasHost(bytes, range.lowerBound..<(colon ?? range.upperBound)) else {
            throw .host
        }
        guard let colon else { return }
        let port = scheme == .https ? Self.httpsPort : Self.httpPort
        guard bytes.isEqual(colon..<range.upperBound, toLowercase: port) else { throw .port }
    }

    private static let httpsPort = Array(":443".utf8)
    private static let httpPort = Array(":80".utf8)

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
}
