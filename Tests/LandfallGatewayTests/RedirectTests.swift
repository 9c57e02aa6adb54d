import HTTPTypes
import LandfallTokens
import TestSupport
import Testing

@testable import LandfallGateway

/// Nobody is sent to a foreign host, however it is spelled, and whoever has signed it.
@Suite(.timeLimit(.minutes(10))) struct RedirectTests {
    private static let foreign = [
        "evil.example", "EVIL.example", "evil.example.", "links.example.com.evil.example",
        "links-example.com", "links.example.co", "xlinks.example.com", "203.0.113.7",
    ]

    /// Spellings of a link to the foreign host E that look as if they led to the good host G, or that browsers mend.
    private static let spellings = [
        "https://E", "https://E/", "https://E/c/77", "http://E/c/77", "//E/c/77", "///E/c/77",
        "////E/c/77", #"/\E/c/77"#, #"\\E/c/77"#, "https:/E/c/77", "https:E/c/77",
        "https:///E/c/77",
        #"https:\\E/c/77"#, #"https:/\E/c/77"#, "HTTPS://E/c/77", "hTtPs://E/c/77",
        "https://G@E/c/77", "https://G:443@E/c/77", "https://G%40E/c/77", "https://G%00.E/c/77",
        "https://G.E/c/77", "https://E#@G/c/77", "https://E?@G/c/77", #"https://E\@G/c/77"#,
        #"https://G\.E/c/77"#, #"https://G\@E/c/77"#, "https://G;E/c/77", "https://G&E/c/77",
        "https://G,E/c/77", "https://G%2F@E/c/77", "https://G%5C@E/c/77", "https://G%0d%0a.E/c/77",
        "https://E%2f..%2fG/c/77", "https://E%23.G/c/77", "https://E%3f.G/c/77", "https://[E]/c/77",
        "javascript://E/%0aalert(1)", "chatapp://E/c/77", "ftp://G@E/", "view-source:https://E/",
    ]

    /// Links that name the good host, and must not be followed all the same.
    private static let bad = [
        "https://user@G/c/77", "https://user:word@G/c/77", "https://G:8443/c/77", "http://G/c/77",
        "chatapp://c/77", "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "G/c/77",
        "/c/77", "https://", "https:///c/77", "https://G/l/k1.1.YQ.YQ",
        "https://G/c/77#%0d%0aSet-Cookie:x",
    ]

    @Test func `A link to a foreign host is followed in no spelling`() async throws {
        let folder = try TemporaryFolder()
        let links = try await LinkFixture(folder)
        let fixture = try await GatewayFixture(folder) { $0.links = links.links }
        let clicks = try #require(fixture.server.routes.clicks)
        let targets =
            Self.foreign.flatMap { host in
                Self.spellings.map { $0.replacing("E", with: host) }
            } + Self.bad
        #expect(Set(targets).count > 300)
        var signed = 0
        for target in targets {
            let link = target.replacing("G", with: LinkFixture.host)
            let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: nil)
            // The sender's own key has signed it: even that opens no other host.
            if let path = try? links.path(link) {
                signed += 1
                let token = String(path.dropFirst(GatewayLinks.clickPath.count))
                let answer = await clicks.answer(token, head, nil).answer
                #expect(answer.status == 404, "\(link)")
                #expect(answer.fields["Location"] == nil, "\(link)")
            }
            // Nobody has signed it.
            let answer = await clicks.answer(link, head, nil).answer
            #expect(answer.status == 404 && answer.fields["Location"] == nil, "\(link)")
        }
        #expect(signed > 300)
        // The test would see a redirect.
        let good = String(try links.path().dropFirst(GatewayLinks.clickPath.count))
        let head = HTTPRequest(method: .head, scheme: nil, authority: nil, path: nil)
        let answer = await clicks.answer(good, head, nil).answer
        #expect(answer.fields["Location"] == LinkFixture.target)
    }

    @Test(
        arguments: [
            "/l/", "/l", "/l/x", "/l/x/y", "/l//evil.example", "/l/https:%2F%2Fevil.example",
            "/l/%2F%2Fevil.example", "/l/..%2f..%2f", "/l/?url=https://evil.example",
            "/l/x?to=//evil.example", "//evil.example", "/%5Cevil.example", "/l/%0d%0aLocation:x",
        ]
    )
    func `Over the network there is no redirect without a good token`(path: String) async throws {
        let folder = try TemporaryFolder()
        let links = try await LinkFixture(folder)
        let fixture = try await GatewayFixture(folder) { $0.links = links.links }
        try await fixture.server.run { port in
            let reply = try await Client(port: port).send("GET", path)
            #expect(reply.status == 404)
            #expect(reply.fields["location"] == nil)
            #expect(reply.fields["set-cookie"] == nil)
        }
    }
}
