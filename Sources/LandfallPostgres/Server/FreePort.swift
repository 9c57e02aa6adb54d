import Glibc

/// Finding a TCP port that nobody listens on.
enum FreePort {
    /// Asks the kernel for a free port on 127.0.0.1.
    ///
    /// Somebody else may take it before it is used, so its user must be ready to ask again.
    ///
    /// - Returns: `nil` if no socket can be had.
    static func find() -> Int? {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard socket >= 0 else {
            return nil
        }
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = unsafe withUnsafeMutablePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(socket, address, length) == 0
                    && getsockname(socket, address, &length) == 0
            }
        }
        return isBound ? Int(UInt16(bigEndian: address.sin_port)) : nil
    }
}
