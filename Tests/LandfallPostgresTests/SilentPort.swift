import Glibc

/// A TCP port that accepts connections and says nothing, as a machine that hangs.
final class SilentPort {
    /// The port on 127.0.0.1.
    let port: Int
    private let listener: Int32

    /// Begins to listen.
    init() {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.listener = listener
        listen(listener, 8)
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        unsafe withUnsafeMutablePointer(to: &address) { pointer in
            _ = unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe getsockname(listener, pointer, &length)
            }
        }
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit { close(listener) }
}
