import Foundation
import Glibc
import Synchronization

/// Takes what is posted to it on a port of this machine, and throws it away: a collector that costs next to nothing.
///
/// Each connection has a thread; they end when the other side closes.
package final class TraceSink: Sendable {
    /// The port on 127.0.0.1.
    package let port: Int
    private let listener: Int32
    private let count = Atomic<Int>(0)

    /// The most bytes of a request.
    private static let longest = 16 * 1024 * 1024

    /// Listens on a free port.
    ///
    /// - Throws: `OperationsError` when there is none.
    package init() throws(OperationsError) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(listener, address, length) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard listener >= 0, isListening else {
            close(listener)
            throw .failed("no port of this machine can be listened on for traces")
        }
        self.listener = listener
        port = Int(in_port_t(bigEndian: address.sin_port))
        Thread.detachNewThread { [weak self, listener] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { break }
                Thread.detachNewThread { [weak self] in
                    Self.serve(connection) { _ = self?.count.add(1, ordering: .relaxed) }
                    close(connection)
                }
            }
            close(listener)
        }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    /// How many requests came.
    package var requests: Int { count.load(ordering: .relaxed) }

    private static func serve(_ connection: Int32, _ note: () -> Void) {
        let answer = Array("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n".utf8)
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while bytes.count < longest {
            while let request = Request(of: bytes), bytes.count >= request.length {
                bytes.removeFirst(request.length)
                note()
                guard unsafe send(connection, answer, answer.count, Int32(MSG_NOSIGNAL)) > 0,
                    !request.isLast
                else { return }
            }
            let received = unsafe recv(connection, &buffer, buffer.count, 0)
            guard received > 0 else { return }
            bytes += buffer[..<received]
        }
    }

    /// The first request of some bytes.
    package struct Request: Hashable {
        /// Its bytes, the body among them.
        package let length: Int
        /// Whether its sender wants no other answer on the connection.
        package let isLast: Bool

        /// Reads the head; `nil` before it is there.
        package init?(of bytes: [UInt8]) {
            guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
            let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).lowercased()
            var body = 0
            var isLast = false
            for line in head.components(separatedBy: "\r\n").dropFirst() {
                let halves = line.split(separator: ":", maxSplits: 1)
                    .map { $0.trimmingCharacters(in: .whitespaces) }
                guard halves.count == 2 else { continue }
                switch halves[0] {
                case "content-length": body = max(0, Int(halves[1]) ?? 0)
                case "connection": isLast = halves[1] == "close"
                default: break
                }
            }
            (length, self.isLast) = (end.upperBound + body, isLast)
        }
    }
}
