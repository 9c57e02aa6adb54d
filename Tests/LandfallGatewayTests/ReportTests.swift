import LandfallKafka
import TestSupport
import Testing

@testable import LandfallGateway

/// What a report may bring, and of whom.
@Suite(.timeLimit(.minutes(10))) struct ReportTests {
    private static let path = "/v1/devices/dev-1/reports"
    private static let result = #"{"planId":"p1","result":"APPLIED"}"#

    private static let results = #"{"results":[\#(result)]}"#

    private static func report(_ sequence: Int, _ rest: String = "") -> String {
        #"{"state":{"sequence":"\#(sequence)"\#(rest)},"results":[\#(result)]}"#
    }

    @Test func `A state or result without a device is that of the path's`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder)
        let token = try await fixture.issuer.token("dev-1")
        try await fixture.server.run { port in
            let client = Client(port: port, token: token)
            let reply = try await client.send("POST", Self.path, Self.report(9))
            #expect(reply.status == 204, "\(reply.body)")
            let other = Self.report(10, #","deviceId":"dev-2""#)
            let refused = try await client.send("POST", Self.path, other)
            #expect(refused.code == "device_mismatch")
        }
        let states = try await fixture.stored(in: fixture.topics.states)
        #expect(states.map(\.key) == ["dev-1"])
        #expect(states.first?.value?.contains(#""deviceId":"dev-1""#) == true)
        let results = try await fixture.stored(in: fixture.topics.results)
        #expect(results.map(\.key) == ["dev-1"])
    }

    @Test(arguments: ["{}", #"{"state":null,"results":[]}"#, #"{"deviceState":{"sequence":"1"}}"#])
    func `A report of nothing is refused`(body: String) async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder)
        let token = try await fixture.issuer.token("dev-1")
        try await fixture.server.run { port in
            let reply = try await Client(port: port, token: token).send("POST", Self.path, body)
            #expect(reply.status == 422)
            #expect(reply.code == "empty_report")
        }
    }

    @Test func `A backend needs the scope of states for the state of a report`() async throws {
        let folder = try TemporaryFolder()
        let key = "lfk_rep_" + String(repeating: "c", count: 43)
        let backends = """
            {"keys": [{"id": "rep", "sha256": ["\(SHA256Text.of(key))"], "scopes": ["results"]}]}
            """
        let fixture = try await GatewayFixture(folder, backends: backends)
        try await fixture.server.run { port in
            let client = Client(port: port, token: key)
            let victim = #","session":{"userId":"victim","authenticated":true}"#
            let reply = try await client.send("POST", Self.path, Self.report(1, victim))
            #expect(reply.status == 403)
            #expect(reply.code == "scope_missing")
            #expect(reply.body.contains("the key lacks the scope states"))
            try await #expect(fixture.stored(in: fixture.topics.results).isEmpty)
            let results = try await client.send("POST", Self.path, Self.results)
            #expect(results.status == 204)
        }
        try await #expect(fixture.stored(in: fixture.topics.states).isEmpty)
        try await #expect(fixture.stored(in: fixture.topics.results).count == 1)
    }

    @Test func `The state of a report counts as one of the device's states`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder) {
            $0.rates.devices = DeviceRates("states=0.001/2")
        }
        let token = try await fixture.issuer.token("dev-1")
        try await fixture.server.run { port in
            let client = Client(port: port, token: token)
            for sequence in 1...2 {
                let reply = try await client.send("POST", Self.path, Self.report(sequence))
                #expect(reply.status == 204)
            }
            let third = try await client.send("POST", Self.path, Self.report(3))
            #expect(third.code == "rate_limited")
            let results = try await client.send("POST", Self.path, Self.results)
            #expect(results.status == 204)
        }
        try await #expect(fixture.stored(in: fixture.topics.states).count == 2)
        // Nothing of the third was sent.
        try await #expect(fixture.stored(in: fixture.topics.results).count == 3)
    }
}
