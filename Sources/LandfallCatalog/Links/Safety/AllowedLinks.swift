/// The schemes and hosts of links that are allowed, compared without regard to ASCII case.
final class AllowedLinks: Sendable {
    /// Names of schemes, and which each is.
    private let schemes: [(name: [UInt8], scheme: Scheme)]
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
        self.schemes = schemes.sorted().map { name in
            (Array(name.utf8), name == "https" ? .https : name == "http" ? .http : .other)
        }
        self.hosts = hosts.sorted().map { Array($0.utf8) }
        allHosts = self.hosts.count > Self.fewHosts ? Set(self.hosts) : []
    }

    /// The scheme that a part of a text names; `nil` for one that is not allowed.
    func scheme(_ text: Span<UInt8>, _ range: Range<Int>) -> Scheme? {
        for place in schemes.indices
        where text.isEqual(range, toLowercase: schemes[place].name) {
            return schemes[place].scheme
        }
        return nil
    }

    /// Whether a part of a text is a host that is allowed.
    func hasHost(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard allHosts.isEmpty else { return allHosts.contains(range.map { text[$0].lowercased }) }
        for place in hosts.indices where text.isEqual(range, toLowercase: hosts[place]) {
            return true
        }
        return false
    }
}
