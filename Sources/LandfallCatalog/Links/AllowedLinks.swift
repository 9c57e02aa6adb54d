/// The schemes and hosts of links that are allowed, compared without regard to ASCII case.
struct AllowedLinks: Sendable {
    private let schemes: [[UInt8]]
    private let hosts: [[UInt8]]
    private let allHosts: Set<[UInt8]>

    /// Up to so many hosts are compared one by one.
    private static let fewHosts = 8

    /// A scheme, as far as it matters.
    enum Scheme: Hashable, Sendable {
        case https
        case http
        case other
    }

    /// Takes names.
    ///
    /// - Parameters:
    ///   - schemes: The schemes, in lower case.
    ///   - hosts: The hosts for https and http, in lower case.
    init(schemes: Set<String>, hosts: Set<String>) {
        self.schemes = schemes.sorted().map { Array($0.utf8) }
        self.hosts = hosts.sorted().map { Array($0.utf8) }
        allHosts = self.hosts.count > Self.fewHosts ? Set(self.hosts) : []
    }

    /// The scheme that a text names; `nil` for one that is not allowed.
    func scheme(_ text: ArraySlice<UInt8>) -> Scheme? {
        guard schemes.contains(where: { Self.isEqual(text, $0) }) else { return nil }
        if text.count == 5, Self.isEqual(text, Self.https) { return .https }
        return text.count == 4 && Self.isEqual(text, Self.http) ? .http : .other
    }

    /// Whether a host is allowed.
    func hasHost(_ text: ArraySlice<UInt8>) -> Bool {
        guard allHosts.isEmpty else { return allHosts.contains(text.map(Self.lowered)) }
        return hosts.contains { Self.isEqual(text, $0) }
    }

    private static let https = Array("https".utf8)
    private static let http = Array("http".utf8)

    /// Whether a text is another in lower case.
    private static func isEqual(_ text: ArraySlice<UInt8>, _ lower: [UInt8]) -> Bool {
        guard text.count == lower.count else { return false }
        let start = text.startIndex
        for place in lower.indices where lowered(text[start + place]) != lower[place] {
            return false
        }
        return true
    }

    private static func lowered(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
