import Foundation
import Glibc

/// Asks a server of plain HTTP for one short page.
package struct HTTPProbe {
    private let address: AdminAddress
    private let timeout: Duration
    private let limitBytes: Int

    /// Asks a server, whenever a page is wanted.
    ///
    /// - Parameters:
    ///   - address: Where it listens.
    ///   - timeout: How long sending and receiving may take, each.
    ///   - limitBytes: The most bytes of an answer that are read.
    package init(address: AdminAddress, timeout: Duration, limitBytes: Int = 65_536) {
        self.address = address
        self.timeout = timeout
        self.limitBytes = limitBytes
    }

    /// A status and the text behind it.
    package struct Answer: Hashable {
        package let status: Int
        package let body: String

        /// Puts one together.
        package init(status: Int, body: String) {
            self.status = status
            self.body = body
        }
    }

    /// Asks for a page.
    ///
    /// - Parameter path: The page.
    /// - Returns: The answer; `nil` where there is none in time.
    package func get(_ path: String) -> Answer? {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>? = nil
        guard unsafe getaddrinfo(address.host, "\(address.port)", &hints, &found) == 0,
            let first = unsafe found
        else { return nil }
        defer { unsafe freeaddrinfo(first) }
        let handle = unsafe socket(first.pointee.ai_family, first.pointee.ai_socktype, 0)
        guard handle >= 0 else { return nil }
        defer { close(handle) }
        var limit = timeval(tv_sec: Int(timeout.components.seconds), tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        unsafe setsockopt(handle, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        unsafe setsockopt(handle, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
        guard unsafe connect(handle, first.pointee.ai_addr, first.pointee.ai_addrlen) == 0 else {
            return nil
        }
        let request = "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        let bytes = Array(request.utf8)
        guard unsafe send(handle, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
        else { return nil }
        return Self.answer(receive(from: handle))
    }

    private func receive(from handle: Int32) -> [UInt8] {
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while received.count < limitBytes {
            let count = unsafe recv(handle, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            received += buffer[..<count]
        }
        return received
    }

    /// The status and the body of what was received.
    private static func answer(_ bytes: [UInt8]) -> Answer? {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let end = text.range(of: "\r\n\r\n") else { return nil }
        let words = text.split(separator: " ", maxSplits: 2)
        guard words.count == 3, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
            return nil
        }
        let body = text[end.upperBound...].trimmingCharacters(in: .whitespacesAndNewlines)
        return Answer(status: status, body: body)
    }
}
