import Foundation
import LandfallKafka
import TestSupport
import Testing

@testable import LandfallGateway

/// The parameter of targets that names the intent of a click.
@Suite(.timeLimit(.minutes(10))) struct ClickParameterTests {
    private static let targets = [
        ("https://links.example.com/c/77", "https://links.example.com/c/77?lc=c.1%2F2"),
        ("https://links.example.com/c/77?", "https://links.example.com/c/77?lc=c.1%2F2"),
        ("https://links.example.com/c/77?a=b", "https://links.example.com/c/77?a=b&lc=c.1%2F2"),
        ("https://links.example.com/c/77#end", "https://links.example.com/c/77?lc=c.1%2F2#end"),
        (
            "https://links.example.com/c?a=b#?lc=x",
            "https://links.example.com/c?a=b&lc=c.1%2F2#?lc=x"
        ),
        // What the sender has put there stays.
        ("https://links.example.com/c/77?lc=mine", "https://links.example.com/c/77?lc=mine"),
        ("https://links.example.com/c?xlc=1", "https://links.example.com/c?xlc=1&lc=c.1%2F2"),
    ]

    @Test func `A target gets the parameter once, before its fragment`() async throws {
        let folder = try TemporaryFolder()
        let links = try await LinkFixture(folder, parameter: "lc").links
        for (link, target) in Self.targets {
            #expect(links.target(link, of: "c.1/2") == target)
        }
        let without = try await LinkFixture(folder).links
        #expect(without.target(LinkFixture.target, of: "c.1") == LinkFixture.target)
    }

    @Test(arguments: ["", "a b", "a&b", "a=b", "lc?", "lc\r\nX", String(repeating: "x", count: 33)])
    func `A name that would change the link is refused`(name: String) {
        #expect(!GatewayLinks.isParameter(name))
    }

    @Test func `A click that is an intent leads to a target that names it`() async throws {
        let folder = try TemporaryFolder()
        let links = try await LinkFixture(folder, parameter: "lc")
        let fixture = try await GatewayFixture(folder) {
            $0.links = links.links
            $0.rates.proxies = TrustedProxies()
        }
        let fields = ["User-Agent: Mozilla/5.0", "Accept: text/html"]
        let path = try links.path()
        var target = ""
        try await fixture.server.run { port in
            let client = Client(port: port)
            let first = try await client.send("GET", path, fields: fields)
            target = try #require(first.fields["location"])
            // It is no intent of its own.
            let again = try await client.send("GET", path, fields: fields)
            #expect(again.fields["location"] == LinkFixture.target)
            let late = try await client.send("GET", try links.path(expiry: 1), fields: fields)
            #expect(late.fields["location"] == LinkFixture.target)
        }
        await fixture.records.finish(within: .seconds(60))
        let stored = try await fixture.stored(in: fixture.topics.emailIntents)
        let key = try #require(stored.first?.key)
        #expect(stored.count == 1)
        #expect(target == "\(LinkFixture.target)?lc=\(key)")
    }
}
