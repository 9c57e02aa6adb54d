import Foundation
import LandfallKafka
import TestSupport
import Testing

@testable import LandfallGateway

/// What limits, revocations and origins do to requests.
@Suite(.timeLimit(.minutes(10))) struct LimitTests {
    private static let path = "/v1/devices/dev-1/state"
    private static let state = #"{"deviceId":"dev-1","sequence":"1"}"#

    @Test func `A client who sends too much hears when to come back`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder) {
            // Slow enough for a slow machine.
            $0.rates.devices = DeviceRates("states=0.001/2,streams=0.001/1")
            $0.rates.backends = Rate(perSecond: 0.001, burst: 1)
        }
        let token = try await fixture.issuer.token("dev-1")
        try await fixture.server.run { port in
            let client = Client(port: port, token: token)
            for _ in 0..<2 {
                try await #expect(client.send("PUT", Self.path, Self.state).status == 204)
            }
            let third = try await client.send("PUT", Self.path, Self.state)
            #expect(third.status == 429)
            #expect(third.code == "rate_limited")
            #expect(third.body.contains(#""title":"Too Many Requests""#))
            #expect((1...1000).contains(third.fields["retry-after"].flatMap { Int($0) } ?? 0))
            let result = #"{"planId":"p","result":"APPLIED"}"#
            let other = try await client.send("POST", "/v1/devices/dev-1/results", result)
            #expect(other.status == 204)
            // A stranger does not use up what is a device's.
            let stranger = Client(port: port, token: try await fixture.issuer.token("dev-2"))
            for _ in 0..<3 {
                let reply = try await stranger.send("PUT", Self.path, Self.state)
                #expect(reply.code == "device_mismatch")
            }
            let backend = Client(port: port, token: GatewayFixture.backendKey)
            let first = try await backend.send("DELETE", "/v1/devices/crm-1/state")
            #expect(first.status == 204)
            let second = try await backend.send("DELETE", "/v1/devices/crm-1/state")
            #expect(second.code == "rate_limited")
        }
    }

    @Test func `An address that tries tokens is refused, unless its proxy names others`()
        async throws
    {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder) {
            $0.rates.failures = Rate(perSecond: 0.001, burst: 2)
            $0.rates.proxies = TrustedProxies(["127.0.0.1"])
        }
        let token = try await fixture.issuer.token("dev-1")
        try await fixture.server.run { port in
            func status(_ token: String, _ address: String) async throws -> Int {
                try await Client(port: port, token: token).send(
                    "PUT",
                    Self.path,
                    Self.state,
                    fields: ["X-Forwarded-For: 6.6.6.6, \(address)"]
                ).status
            }
            for _ in 0..<2 { try await #expect(status("lfk_x", "192.0.2.1") == 401) }
            try await #expect(status("lfk_x", "192.0.2.1") == 429)
            // Before a token is verified: also with a good one that is new.
            try await #expect(status(token, "192.0.2.1") == 429)
            try await #expect(status(token, "192.0.2.2") == 204)
            // One that was accepted before goes on, whoever else has this address.
            try await #expect(status(token, "192.0.2.1") == 204)
            try await #expect(status("x" + token, "192.0.2.1") == 429)
            // So does a key of a backend, which is looked up only.
            try await #expect(status(GatewayFixture.backendKey, "192.0.2.1") == 403)
        }
    }

    @Test func `A few wrong tokens keep nobody out who stands behind the same address`()
        async throws
    {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder) {
            $0.rates.proxies = TrustedProxies(["127.0.0.1"])
        }
        try await fixture.server.run { port in
            func status(_ token: String) async throws -> Int {
                try await Client(port: port, token: token).send(
                    "PUT",
                    "/v1/devices/dev-1/state",
                    Self.state,
                    fields: ["X-Forwarded-For: 192.0.2.1"]
                ).status
            }
            for number in 0..<40 {
                try await #expect(status("lfk_x") == 401)
                guard number % 10 == 9 else { continue }
                let token = try await fixture.issuer.token(
                    "dev-1",
                    ["jti": .text("\(number)")]
                )
                try await #expect(status(token) == 204)
            }
        }
    }

    @Test func `A token that is signed well and refused is a wrong one`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder) {
            $0.rates.failures = Rate(perSecond: 0.001, burst: 2)
            $0.rates.proxies = TrustedProxies()
        }
        let token = try await fixture.issuer.token("dev-1", ["aud": .text("another")])
        try await fixture.server.run { port in
            let client = Client(port: port, token: token)
            var codes: [String?] = []
            for _ in 0..<4 {
                codes.append(try await client.send("PUT", Self.path, Self.state).code)
            }
            #expect(
                codes == ["invalid_token", "invalid_token", "rate_limited", "rate_limited"]
            )
        }
    }

    @Test func `No caller waits with more requests than it may`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder) {
            $0.limits.waitsADevice = 2
            $0.limits.waitsABackend = 1
            $0.rates.devices = DeviceRates("plans=0.001/4")
        }
        let token = try await fixture.issuer.token("dev-1")
        try await fixture.server.run { port in
            let client = Client(port: port, token: token)
            let place = "/v1/devices/dev-1/plans/i1?wait="
            async let first = client.send("GET", place + "3")
            async let second = client.send("GET", place + "3")
            try await waited { fixture.plans.waitCount == 2 }
            let third = try await client.send("GET", place + "3")
            #expect(third.status == 429)
            #expect(third.code == "too_many_waits")
            #expect(third.fields["retry-after"] == "1")
            // An intent is taken all the same, and does not wait.
            let intent = try await client.send(
                "POST",
                "/v1/devices/dev-1/intents",
                #"{"link":"app://x"}"#,
                fields: ["Prefer: wait=90"]
            )
            #expect(intent.status == 202)
            // Others wait.
            let backend = Client(port: port, token: GatewayFixture.anyKey)
            try await #expect(backend.send("GET", place + "1").code == "plan_unknown")
            try await #expect([first, second].map(\.code) == ["plan_unknown", "plan_unknown"])
            // They count no more, while each question counts.
            try await #expect(client.send("GET", place + "1").code == "plan_unknown")
            try await #expect(client.send("GET", place + "0").code == "rate_limited")
        }
    }

    @Test func `One address has no more than its connections`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder) {
            $0.rates.connectionsAnAddress = 3
            $0.rates.proxies = TrustedProxies()
        }
        try await fixture.server.run { port in
            let script = """
                import socket, sys
                def opened():
                    s = socket.create_connection(("127.0.0.1", \(port)), 60)
                    try:
                        s.sendall(b"GET /x HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n")
                        return s, s.recv(12)
                    except ConnectionError: return s, b""
                first = [opened() for _ in range(3)]
                print(*[answer.decode() for _, answer in first])
                print(opened()[1].decode() or "closed")
                for s, _ in first: s.close()
                # Until the other end has seen it.
                for _ in range(600):
                    s, answer = opened()
                    if answer: break
                print(answer.decode())
                """
            let output = try await offPool { try Tool.run("python3", ["-c", script]) }
            let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
            let answer = "HTTP/1.1 404"
            #expect(lines == ["\(answer) \(answer) \(answer)", "closed", answer[...]])
        }
    }

    @Test func `A revoked caller is let in no more, and streams end`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder)
        let lost = try await fixture.issuer.token("dev-lost")
        let stolen = try await fixture.issuer.token("dev-1", ["jti": .text("t-lost")])
        let good = try await fixture.issuer.token("dev-1", ["jti": .text("t-new")])
        try await fixture.server.run { port in
            func code(_ token: String, _ path: String) async throws -> String? {
                let client = Client(port: port, token: token)
                let reply = try await client.send("PUT", path, #"{"sequence":"1"}"#)
                return "\(reply.status) \(reply.code ?? "")"
            }
            try await #expect(code(lost, "/v1/devices/dev-lost/state") == "403 device_revoked")
            try await #expect(code(stolen, Self.path) == "403 device_revoked")
            try await #expect(code(good, Self.path) == "204 ")
        }
        // A stream that is open ends with the next sign of life.
        let board = PlanBoard(GatewayLimits())
        board.begin(3, at: 0)
        let start = ContinuousClock.now
        let clock = StreamClock(board, start: start)
        let streams = ["dev-lost", "dev-1"].map { device in
            PlanStream(
                of: device,
                in: 3,
                bearer: DeviceBearer(deviceID: device, userID: nil, tokenID: nil, expiry: 0),
                limits: board.limits,
                cutConnection: {}
            )
        }
        for stream in streams {
            try board.open(stream, behind: nil)
            clock.add(stream, life: nil)
        }
        let revoked = try Revocations(Array(#"{"devices":["dev-lost"]}"#.utf8))
        clock.look(at: start + .seconds(31), revoked)
        guard case .bye(.revoked, _)? = streams[0].waiting()?.last else {
            Issue.record("the stream of a revoked device goes on")
            return
        }
        #expect(!streams[1].isOver)
    }

    @Test func `Pages use the gateway only where their origin is listed`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder) {
            $0.origins = Origins(["https://app.example.com"])
        }
        let token = try await fixture.issuer.token("dev-1")
        try await fixture.server.run { port in
            let client = Client(port: port, token: token)
            let (good, bad) = (
                "Origin: https://app.example.com", "Origin: https://app.example.com.evil"
            )
            let asked = try await Client(port: port).send(
                "OPTIONS",
                Self.path,
                fields: [good, "Access-Control-Request-Method: PUT"]
            )
            #expect(asked.status == 204)
            #expect(asked.fields["access-control-allow-origin"] == "https://app.example.com")
            #expect(asked.fields["access-control-allow-methods"] == "PUT, DELETE")
            #expect(asked.fields["access-control-allow-headers"]?.contains("Authorization") == true)
            #expect(asked.fields["access-control-allow-credentials"] == nil)
            let put = try await client.send("PUT", Self.path, Self.state, fields: [good])
            #expect(put.status == 204)
            #expect(put.fields["access-control-allow-origin"] == "https://app.example.com")
            #expect(put.fields["vary"] == "Origin")
            // A refusal can be read as well.
            let refused = try await Client(port: port).send("PUT", Self.path, "{}", fields: [good])
            #expect(refused.status == 401)
            #expect(refused.fields["access-control-allow-origin"] == "https://app.example.com")
            for origin in [bad, "Origin: null", "Origin: *"] {
                let reply = try await client.send("PUT", Self.path, Self.state, fields: [origin])
                #expect(reply.code == "origin_not_allowed")
                #expect(reply.fields["access-control-allow-origin"] == nil)
            }
            // A client that is no page does not notice.
            let app = try await client.send("PUT", Self.path, Self.state)
            #expect(app.status == 204)
            #expect(app.fields["vary"] == nil)
            let nowhere = try await client.send(
                "OPTIONS",
                "/x",
                fields: [good, "Access-Control-Request-Method: PUT"]
            )
            #expect(nowhere.status == 404)
        }
    }
}
