/// The check of `Host` headers.
///
/// A page in a browser can have its own name point to a loopback address and then read what listens
/// there (DNS rebinding). Its requests carry that name, so names are taken only if they are known.
/// Such a page can't produce a header with an address.
struct HostCheck: Sendable {
    private let names: Set<String>

    /// Knows `localhost`, the host that is listened on, and others.
    init(listening host: String, others: [String]) {
        names = Set((["localhost", host] + others).map { Self.name(of: $0) })
    }

    /// Whether a request with the header is answered.
    ///
    /// - Parameter header: The header; HTTP/1.0 knows none, and no browser sends such requests.
    /// - Returns: Whether it is.
    func takes(_ header: String?) -> Bool {
        guard let header else { return true }
        let name = Self.name(of: header)
        return Self.isAddress(name) || names.contains(name)
    }

    /// The host in lower case, without its port.
    private static func name(of header: String) -> String {
        let text = header.lowercased()
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            return String(text[text.startIndex...end])
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        // Two colons are an IPv6 address without brackets, as settings may have it.
        guard parts.count <= 2 else { return "[\(text)]" }
        let name = parts[0]
        return String(name.hasSuffix(".") ? name.dropLast() : name)
    }

    private static func isAddress(_ name: String) -> Bool {
        if name.hasPrefix("["), name.hasSuffix("]") {
            return name.dropFirst().dropLast().allSatisfy {
                $0.isHexDigit || $0 == ":" || $0 == "."
            }
        }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }
}
