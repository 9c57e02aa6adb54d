/// The address on which the admin port listens.
public struct AdminAddress: Hashable, Sendable {
    /// A host name or an address, IPv6 without brackets.
    public let host: String
    /// The port; 0 for any that is free.
    public let port: Int

    /// The address that the worker listens on unless it is told otherwise: 5263 spells LAND on the keys of a
    /// phone.
    public static let standard = AdminAddress(host: "127.0.0.1", port: 5263)

    /// Takes a host and a port.
    ///
    /// - Precondition: The port is 0 to 65,535.
    public init(host: String, port: Int) {
        precondition((0...65_535).contains(port), "a port of \(port)")
        self.host = host
        self.port = port
    }

    /// Reads `host:port`, an IPv6 address in brackets: `127.0.0.1:5263`, `[::1]:5263`.
    ///
    /// `nil` where it is anything else.
    ///
    /// - Parameter text: The text.
    public init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":") else { return nil }
        let digits = text[text.index(after: colon)...]
        var host = text[..<colon]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let port = Int(digits), port <= 65_535
        else { return nil }
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
            guard host.contains(":") else { return nil }
        } else if host.contains(":") {
            return nil
        }
        guard !host.isEmpty, !host.contains(where: { $0.isWhitespace || $0 == "/" }) else {
            return nil
        }
        self.host = String(host)
        self.port = port
    }

    /// Whether only programs of this machine reach it.
    public var isLoopback: Bool {
        if host == "localhost" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}

extension AdminAddress: CustomStringConvertible {
    /// The address as it is read.
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
