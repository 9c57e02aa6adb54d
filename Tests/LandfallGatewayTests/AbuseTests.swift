import Foundation
import LandfallKafka
import TestSupport
import Testing

@testable import LandfallGateway

/// What nobody sends by accident.
@Suite(.timeLimit(.minutes(10))) struct AbuseTests {
    private static let path = "/v1/devices/dev-1/state"
    private static let state = #"{"deviceId":"dev-1","sequence":"1"}"#

    @Test func `Bodies that are too long are refused, at once where they say so`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder)
        let token = try await fixture.issuer.token("dev-1")
        try await fixture.server.run { port in
            let client = Client(port: port, token: token)
            let large = Data(repeating: 0x20, count: 300 * 1024)
            let told = try await client.send("PUT", Self.path, data: large)
            #expect(told.status == 413)
            #expect(told.code == "too_large")
            #expect(told.fields["connection"] == "close")
            let chunked = try await client.send(
                "PUT",
                Self.path,
                data: large,
                ["Transfer-Encoding: chunked"]
            )
            #expect(chunked.status == 413)
            // 100 MB that are only announced: nobody waits for them.
            for length in ["104857600", "9223372036854775808", "18446744073709551615"] {
                let announced = try await offPool {
                    try Self.exchange(
                        port,
                        "PUT \(Self.path) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\n"
                            + "Content-Length: \(length)\r\n\r\n"
                    )
                }
                #expect(announced.hasPrefix("HTTP/1.1 413"), "\(length)")
            }
            let good = try await client.send("PUT", Self.path, Self.state)
            #expect(good.status == 204)
        }
    }

    @Test func `Gzip is unpacked within bounds`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder)
        let token = try await fixture.issuer.token("dev-1")
        let bomb = try Tool.gzip(Data(repeating: 0x20, count: 100 << 20))
        let good = try Tool.gzip(Data(Self.state.utf8))
        try await fixture.server.run { port in
            let client = Client(port: port, token: token)
            func send(_ body: Data, _ coding: String = "gzip") async throws -> Reply {
                try await client.send("PUT", Self.path, data: body, ["Content-Encoding: \(coding)"])
            }
            #expect(bomb.count < 256 * 1024)
            let exploded = try await send(bomb)
            #expect(exploded.status == 413)
            #expect(exploded.code == "too_large")
            let ratio = try await send(try Tool.gzip(Data(repeating: 0x20, count: 200_000)))
            #expect(ratio.status == 413)
            #expect(ratio.code == "gzip_ratio")
            for broken in [Data("no gzip".utf8), good.dropLast(4), good + good, Data()] {
                let reply = try await send(Data(broken))
                #expect(reply.status == 400)
                #expect(reply.code == "invalid_gzip")
            }
            let unknown = try await send(good, "br")
            #expect(unknown.status == 415)
            #expect(unknown.code == "unsupported_encoding")
            try await #expect(send(good).status == 204)
        }
        let values = try await fixture.stored(in: fixture.topics.states).map(\.value)
        #expect(values == [Self.state])
    }

    @Test func `Heads and bodies that drip are ended`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder) { $0.limits.requestDeadline = .seconds(1) }
        let token = try await fixture.issuer.token("dev-1")
        try await fixture.server.run { port in
            let heads = try await offPool {
                try Self.drip(port, "GET / HTTP/1.1\r\nX-Slow: ")
            }
            #expect(heads.hasPrefix("HTTP/1.1 408"))
            let body = try await offPool {
                try Self.drip(
                    port,
                    "PUT \(Self.path) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\n"
                        + "Content-Length: 2000\r\n\r\n"
                )
            }
            #expect(body.hasPrefix("HTTP/1.1 408"))
            #expect(body.contains("request_timeout"))
        }
    }

    @Test func `A body that nobody wants is not waited for`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder)
        try await fixture.server.run { port in
            // It would go on for ever: its bytes come again and again.
            for length in ["Content-Length: 1000000000000", "Transfer-Encoding: chunked"] {
                let reply = try await offPool {
                    try Self.python(
                        port,
                        """
                        s.sendall(data)
                        import threading, time
                        def drip():
                            try:
                                while True:
                                    s.sendall(b"1\\r\\nx\\r\\n")
                                    time.sleep(0.1)
                            except OSError: pass
                        threading.Thread(target=drip, daemon=True).start()
                        s.settimeout(30)
                        """,
                        "GET /v1/openapi.json HTTP/1.1\r\nHost: x\r\n\(length)\r\n\r\n"
                    )
                }
                #expect(reply.hasPrefix("HTTP/1.1 200"))
                #expect(reply.lowercased().contains("connection: close"))
                #expect(reply.hasSuffix("}\n"))
            }
        }
    }

    @Test func `Who reads no answers is ended, and who reads is not`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder) { $0.limits.idleTimeout = .seconds(1) }
        try await fixture.server.run { port in
            #expect(try await offPool { try UnreadingClient.isEnded(by: port, "/v1/openapi.json") })
            let reply = try await Client(port: port).send("GET", "/v1/openapi.json")
            #expect(reply.status == 200)
        }
    }

    @Test func `A flood of header fields is refused`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder)
        try await fixture.server.run { port in
            for head in [
                (0..<10_000).map { "X-\($0): x\r\n" }.joined(),
                "X-Long: " + String(repeating: "x", count: 100_000) + "\r\n",
            ] {
                let reply = try await offPool {
                    try Self.exchange(port, "GET /v1 HTTP/1.1\r\nHost: x\r\n" + head + "\r\n")
                }
                #expect(reply.hasPrefix("HTTP/1.1 431"))
                #expect(reply.contains("head_too_large"))
            }
        }
    }

    @Test func `Paths are what they say and nothing else`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder)
        let token = try await fixture.issuer.token("dev-1")
        try await fixture.server.run { port in
            let client = Client(port: port, token: token)
            func status(_ path: String, _ method: String = "PUT") async throws -> String {
                let reply = try await client.send(method, path, Self.state)
                return "\(reply.status) \(reply.code ?? "")"
            }
            for path in [
                "/", "/v1", "/v1/devices", "/v1/devices/dev-1", "/v1/devices/dev-1/state/",
                "//v1/devices/dev-1/state", "/v1/devices/dev-1//state",
                "/v1/devices/dev-2/../dev-1/state", "/V1/devices/dev-1/state",
                "/v1/devices/dev-1/state/x", "/v1/devices/dev-1/STATE",
                "/v1/devices/dev-1/other",
            ] { try await #expect(status(path) == "404 not_found", "\(path)") }
            for path in [
                "/v1/devices/dev-2%2F..%2Fdev-1/state", "/v1/devices//state",
                "/v1/devices/dev-1%0d%0aX-Evil:1/state", "/v1/devices/dev%001/state",
                "/v1/devices/dev%/state", "/v1/devices/dev%4/state", "/v1/devices/%C3%A4/state",
                "/v1/devices/\(String(repeating: "a", count: 129))/state",
            ] { try await #expect(status(path) == "400 invalid_device_id", "\(path)") }
            try await #expect(status("/v1/devices/../state") == "403 device_mismatch")
            try await #expect(status("/v1/devices/dev-1/state", "GET") == "405 method_not_allowed")
            try await #expect(status("/v1/devices/dev-1/state", "POST") == "405 method_not_allowed")
            try await #expect(status("/v1/devices/%64ev-1/state?x=%0d%0a") == "204 ")
        }
    }

    @Test func `Bodies that are no states are refused with a place`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder)
        let token = try await fixture.issuer.token("dev-1")
        try await fixture.server.run { port in
            let client = Client(port: port, token: token)
            let broken = try await client.send("PUT", Self.path, #"{"sequence":!}"#)
            #expect(broken.status == 400)
            #expect(broken.code == "invalid_json")
            #expect(broken.body.contains("\"offset\":"))
            #expect(!broken.body.contains("!"))
            let deep = String(repeating: #"{"windows":["#, count: 200)
            let nested = try await client.send("PUT", Self.path, deep)
            #expect(nested.status == 400)
            let negative = try await client.send("PUT", Self.path, #"{"sequence":"-1"}"#)
            #expect(negative.status == 422)
            #expect(negative.code == "negative_sequence")
            let type = try await client.send(
                "PUT",
                Self.path,
                Self.state,
                fields: ["Content-Type: text/html"]
            )
            #expect(type.status == 415)
            let empty = try await client.send("PUT", Self.path, "")
            #expect(empty.status == 400)
        }
    }

    // MARK: - Sockets

    /// Sends bytes at once, and reads until the other end closes.
    private static func exchange(_ port: Int, _ text: String) throws -> String {
        try python(
            port,
            """
            try: s.sendall(data)
            except OSError: pass
            """,
            text
        )
    }

    /// Sends bytes, then one each tenth of a second until the other end answers.
    private static func drip(_ port: Int, _ text: String) throws -> String {
        try python(
            port,
            """
            s.sendall(data)
            while not select.select([s], [], [], 0.1)[0]: s.sendall(b"x")
            """,
            text
        )
    }

    private static func python(_ port: Int, _ sending: String, _ text: String) throws -> String {
        let script = """
            import select, socket, sys
            data = open(0, "rb").read()
            s = socket.create_connection(("127.0.0.1", \(port)), 90)
            \(sending)
            answer = b""
            try:
                while True:
                    part = s.recv(65536)
                    if not part: break
                    answer += part
            except ConnectionError: pass
            sys.stdout.buffer.write(answer)
            """
        let output = try Tool.run("python3", ["-c", script], input: Data(text.utf8))
        return String(decoding: output, as: UTF8.self)
    }
}
