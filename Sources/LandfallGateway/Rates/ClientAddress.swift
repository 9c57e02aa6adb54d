import Glibc

/// The address of a client, as limits tell clients apart: IPv4 whole, of IPv6 the network of 64 bits.
package struct ClientAddress: Hashable, Sendable {
    /// 4 bytes of IPv4, or 16 of IPv6.
    let bytes: [UInt8]

    /// Reads an address; `nil` for a text that is none.
    ///
    /// - Parameter text: An address without a port, as `192.0.2.1` or `2001:db8::1`.
    package init?(_ text: some StringProtocol) {
        // Longer than any address.
        guard text.utf8.count <= 64 else { return nil }
        var four = in_addr()
        if unsafe inet_pton(AF_INET, String(text), &four) == 1 {
            self.init(four: four)
            return
        }
        var six = in6_addr()
        guard unsafe inet_pton(AF_INET6, String(text), &six) == 1 else { return nil }
        let bytes = unsafe withUnsafeBytes(of: &six) { unsafe Array($0) }
        // An IPv4 client of a socket that takes both.
        let isMapped =
            bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        self.init(bytes: isMapped ? Array(bytes.suffix(4)) : bytes)
    }

    private init(four: in_addr) {
        let address = UInt32(bigEndian: four.s_addr)
        self.init(bytes: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: address >> $0) })
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// What limits count: one client of IPv6 has a whole network.
    var counted: ClientAddress {
        bytes.count == 4 ? self : ClientAddress(bytes: Array(bytes.prefix(8)))
    }

    /// The network, as one owner has it: 24 bits of IPv4, 48 of IPv6.
    var network: [UInt8] { Array(bytes.prefix(bytes.count == 4 ? 3 : 6)) }
}

/// The proxies before the gateway, whose word on their clients' addresses counts.
package struct TrustedProxies: Hashable, Sendable {
    private struct Range: Hashable {
        let bytes: [UInt8]
        let bits: Int

        func contains(_ address: ClientAddress) -> Bool {
            guard address.bytes.count == bytes.count else { return false }
            for (place, (left, right)) in zip(bytes, address.bytes).enumerated() {
                let count = min(8, max(0, bits - place * 8))
                let mask = UInt8(truncatingIfNeeded: 0xFF00 >> count)
                guard left & mask == right & mask else { return false }
            }
            return true
        }
    }

    private let ranges: [Range]

    /// How many of the addresses that proxies have told are looked at.
    private static let longestChain = 10

    /// Creates a list without proxies: clients connect themselves.
    package init() { self.init(ranges: []) }

    private init(ranges: [Range]) { self.ranges = ranges }

    /// Reads a list; `nil` where an item is no address and no network.
    ///
    /// - Parameter items: Addresses and networks, as `10.0.0.0/8` and `::1`.
    package init?(_ items: [String]) {
        var ranges: [Range] = []
        for item in items {
            let parts = item.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count <= 2, let address = ClientAddress(parts[0]) else { return nil }
            let most = address.bytes.count * 8
            guard let bits = parts.count == 2 ? Int(parts[1]) : most, (0...most).contains(bits)
            else { return nil }
            ranges.append(Range(bytes: address.bytes, bits: bits))
        }
        self.init(ranges: ranges)
    }

    /// Whether an address is that of a proxy.
    func contains(_ address: ClientAddress) -> Bool { ranges.contains { $0.contains(address) } }

    /// The address of the client that made a request.
    ///
    /// - Parameters:
    ///   - peer: The address that has connected.
    ///   - forwarded: The field `X-Forwarded-For`; counts only as far as proxies have written it.
    /// - Returns: The address; `nil` where it is not known.
    func client(_ peer: ClientAddress?, forwarded: String?) -> ClientAddress? {
        guard var client = peer else { return nil }
        let chain = (forwarded ?? "").split(separator: ",").suffix(Self.longestChain)
        for item in chain.reversed() {
            guard contains(client) else { break }
            guard let next = ClientAddress(item.filter { $0 != " " }) else { break }
            client = next
        }
        // A chain of nothing but proxies names no client.
        return contains(client) ? nil : client.counted
    }
}
