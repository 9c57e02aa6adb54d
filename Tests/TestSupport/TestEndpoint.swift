import Dispatch
import Glibc
import Synchronization

/// A server of plain HTTP on a free port of 127.0.0.1 that answers as a test says, one request a connection.
package final class TestEndpoint: Sendable {
    /// A request that came.
    package struct Request: Sendable {
        /// The first line and the headers.
        package let head: String
        /// What stands behind them.
        package let body: String
    }

    /// The answer to a request.
    package struct Answer: Sendable {
        let status: Int
        let body: String

        /// An answer with a status and a text.
        package init(_ status: Int, _ body: String) {
            self.status = status
            self.body = body
        }
    }

    /// The port on 127.0.0.1 at which it listens.
    package let port: Int

    private let listener: Int32
    private let requests = Mutex<[Request]>([])
    private let answer: Mutex<@Sendable (Request) -> Answer?>
    private let queue = DispatchQueue(label: "landfall.tests.endpoint", attributes: .concurrent)

    /// The reason why there is no server.
    package struct Failure: Error { let number: Int32 }

    /// Listens.
    ///
    /// - Parameter answer: Answers a request; `nil` never answers, and keeps the connection open.
    /// - Throws: ``Failure``.
    package init(_ answer: @escaping @Sendable (Request) -> Answer?) throws {
        self.answer = Mutex(answer)
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isListening = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                unsafe bind(listener, generic, length) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, generic, &length) == 0
            }
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        guard isListening else { throw Failure(number: errno) }
        queue.async { [weak self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0, let self else { return }
                self.queue.async { self.serve(connection) }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// The address of a page.
    package func url(_ path: String = "/token") -> String { "http://127.0.0.1:\(port)\(path)" }

    /// What was asked so far.
    package var asked: [Request] { requests.withLock { $0 } }

    /// Answers otherwise from now on.
    package func answers(_ next: @escaping @Sendable (Request) -> Answer?) {
        answer.withLock { $0 = next }
    }

    private func serve(_ connection: Int32) {
        guard let request = read(connection) else {
            close(connection)
            return
        }
        requests.withLock { $0.append(request) }
        guard let answer = answer.withLock({ $0 })(request) else { return }
        let text =
            "HTTP/1.1 \(answer.status) Test\r\nContent-Length: \(answer.body.utf8.count)\r\n"
            + "Connection: close\r\n\r\n\(answer.body)"
        let bytes = Array(text.utf8)
        _ = unsafe send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        close(connection)
    }

    private func read(_ connection: Int32) -> Request? {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = unsafe recv(connection, &block, block.count, 0)
            guard count > 0 else { return nil }
            bytes += block.prefix(count)
            let text = String(decoding: bytes, as: UTF8.self)
            guard let end = text.firstRange(of: "\r\n\r\n") else { continue }
            let head = String(text[..<end.lowerBound])
            let lengths = head.lowercased().split(separator: "\r\n")
                .filter { $0.hasPrefix("content-length:") }
                .compactMap { Int($0.dropFirst(15).filter(\.isNumber)) }
            let body = text[end.upperBound...]
            guard body.utf8.count >= lengths.first ?? 0 else { continue }
            return Request(head: head, body: String(body))
        }
    }
}
