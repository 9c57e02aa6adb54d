import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import LandfallGateway

/// A site that says what it was asked.
private struct EchoSite: GatewaySite {
    func serves(_ path: String) -> Bool { !path.hasPrefix("/nothing") }

    func answer(_ request: SiteRequest) async -> SiteAnswer {
        guard request.head.path != "/pieces" else {
            let rest = Pieces()
            return SiteAnswer(
                200,
                fields: ["Content-Type": "text/plain"],
                body: .pieces { rest.next() }
            )
        }
        let text = "\(request.head.method.rawValue) \(request.body.count)"
        return SiteAnswer(202, fields: ["X-Site": "echo"], body: .bytes(Array(text.utf8)))
    }
}

/// Two pieces, and an end.
private final class Pieces: Sendable {
    private let count = TestTime(0)

    func next() -> [UInt8]? {
        count.move(by: 1)
        return count.now > 2 ? nil : Array("piece \(Int(count.now)). ".utf8)
    }
}

/// What stands beside the calls of a gateway, as the page of the demo does.
@Suite(.timeLimit(.minutes(5))) struct SiteTests {
    @Test func `a site answers under its own paths only`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder) { $0.site = EchoSite() }
        try await fixture.server.run { port in
            let client = Client(port: port)
            let page = try await client.send("GET", "/")
            #expect(page.status == 202 && page.body == "GET 0")
            #expect(page.fields["x-site"] == "echo" && page.fields["content-length"] == "5")
            let posted = try await client.send("POST", "/demo", String(repeating: "x", count: 99))
            #expect(posted.body == "POST 99")
            let pieces = try await client.send("GET", "/pieces")
            #expect(pieces.body == "piece 1. piece 2. ")
            let large = try await client.send(
                "POST",
                "/demo",
                String(repeating: "x", count: 300_000)
            )
            #expect(large.status == 413 && large.code == "too_large")
            // What it does not serve, and what is the gateway's, never comes to it.
            try await #expect(client.send("GET", "/nothing").status == 404)
            let state = try await client.send("PUT", "/v1/devices/dev-1/state", "{}")
            #expect(state.code == "missing_token")
            try await #expect(client.send("GET", "/v1/openapi.json").status == 200)
        }
    }

    @Test func `without a site there is nothing under other paths`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder)
        try await fixture.server.run { port in
            try await #expect(Client(port: port).send("GET", "/").status == 404)
        }
    }
}
