/// Telling hosts of this machine from others, by their names.
package enum LocalHost {
    /// Whether what is sent to a host stays on this machine: a loopback address, `localhost`, or a Unix socket.
    ///
    /// - Parameter host: A name, an address, perhaps in brackets, or the folder of a Unix socket (`/…`, or `@…` for an
    ///   abstract one); empty for libpq's own socket.
    /// - Returns: `false` for every name that would have to be looked up.
    package static func isLocal(_ host: String) -> Bool {
        guard let first = host.first, first != "/", first != "@" else { return true }
        let name = host.filter { $0 != "[" && $0 != "]" }.lowercased()
        if ["localhost", "::1", "0:0:0:0:0:0:0:1"].contains(name) { return true }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
