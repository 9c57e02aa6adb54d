#if os(Linux)
import Foundation
import Glibc
import Testing

@testable import LandfallDevice

/// The stream of plans over a socket: what the session of the system does with a response that stays
/// open can't be seen without one.
@MainActor @Suite(.timeLimit(.minutes(5))) struct StreamSocketTests {
    private struct Tokens: TokenProvider {
        func token(after rejected: String?) async throws -> String { "token" }
    }

    @Test func `a plan arrives while the response goes on, and a cut stream is resumed`()
        async throws
    {
        let gateway = try StreamGateway()
        let url = try #require(URL(string: "http://127.0.0.1:\(gateway.port)"))
        let transport = HTTPTransport(gateway: url, tokens: Tokens())
        let (plans, sink) = AsyncStream.makeStream(of: String.self)
        transport.onPlan = { sink.yield($0.planID) }
        gateway.serve()
        transport.openStream(for: "dev-1")
        var arrived = plans.makeAsyncIterator()
        // the gateway ends a connection only when it is told to.
        #expect(await arrived.next() == "p1")
        #expect(gateway.requests.count == 1)
        gateway.cut()
        #expect(await arrived.next() == "p2")
        transport.closeStream()
        let requests = gateway.requests
        #expect(requests.count == 2)
        #expect(requests.first?.hasPrefix("GET /v1/devices/dev-1/plans HTTP/1.1") ?? false)
        #expect(requests.first?.lowercased().contains("last-event-id") == false)
        #expect(requests.last?.lowercased().contains("last-event-id: 7.1") ?? false)
        gateway.end()
    }
}

/// A gateway on a port of its own, which answers each connection with one plan and keeps it open.
///
/// A lock guards what its thread and the test share, since `Mutex` needs a later system than the
/// kit's.
private final class StreamGateway: @unchecked Sendable {
    private struct NoPort: Error {}

    let port: UInt16
    private let listener: Int32
    private let lock = NSLock()
    private var current: Int32 = -1
    private var seen: [String] = []

    init() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && listen(descriptor, 4) == 0
                    && getsockname(descriptor, $0, &size) == 0
            }
        }
        guard isBound else { throw NoPort() }
        listener = descriptor
        port = UInt16(bigEndian: address.sin_port)
    }

    /// The heads of the requests that came.
    var requests: [String] { lock.withLock { seen } }

    /// Answers connections on a thread of its own, until the listener is closed.
    func serve() {
        let thread = Thread { [self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                let head = Self.readHead(connection)
                let number = lock.withLock {
                    seen.append(head)
                    current = connection
                    return seen.count
                }
                let plan =
                    #"{"planId":"p\#(number)","intentId":"i","deviceId":"dev-1","outcome":"REFUSED"}"#
                Self.write(
                    "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
                        + "retry: 10\n\n: hb\n\nid: 7.\(number)\nevent: plan\ndata: \(plan)\n\n",
                    to: connection
                )
            }
        }
        thread.start()
    }

    /// Cuts the connection that is open.
    func cut() { lock.withLock { _ = shutdown(current, Int32(SHUT_RDWR)) } }

    /// Ends the thread.
    func end() {
        cut()
        shutdown(listener, Int32(SHUT_RDWR))
    }

    private static func readHead(_ connection: Int32) -> String {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while !bytes.suffix(4).elementsEqual([13, 10, 13, 10]), bytes.count < 65_536,
            read(connection, &byte, 1) == 1
        {
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func write(_ text: String, to connection: Int32) {
        let bytes = Array(text.utf8)
        _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }
}
#endif
