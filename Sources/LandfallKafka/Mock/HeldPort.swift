import Glibc

/// Keeps a port of loopback for somebody who comes back to it.
///
/// A port without a listener can be given to any connection that is made meanwhile; librdkafka's
/// mock cluster ends the process when a broker that comes back does not get its own again.
final class HeldPort: Sendable {
    private let socket: Int32

    /// Takes a port.
    ///
    /// - Parameter port: The port; `nil` comes back when somebody has it.
    init?(_ port: UInt16) {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard socket >= 0 else { return nil }
        var reuses: Int32 = 1
        _ = unsafe setsockopt(
            socket,
            SOL_SOCKET,
            SO_REUSEADDR,
            &reuses,
            socklen_t(MemoryLayout<Int32>.size)
        )
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let socket = socket
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { return nil }
    }

    deinit { if socket >= 0 { close(socket) } }
}
