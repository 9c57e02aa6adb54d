import Foundation
import Testing

@testable import LandfallDevice

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What is sent to the gateway, and what its answers mean.
@MainActor @Suite(.serialized, .timeLimit(.minutes(5))) struct HTTPTests {
    private struct Tokens: TokenProvider {
        func token(after rejected: String?) async throws -> String {
            rejected == nil ? "first" : "renewed"
        }
    }

    private static func transport() -> HTTPTransport? {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [Gateway.self]
        return URL(string: "https://gateway.example.com/base/").map {
            HTTPTransport(
                gateway: $0,
                tokens: Tokens(),
                settings: Landfall.Settings(),
                configuration
            )
        }
    }

    private static func ask(_ answers: [Gateway.Reply]) async throws -> Landfall.Answer {
        Gateway.script.set(answers)
        let transport = try #require(Self.transport())
        let intent = NavigationIntent(
            intentID: "i1",
            deviceID: "dev/1",
            channel: .pushTap,
            target: .link("https://example.com")
        )
        return await withCheckedContinuation { continuation in
            transport.ask(intent, wait: .seconds(2)) { answer in
                // The transport lives until its answer is there.
                withExtendedLifetime(transport) { continuation.resume(returning: answer) }
            }
        }
    }

    @Test func `an intent is posted under the device, and its plan is the answer`() async throws {
        let body = #"{"planId":"p1","intentId":"i1","deviceId":"dev/1","outcome":"REFUSED"}"#
        let answer = try await Self.ask([Gateway.Reply(200, body)])
        #expect(
            answer
                == .plan(
                    ActionPlan(planID: "p1", intentID: "i1", deviceID: "dev/1", outcome: .refused)
                )
        )
        let request = Gateway.script.seen.first
        #expect(request?.url?.absoluteString.hasSuffix("/base/v1/devices/dev%2F1/intents") ?? false)
        #expect(request?.value(forHTTPHeaderField: "Authorization") == "Bearer first")
        #expect(request?.value(forHTTPHeaderField: "Prefer") == "wait=2")
    }

    @Test func `a refused token is renewed once`() async throws {
        let answer = try await Self.ask([
            Gateway.Reply(401), Gateway.Reply(204), Gateway.Reply(204),
        ])
        #expect(answer == .unreadable)
        let tokens = Gateway.script.seen.map { $0.value(forHTTPHeaderField: "Authorization") }
        #expect(tokens == ["Bearer first", "Bearer renewed"])
        #expect(try await Self.ask([Gateway.Reply(401), Gateway.Reply(401)]) == .unauthorized)
    }

    @Test func `another user's token is renewed once`() async throws {
        let mismatch = Gateway.Reply(403, #"{"code":"user_mismatch"}"#)
        #expect(try await Self.ask([mismatch, Gateway.Reply(204)]) == .unreadable)
        let tokens = Gateway.script.seen.map { $0.value(forHTTPHeaderField: "Authorization") }
        #expect(tokens == ["Bearer first", "Bearer renewed"])
        #expect(try await Self.ask([mismatch, mismatch]) == .unauthorized)
        #expect(Gateway.script.seen.count == 2)
        // What waits is kept until the app has the token of the user who has signed in.
        #expect(try await Self.send(large: false, [mismatch, mismatch]) == .unauthorized)
    }

    @Test func `a plan that is not there in time is fetched from its place`() async throws {
        let body = #"{"planId":"p1","intentId":"i1","deviceId":"dev/1","outcome":"EXPIRED"}"#
        let place = ["Location": "/base/v1/devices/dev%2F1/plans/i1?attempt=0"]
        let answer = try await Self.ask([Gateway.Reply(202, "", place), Gateway.Reply(200, body)])
        guard case .plan(let plan) = answer else {
            Issue.record("no plan: \(answer)")
            return
        }
        #expect(plan.outcome == .expired)
        #expect(Gateway.script.seen.last?.url?.query == "attempt=0")
        #expect(Gateway.script.seen.last?.httpMethod == "GET")
    }

    @Test func `the app's token goes to no other address than the gateway's`() async throws {
        let place = ["Location": "https://elsewhere.example.com/plans/i1"]
        let answer = try await Self.ask([Gateway.Reply(202, "", place), Gateway.Reply(200, "{}")])
        #expect(answer == .accepted)
        #expect(Gateway.script.seen.map(\.url?.host) == ["gateway.example.com"])
    }

    @Test(arguments: [
        (503, #"{"code":"overloaded"}"#, Landfall.Answer.unreachable(retryAfter: .seconds(3))),
        (429, "", .unreachable(retryAfter: .seconds(3))),
        (403, #"{"code":"device_mismatch"}"#, .rejected("device_mismatch")),
        (413, "<html>", .rejected("status_413")),
        (422, #"{"code":"Not a word"}"#, .rejected("status_422")), (200, "{", .unreadable),
        (404, #"{"code":"plan_unknown"}"#, .accepted),
    ])
    func `each status has a meaning`(
        status: Int,
        body: String,
        answer: Landfall.Answer
    ) async throws {
        let reply = Gateway.Reply(status, body, ["Retry-After": "3"])
        #expect(try await Self.ask([reply]) == answer)
    }

    private static func send(
        large: Bool,
        _ answers: [Gateway.Reply]
    ) async throws -> Landfall.Delivery {
        Gateway.script.set(answers)
        let transport = try #require(Self.transport())
        var state = DeviceState(deviceID: "d", sequence: 1, launchID: "L", windows: [])
        let children = (0..<(large ? 60 : 1)).map {
            ViewNode(NodeID("n\($0)"), "Chat", context: ["chatId": "\($0 * $0 * 7_919)"])
        }
        let root = ViewNode("r", "Tabs", .tab, children: children)
        state.windows = [WindowState(id: "main", root: root)]
        return await withCheckedContinuation { continuation in
            transport.send(state) { delivery in
                withExtendedLifetime(transport) { continuation.resume(returning: delivery) }
            }
        }
    }

    @Test func `large bodies are sent in gzip, but not to a gateway without it`() async throws {
        #expect(try await Self.send(large: true, [Gateway.Reply(204)]) == .accepted)
        let first = try #require(Gateway.script.seen.first)
        #expect(first.value(forHTTPHeaderField: "Content-Encoding") == "gzip")
        #expect(first.httpBody?.starts(with: [0x1F, 0x8B]) ?? false)
        #expect(try await Self.send(large: false, [Gateway.Reply(204)]) == .accepted)
        #expect(Gateway.script.seen.first?.value(forHTTPHeaderField: "Content-Encoding") == nil)
        let refused = Gateway.Reply(415, #"{"code":"unsupported_encoding"}"#)
        #expect(try await Self.send(large: true, [refused, Gateway.Reply(204)]) == .accepted)
        #expect(Gateway.script.seen.last?.value(forHTTPHeaderField: "Content-Encoding") == nil)
        #expect(Gateway.script.seen.last?.httpBody?.first == UInt8(ascii: "{"))
    }

    @Test(arguments: [
        ("quota_exceeded", Landfall.Delivery.overQuota(retryAfter: .seconds(9))),
        ("rate_limited", .unreachable(retryAfter: .seconds(9))),
    ])
    func `a day's states are told from too many at once`(
        code: String,
        delivery: Landfall.Delivery
    ) async throws {
        let reply = Gateway.Reply(429, #"{"code":"\#(code)"}"#, ["Retry-After": "9"])
        #expect(try await Self.send(large: false, [reply]) == delivery)
    }

    @Test func `the stream of plans is read`() async throws {
        let body = #"{"planId":"p1","intentId":"i1","deviceId":"dev/1","outcome":"EXPIRED"}"#
        let text = "retry: 60000\n\n: hb\n\nid: 7.1\nevent: plan\ndata: \(body)\n\n"
        Gateway.script.set([Gateway.Reply(401), Gateway.Reply(200, text)])
        let transport = try #require(Self.transport())
        let plan = await withCheckedContinuation { continuation in
            transport.onPlan = { continuation.resume(returning: $0) }
            transport.openStream(for: "dev/1")
        }
        transport.closeStream()
        #expect(plan.planID == "p1")
        let request = try #require(Gateway.script.seen.last)
        #expect(request.url?.absoluteString.hasSuffix("/base/v1/devices/dev%2F1/plans") ?? false)
        #expect(request.value(forHTTPHeaderField: "Accept") == "text/event-stream")
        #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer renewed")
        #expect(request.value(forHTTPHeaderField: "Last-Event-ID") == nil)
    }

    @Test func `a stream that was closed is resumed, but not for another device`() async throws {
        let body = #"{"planId":"p1","intentId":"i1","deviceId":"dev/1","outcome":"EXPIRED"}"#
        let text = "retry: 60000\n\nid: 7.1\nevent: plan\ndata: \(body)\n\n"
        Gateway.script.set(Array(repeating: Gateway.Reply(200, text), count: 3))
        let transport = try #require(Self.transport())
        let (plans, sink) = AsyncStream.makeStream(of: String.self)
        transport.onPlan = { sink.yield($0.planID) }
        var arrived = plans.makeAsyncIterator()
        for device in ["dev/1", "dev/1", "dev/2"] {
            transport.openStream(for: device)
            #expect(await arrived.next() == "p1")
            transport.closeStream()
        }
        let ids = Gateway.script.seen.map { $0.value(forHTTPHeaderField: "Last-Event-ID") }
        #expect(ids == [nil, "7.1", nil])
    }

    @Test func `a gateway that is away is no answer`() async throws {
        #expect(try await Self.ask([]) == .unreachable(retryAfter: nil))
    }

    @Test func `the date of a response is read`() {
        #expect(
            Timestamp(http: "Sun, 06 Nov 1994 08:49:37 GMT")?.text == "1994-11-06T08:49:37Z"
        )
        #expect(Timestamp(http: "Sunday, 06-Nov-94 08:49:37 GMT") == nil)
    }

    @Test func `the hash is SHA-256`() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        #expect(SHA256.hash([]).hexadecimal == empty)
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        #expect(SHA256.hash(Array("abc".utf8)).hexadecimal == abc)
        let long = "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
        #expect(SHA256.hash(Array(repeating: 0x61, count: 1_000)).hexadecimal == long)
    }
}

/// A gateway in the process: it answers requests from a script.
private final class Gateway: URLProtocol {
    /// One answer.
    struct Reply: Sendable {
        let status: Int
        let body: String
        let headers: [String: String]

        init(_ status: Int, _ body: String = "", _ headers: [String: String] = [:]) {
            self.status = status
            self.body = body
            self.headers = headers
        }
    }

    /// The answers that are left, and the requests that came; a lock guards both, since `Mutex` needs
    /// a later system than the kit's.
    final class Script: @unchecked Sendable {
        private let lock = NSLock()
        private var replies: [Reply] = []
        private var requests: [URLRequest] = []

        var seen: [URLRequest] { lock.withLock { requests } }

        func set(_ next: [Reply]) {
            lock.withLock {
                replies = next
                requests = []
            }
        }

        func next(_ request: URLRequest) -> Reply? {
            lock.withLock {
                requests.append(request)
                return replies.isEmpty ? nil : replies.removeFirst()
            }
        }
    }

    static let script = Script()

    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        guard let reply = Gateway.script.next(request), let url = request.url,
            let response = HTTPURLResponse(
                url: url,
                statusCode: reply.status,
                httpVersion: "HTTP/1.1",
                headerFields: reply.headers
            )
        else {
            client?.urlProtocol(self, didFailWithError: URLError(.notConnectedToInternet))
            return
        }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: Data(reply.body.utf8))
        client?.urlProtocolDidFinishLoading(self)
    }

    override func stopLoading() {}
}
