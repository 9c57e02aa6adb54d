import Foundation
import TestSupport
import Testing

@testable import LandfallCatalog

/// Links that parsers might read in different ways: those that are taken mean what a browser makes of
/// them.
///
/// Here the interesting ones stand in a table. `deploy/compare-links` holds many more against the
/// rules of WHATWG: with `LANDFALL_LINKS` so many are written to `LANDFALL_LINKS_FILE`.
@Suite struct HostileLinkTests {
    /// Links with what is seen of them: host and segments, or the reason why they are refused.
    private static let table: [(link: String, meaning: String)] = [
        ("https://links.example.com/c/77", "links.example.com c|77"),
        ("HTTPS://LINKS.example.COM:443/c/%37%37?q=1#top", "links.example.com c|77"),
        ("http://links.example.com:80", "links.example.com "),
        ("https://links.example.com/a%25b/%C3%A9", "links.example.com a%b|\u{E9}"),
        ("https://links.example.com/C:/a|b^c`d{e}\"<>'", "links.example.com C:|a|b^c`d{e}\"<>'"),
        ("https://links.example.com/...", "links.example.com ..."),
        ("https://links.example.com/..;/x", "links.example.com ..;|x"),
        ("https://links.example.com/%252e%252e/x", "links.example.com %2e%2e|x"),
        ("chatapp://chat/5", "chat|5"),
        ("chatapp:///chat/5", "chat|5"),
        ("chatapp://c%68at/5", "chat|5"),
        ("chatapp://a^b/5", "host"), ("chatapp://a|b/5", "host"), ("chatapp://a<b>/5", "host"),
        ("chatapp://[chat]/5", "host"), ("chatapp://chat:5/x", "port"),
        ("chatapp:chat/5", "invalid"), ("chatapp:////chat", "path"),
        ("https://links.example.com:0443/", "port"), ("https://links.example.com:/", "port"),
        ("https://links.example.com./c", "host"), ("https://links.example.com%2e/c", "host"),
        ("https://links\u{3002}example.com/c", "invalid"),
        ("https://b\u{FC}cher.example/c", "invalid"),
        ("https://xn--bcher-kva.example/c", "xn--bcher-kva.example c"),
        ("https://evil.example\\@links.example.com/c", "invalid"),
        ("https://links.example.com@evil.example/c", "userInfo"),
        ("https://links.example.com\\.evil.example/c", "invalid"),
        ("https:links.example.com/c", "invalid"), ("https:///links.example.com/c", "invalid"),
        ("https://links.example.com/c/../admin", "path"),
        ("https://links.example.com/c/%2E%2e/admin", "path"),
        ("https://links.example.com/c/.%2e/admin", "path"),
        ("https://links.example.com/c//77", "path"), ("https://links.example.com/c%2F77", "path"),
        ("https://links.example.com/c%5c77", "path"), ("https://links.example.com/%00", "path"),
        ("https://links.example.com/%zz", "escape"), ("https://links.example.com/%C0%AE", "escape"),
        ("https://links.example.com/c\t/77", "invalid"),
        (" https://links.example.com/c", "invalid"),
        ("javascript://links.example.com/%0aalert(1)", "scheme"),
        ("wss://links.example.com/c", "scheme"),
    ]

    @Test(arguments: table.indices)
    func `are taken with the meaning that a browser sees, or refused`(index: Int) {
        let (link, meaning) = Self.table[index]
        #expect(SeenLink(link).meaning == meaning, "\(link)")
    }

    @Test func `of any kind lead to no other host than those of the catalog`() throws {
        let environment = ProcessInfo.processInfo.environment
        let count = environment["LANDFALL_LINKS"].flatMap(Int.init) ?? 5000
        var links = HostileLinks(seed: 14)
        var accepted = 0
        var lines: [String] = []
        for _ in 0..<count {
            let seen = SeenLink(links.next())
            if seen.fault == nil { accepted += 1 }
            if let host = seen.host { #expect(HostileLinks.hosts.contains(host), "\(seen.link)") }
            #expect(seen.fault != nil || seen.link.utf8.count <= SafeLink.lengthLimit)
            if environment["LANDFALL_LINKS_FILE"] != nil { lines.append(try seen.line()) }
        }
        // With all of them refused, nothing would be shown.
        #expect(accepted > count / 20, "\(accepted)")
        guard let path = environment["LANDFALL_LINKS_FILE"] else { return }
        try (lines.joined(separator: "\n") + "\n").write(
            toFile: path,
            atomically: true,
            encoding: .utf8
        )
    }
}

/// The parts of a link that the catalog sees.
private struct SeenLink: Encodable {
    let link: String
    private(set) var fault: String?
    private(set) var scheme: String?
    /// `nil` where the authority is the first segment.
    private(set) var host: String?
    private(set) var segments: [String] = []
    /// The parts of the query, as they came.
    private(set) var query: [String] = []

    init(_ link: String) {
        self.link = link
        do throws(LinkFault) {
            let safe = try SafeLink.checked(
                link,
                allowed: AllowedLinks(schemes: HostileLinks.schemes, hosts: HostileLinks.hosts)
            )
            let path = safe.path
            segments = (0..<path.count).map { segment in
                String(decoding: path.bytes[path.range(of: segment)], as: UTF8.self)
            }
            query = safe.queryItems.map(\.text)
            let before = safe.beforePath.lowercased()
            scheme = String(before.prefix { $0 != ":" })
            guard safe.isWeb else { return }
            host = String(before.dropFirst((scheme?.count ?? 0) + 3).prefix { $0 != ":" })
        } catch {
            fault = "\(error)"
        }
    }

    var meaning: String {
        fault ?? (host.map { "\($0) " } ?? "") + segments.joined(separator: "|")
    }

    func line() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
