import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// Connections to the gateway, each of which does one thing after the other.
struct Clients: Sendable {
    private let port: Int
    private let keys: [String]

    init(_ target: Target) throws {
        port = target.port
        keys = try String(contentsOfFile: target.keys, encoding: .utf8)
            .split(separator: "\n").map(String.init)
        guard !keys.isEmpty else { throw BenchmarkFault("\(target.keys) has no key") }
    }

    /// Opens connections and lets each work; what ends one counts as a failure.
    func run(
        _ count: Int,
        _ work: @escaping @Sendable (Client, Int) async throws -> Tally
    ) async -> Tally {
        await withTaskGroup(of: Tally.self) { group in
            for number in 0..<count {
                group.addTask {
                    do {
                        return try await connection(number) { try await work($0, number) }
                    } catch {
                        var tally = Tally()
                        tally.failures = 1
                        tally.failure = "\(error)"
                        return tally
                    }
                }
            }
            return await group.reduce(into: Tally()) { $0.add($1) }
        }
    }

    private typealias Wire = NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>

    private func connection(
        _ number: Int,
        _ work: @Sendable (Client) async throws -> Tally
    ) async throws -> Tally {
        let channel: Wire = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .connectTimeout(.seconds(60))
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    return try Wire(wrappingChannelSynchronously: channel)
                }
            }
        let key = keys[number % keys.count]
        return try await channel.executeThenClose { inbound, outbound in
            try await work(Client(inbound, outbound, key: key))
        }
    }
}

/// A connection.
final class Client {
    private var inbound: NIOAsyncChannelInboundStream<HTTPClientResponsePart>.AsyncIterator
    private let outbound: NIOAsyncChannelOutboundWriter<HTTPClientRequestPart>
    private let key: String

    init(
        _ inbound: NIOAsyncChannelInboundStream<HTTPClientResponsePart>,
        _ outbound: NIOAsyncChannelOutboundWriter<HTTPClientRequestPart>,
        key: String
    ) {
        self.inbound = inbound.makeAsyncIterator()
        self.outbound = outbound
        self.key = key
    }

    /// Makes a request, and reads the whole answer.
    func send(
        _ method: String,
        _ path: String,
        _ body: String,
        fields: [(String, String)] = []
    ) async throws -> Int {
        let bytes = ByteBuffer(string: body)
        var head = head(method, path)
        head.headers.add(name: "Content-Type", value: "application/json")
        head.headers.add(name: "Content-Length", value: "\(bytes.readableBytes)")
        for (name, value) in fields { head.headers.add(name: name, value: value) }
        try await outbound.write(
            contentsOf: [.head(head), .body(.byteBuffer(bytes)), .end(nil)]
        )
        var status = 0
        while let part = try await inbound.next(isolation: #isolation) {
            switch part {
            case .head(let head): status = Int(head.status.code)
            case .body: continue
            case .end: return status
            }
        }
        throw BenchmarkFault("the gateway has closed a connection")
    }

    /// Makes a request for a stream, and reads the head of the answer.
    func open(_ path: String) async throws -> Int {
        var head = head("GET", path)
        head.headers.add(name: "Accept", value: "text/event-stream")
        try await outbound.write(contentsOf: [.head(head), .end(nil)])
        while let part = try await inbound.next(isolation: #isolation) {
            if case .head(let head) = part { return Int(head.status.code) }
        }
        throw BenchmarkFault("the gateway has closed a stream")
    }

    /// Reads a stream for some time.
    func drain(for duration: Duration) async throws {
        // Nothing is wanted of what comes: the kernel keeps it.
        try await Task.sleep(for: duration)
    }

    private func head(_ method: String, _ path: String) -> HTTPRequestHead {
        HTTPRequestHead(
            version: .http1_1,
            method: HTTPMethod(rawValue: method),
            uri: path,
            headers: ["Host": "127.0.0.1", "Authorization": "Bearer \(key)"]
        )
    }
}

/// Why nothing can be measured.
struct BenchmarkFault: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// Counts what is open, until all are.
final class OpenCount: Sendable {
    let total: Int
    private let count = Mutex(0)

    init(of total: Int) { self.total = total }

    /// Counts one.
    ///
    /// - Returns: Whether it was the last.
    func add() -> Bool {
        count.withLock { count in
            count += 1
            return count == total
        }
    }
}
