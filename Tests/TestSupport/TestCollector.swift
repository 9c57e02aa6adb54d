import Foundation
import Glibc
import Synchronization

/// An HTTP server that takes what is posted, as an OpenTelemetry collector does, or behaves badly.
///
/// It listens on a free port of 127.0.0.1, on threads of its own, and ends with its test.
package final class TestCollector: Sendable {
    /// The answer of the collector.
    package enum Behavior: Hashable, Sendable {
        /// With a status, a header `Retry-After` where one is given, and a body.
        case answer(Int, retryAfter: String? = nil, body: [UInt8] = [])
        /// It reads the request and never answers.
        case silence
        /// By closing the connection.
        case hangUp
    }

    /// A request that was posted.
    package struct Request: Sendable {
        /// The first line.
        package let line: String
        /// The headers, their names in lower case.
        package let headers: [String: String]
        /// The body as it came, perhaps compressed.
        package let body: [UInt8]
    }

    /// The port on 127.0.0.1 at which it listens.
    package let port: Int
    private let listener: Int32
    private let state: Mutex<State>

    private struct State {
        var behavior: Behavior
        var requests: [Request] = []
        var connections: Set<Int32> = []
        var hasEnded = false
    }

    /// Listens.
    ///
    /// - Parameters:
    ///   - port: Where; 0 for a free port.
    ///   - behavior: How it answers at first.
    /// - Throws: `POSIXError` when the port is taken.
    package init(port: Int = 0, _ behavior: Behavior = .answer(200)) throws {
        let (listener, port) = try Self.listen(port)
        self.listener = listener
        self.port = port
        state = Mutex(State(behavior: behavior))
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0, let self else { break }
                self.state.withLock { _ = $0.connections.insert(connection) }
                Thread.detachNewThread { self.serve(connection) }
            }
        }
    }

    deinit { stop() }

    /// The address that a worker is told.
    package var url: String { "http://127.0.0.1:\(port)" }

    /// What was posted so far, also where it was answered badly.
    package var requests: [Request] { state.withLock { $0.requests } }

    /// Answers otherwise from the next request on.
    package func behave(_ behavior: Behavior) { state.withLock { $0.behavior = behavior } }

    /// Ends it, and what connections there are.
    package func stop() {
        let connections = state.withLock { state in
            guard !state.hasEnded else { return Set<Int32>() }
            state.hasEnded = true
            shutdown(listener, Int32(SHUT_RDWR))
            close(listener)
            return state.connections
        }
        for connection in connections { shutdown(connection, Int32(SHUT_RDWR)) }
    }

    private func serve(_ connection: Int32) {
        defer {
            state.withLock { _ = $0.connections.remove(connection) }
            close(connection)
        }
        var bytes: [UInt8] = []
        while let request = Self.read(connection, &bytes) {
            let behavior = state.withLock { state in
                state.requests.append(request)
                return state.behavior
            }
            switch behavior {
            case .hangUp: return
            case .silence:
                // Until the other side gives up.
                _ = Self.more(connection)
                return
            case .answer(let status, let retryAfter, let body):
                var head = "HTTP/1.1 \(status) Answer\r\ncontent-length: \(body.count)\r\n"
                if let retryAfter { head += "retry-after: \(retryAfter)\r\n" }
                let answer = Array("\(head)\r\n".utf8) + body
                let written = unsafe answer.withUnsafeBytes { bytes in
                    unsafe send(
                        connection,
                        bytes.baseAddress,
                        bytes.count,
                        Int32(MSG_NOSIGNAL)
                    )
                }
                guard written == answer.count else { return }
            }
        }
    }

    /// The next request of a connection; `nil` at its end.
    private static func read(_ connection: Int32, _ bytes: inout [UInt8]) -> Request? {
        let blank = Array("\r\n\r\n".utf8)
        while true {
            if let end = bytes.firstRange(of: blank) {
                let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
                    .components(separatedBy: "\r\n")
                let headers = lines.dropFirst().map { line in
                    line.split(separator: ":", maxSplits: 1).map {
                        $0.trimmingCharacters(in: .whitespaces)
                    }
                }
                let named = Dictionary(
                    headers.filter { $0.count == 2 }.map { ($0[0].lowercased(), $0[1]) }
                ) { $1 }
                let length = named["content-length"].flatMap { Int($0) } ?? 0
                if bytes.count >= end.upperBound + length {
                    let body = Array(bytes[end.upperBound..<end.upperBound + length])
                    bytes.removeFirst(end.upperBound + length)
                    return Request(line: lines.first ?? "", headers: named, body: body)
                }
            }
            let more = more(connection)
            guard !more.isEmpty else { return nil }
            bytes += more
        }
    }

    private static func more(_ connection: Int32) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe buffer.withUnsafeMutableBytes { bytes in
            unsafe recv(connection, bytes.baseAddress, bytes.count, 0)
        }
        return Array(buffer.prefix(max(0, count)))
    }

    private static func listen(_ port: Int) throws -> (socket: Int32, port: Int) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var yes: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        _ = unsafe setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, size)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = unsafe withUnsafeMutablePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(listener, address, length) == 0
                    && Glibc.listen(listener, 16) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard isBound else {
            let code = POSIXErrorCode(rawValue: errno) ?? .EADDRINUSE
            close(listener)
            throw POSIXError(code)
        }
        return (listener, Int(in_port_t(bigEndian: address.sin_port)))
    }
}
