import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// Makes the requests of phones and of a backend, over HTTP as anybody would.
struct GatewayClient: Sendable {
    private let client: HTTPClient
    private let root: String

    /// How long an answer may take beyond what it was asked to wait.
    private static let patience = TimeAmount.seconds(20)
    /// The longest answer, in bytes.
    private static let limit = 1 << 20

    /// Speaks to a gateway of this machine.
    ///
    /// - Parameters:
    ///   - client: Makes the connections; its owner closes it.
    ///   - port: The port of the gateway.
    init(_ client: HTTPClient, port: Int) {
        self.client = client
        root = "http://\(DemoGateway.host):\(port)"
    }

    /// The reply to a request.
    struct Reply: Sendable {
        let status: Int
        let body: [UInt8]
        /// How long it took.
        let time: Duration

        /// Whether the gateway has done what was asked.
        var isGood: Bool { (200..<300).contains(status) }

        /// The status, and what a problem says of itself.
        var words: String {
            guard !isGood else { return "\(status)" }
            let problem = try? JSONDecoder().decode(Problem.self, from: Data(body))
            return problem.map { "\(status) \($0.code): \($0.detail)" } ?? "\(status)"
        }

        private struct Problem: Decodable {
            let code: String
            let detail: String
        }
    }

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path.
    ///   - bearer: The token or the key.
    ///   - body: A message in JSON; `nil` for none.
    ///   - preference: The field `Prefer`; `nil` for none.
    /// - Returns: The answer.
    /// - Throws: Why there is none.
    func send(
        _ method: HTTPMethod,
        _ path: String,
        bearer: String,
        body: [UInt8]? = nil,
        prefer preference: String? = nil
    ) async throws -> Reply {
        let begin = ContinuousClock.now
        var request = request(method, path, bearer)
        if let body {
            request.headers.add(name: "Content-Type", value: "application/json")
            request.body = .bytes(ByteBuffer(bytes: body))
        }
        if let preference { request.headers.add(name: "Prefer", value: preference) }
        let response = try await client.execute(request, timeout: Self.patience)
        let content = try await response.body.collect(upTo: Self.limit)
        return Reply(
            status: Int(response.status.code),
            body: Array(content.readableBytesView),
            time: .now - begin
        )
    }

    /// Reads a stream of events until it ends.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - bearer: The token.
    ///   - reader: Reads the events; knows where the stream before has ended.
    ///   - opened: Called once the gateway has opened it.
    ///   - take: Takes each event.
    /// - Throws: Why it has ended, unless the gateway has ended it.
    func follow(
        _ path: String,
        bearer: String,
        _ reader: inout EventStreamReader,
        opened: () async -> Void,
        take: (EventStreamReader.Event) async -> Void
    ) async throws {
        var request = request(.GET, path, bearer)
        request.headers.add(name: "Accept", value: "text/event-stream")
        if !reader.lastID.isEmpty {
            request.headers.add(name: "Last-Event-ID", value: reader.lastID)
        }
        let response = try await client.execute(request, deadline: .distantFuture)
        guard response.status == .ok else { throw NoStream(status: Int(response.status.code)) }
        await opened()
        for try await part in response.body {
            for event in try reader.take(part.readableBytesView) { await take(event) }
        }
    }

    /// The reason that there is no stream.
    struct NoStream: Error {
        let status: Int
    }

    private func request(
        _ method: HTTPMethod,
        _ path: String,
        _ bearer: String
    ) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: root + path)
        request.method = method
        request.headers.add(name: "Authorization", value: "Bearer \(bearer)")
        return request
    }
}
