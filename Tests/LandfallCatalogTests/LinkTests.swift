import Landfall
import LandfallCatalog
import Testing

/// The targets of links, and links that lead nowhere.
struct LinkTests {
    private static let catalog =
        """
        landfall: 1
        links:
          schemes: [https, chatapp]
          hosts: [links.example.com, xn--bcher-kva.example]
          exclude: ["/c/secret"]
        routes:
          home: {links: ["/"], steps: [{from: root}]}
          chats: {links: ["/c"], steps: [{from: root}]}
          chat: {context: {id: string}, links: ["/c/:id"], steps: [{from: root}]}
          new: {links: ["/c/new"], steps: [{from: root}]}
          order:
            context: {number: {type: int, min: 1, max: 999}}
            links: ["/o/:number"]
            steps: [{from: root}]
          thing: {context: {key: uuid}, links: ["/o/:key"], steps: [{from: root}]}
          page: {context: {name: string}, links: ["/p-:name.html"], steps: [{from: root}]}
          any: {links: ["/files/*"], exclude: ["/files/private/*"], steps: [{from: root}]}
          image: {context: {id: string}, links: ["/files/:id/image"], steps: [{from: root}]}
          shelf: {context: {id: "string?"}, links: ["/shelf{/:id}?"], steps: [{from: root}]}
          search:
            query: {q: string, page: "int?"}
            links: ["/search"]
            steps: [{from: root}]
          lobby: {links: ["/search"], steps: [{from: root}]}
          menu: {links: ["/menü", "/a%20b"], steps: [{from: root}]}
        """

    private let links: CatalogLinks

    init() throws {
        links = try Catalog.load(text: Self.catalog, file: "routes.yaml", version: "").links
    }

    private static let good: [(String, RouteID, Context)] = [
        ("https://links.example.com", "home", [:]),
        ("https://links.example.com/", "home", [:]),
        ("https://links.example.com?utm=1", "home", [:]),
        ("https://links.example.com/#top", "home", [:]),
        ("HTTPS://LINKS.EXAMPLE.COM:443/c", "chats", [:]),
        ("https://xn--bcher-kva.example/c", "chats", [:]),
        ("chatapp://", "home", [:]),
        ("chatapp://c", "chats", [:]),
        ("chatapp://c/77", "chat", ["id": .string("77")]),
        ("chatapp:///c/77", "chat", ["id": .string("77")]),
        ("https://links.example.com/c/77?utm_campaign=w47", "chat", ["id": .string("77")]),
        ("https://links.example.com/c/a%20b%C3%A4", "chat", ["id": .string("a bä")]),
        ("https://links.example.com/c/%252e%252e", "chat", ["id": .string("%2e%2e")]),
        ("https://links.example.com/c/a+b", "chat", ["id": .string("a+b")]),
        ("https://links.example.com/c/new", "new", [:]),
        ("https://links.example.com/o/42", "order", ["number": .int(42)]),
        (
            "https://links.example.com/o/5B0E8F1C-0000-4000-8000-00000000000A", "thing",
            ["key": .uuid("5b0e8f1c-0000-4000-8000-00000000000a")]
        ),
        ("https://links.example.com/p-news.html", "page", ["name": .string("news")]),
        ("https://links.example.com/files/", "any", [:]),
        ("https://links.example.com/files/a/b/c", "any", [:]),
        ("https://links.example.com/files/7/image", "image", ["id": .string("7")]),
        ("https://links.example.com/shelf", "shelf", [:]),
        ("https://links.example.com/shelf/9", "shelf", ["id": .string("9")]),
        ("https://links.example.com/search?q=tea&x=1", "search", ["q": .string("tea")]),
        (
            "https://links.example.com/search?page=2&q=a%26b%2Fc", "search",
            ["q": .string("a&b/c"), "page": .int(2)]
        ),
        ("https://links.example.com/search?q=", "search", ["q": .string("")]),
        ("https://links.example.com/search", "lobby", [:]),
        ("https://links.example.com/search?q=tea&page=two", "lobby", [:]),
        ("https://links.example.com/men%C3%BC", "menu", [:]),
        ("https://links.example.com/a%20b", "menu", [:]),
    ]

    @Test
    func `a link leads to the most literal route, with typed values`() {
        for (link, route, context) in Self.good {
            #expect(links.resolve(link) == .route(route, context), "\(link)")
        }
    }

    private static let unknown = [
        "/x", "/c/", "/c/77/", "/c/77/more", "/c/secret", "/o/0", "/o/1000", "/o/+4",
        "/o/٤".utf8Escaped,
        "/o/x", "/p-.html", "/p-news.htm", "/files", "/files/private/a", "/shelf/", "/C/77",
    ]

    @Test
    func `a safe link that no route takes is for the browser, or for nobody`() {
        for path in Self.unknown {
            let web = "https://links.example.com" + path
            #expect(links.resolve(web) == .openURL(web), "\(path)")
            let own = "chatapp:/" + path
            #expect(links.resolve(own) == .refused(reason: "unknown_destination"), "\(path)")
        }
    }

    private static let refused: [(String, String)] = [
        // Length and characters.
        ("https://links.example.com/" + String(repeating: "a", count: 2048), "link_too_long"),
        ("", "invalid_link"),
        ("https://links.example.com/c/7 7", "invalid_link"),
        ("https://links.example.com/c/7\n7", "invalid_link"),
        ("https://links.example.com/c/7\u{0}", "invalid_link"),
        ("https://links.example.com/c/ü", "invalid_link"),
        ("https://lіnks.example.com/c/77", "invalid_link"),
        ("https://links.example.com\u{3002}evil.example/", "invalid_link"),
        ("https://links.exam\u{200B}ple.com/c/77", "invalid_link"),
        ("https://evil.example\\@links.example.com/c/77", "invalid_link"),
        ("https:\\\\links.example.com\\c\\77", "invalid_link"),
        ("https:/\\evil.example", "invalid_link"),
        // Not absolute.
        ("/c/77", "invalid_link"),
        ("//links.example.com/c/77", "invalid_link"),
        ("links.example.com/c/77", "invalid_link"),
        ("https:links.example.com/c/77", "invalid_link"),
        ("https:/links.example.com/c/77", "invalid_link"),
        ("https:///c/77", "invalid_link"),
        ("chatapp:c/77", "invalid_link"),
        (":c/77", "invalid_link"),
        ("1https://links.example.com/", "invalid_link"),
        // Schemes.
        ("http://links.example.com/c/77", "scheme_not_allowed"),
        ("javascript:alert(1)", "scheme_not_allowed"),
        ("javascript://links.example.com/%0aalert(1)", "scheme_not_allowed"),
        ("data:text/html,x", "scheme_not_allowed"),
        ("file:///etc/passwd", "scheme_not_allowed"),
        ("intent://c/77#Intent;scheme=chatapp;end", "scheme_not_allowed"),
        ("chatapps://c/77", "scheme_not_allowed"),
        ("httpss://links.example.com/", "scheme_not_allowed"),
        // User.
        ("https://links.example.com@evil.example/c/77", "user_info_not_allowed"),
        ("https://user:secret@links.example.com/c/77", "user_info_not_allowed"),
        ("https://@links.example.com/c/77", "user_info_not_allowed"),
        ("chatapp://user@c/77", "user_info_not_allowed"),
        // Hosts.
        ("https://evil.example/c/77", "host_not_allowed"),
        ("https://links.example.com.evil.example/c/77", "host_not_allowed"),
        ("https://evil-links.example.com/c/77", "host_not_allowed"),
        ("https://a.links.example.com/c/77", "host_not_allowed"),
        ("https://example.com/c/77", "host_not_allowed"),
        ("https://links.example.com./c/77", "host_not_allowed"),
        ("https://links.example.com%40evil.example/", "host_not_allowed"),
        ("https://links%2Eexample.com/c/77", "host_not_allowed"),
        ("https://xn--lnks-4ra.example.com/c/77", "host_not_allowed"),
        ("https://127.0.0.1/c/77", "host_not_allowed"),
        ("https://2130706433/c/77", "host_not_allowed"),
        ("https://[::1]/c/77", "host_not_allowed"),
        ("https://:443/c/77", "host_not_allowed"),
        ("https://evil.example#@links.example.com/", "host_not_allowed"),
        ("https://evil.example?https://links.example.com/", "host_not_allowed"),
        // Ports.
        ("https://links.example.com:8443/c/77", "port_not_allowed"),
        ("https://links.example.com:/c/77", "port_not_allowed"),
        ("https://links.example.com:443:443/c/77", "port_not_allowed"),
        ("https://links.example.com:0443/c/77", "port_not_allowed"),
        ("chatapp://c:80/77", "port_not_allowed"),
        // Escapes.
        ("https://links.example.com/c/%zz", "invalid_escape"),
        ("https://links.example.com/c/%4", "invalid_escape"),
        ("https://links.example.com/c/%", "invalid_escape"),
        ("https://links.example.com/c/%FF", "invalid_escape"),
        ("https://links.example.com/c/%C0%AF", "invalid_escape"),
        ("https://links.example.com/c/%ED%A0%80", "invalid_escape"),
        ("https://links.example.com/c/77?x=%g1", "invalid_escape"),
        ("https://links.example.com/c/77#%1", "invalid_escape"),
        ("https://links.example.com/search?q=%FF", "invalid_escape"),
        ("chatapp://%zz/77", "invalid_escape"),
        // Paths.
        ("https://links.example.com/c/../settings", "invalid_path"),
        ("https://links.example.com/c/%2e%2E/settings", "invalid_path"),
        ("https://links.example.com/c/.", "invalid_path"),
        ("https://links.example.com/c/%2e", "invalid_path"),
        ("https://links.example.com//c/77", "invalid_path"),
        ("https://links.example.com/c//77", "invalid_path"),
        ("https://links.example.com/c/a%2Fb", "invalid_path"),
        ("https://links.example.com/c/a%5Cb", "invalid_path"),
        ("https://links.example.com/c/a%00", "invalid_path"),
        ("https://links.example.com/c/a%0D%0ALocation:x", "invalid_path"),
        ("chatapp://../c", "invalid_path"),
        ("chatapp:////c", "invalid_path"),
        // Queries.
        ("https://links.example.com/search?q=a&q=b", "repeated_parameter"),
        ("https://links.example.com/search?q=a&%71=b", "repeated_parameter"),
        ("https://links.example.com/search?q=a%00", "invalid_query"),
    ]

    @Test
    func `an unsafe link is refused by the first check that it fails`() {
        for (link, reason) in Self.refused {
            #expect(links.resolve(link) == .refused(reason: reason), "\(link.debugDescription)")
        }
    }

    @Test
    func `a mutated link never leads outside the host, and never traps`() {
        var state: UInt64 = 42
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let pieces = Array("/:@%\\?#&=.2eEfF[]cC7hx \u{0}é".unicodeScalars)
        for _ in 0..<20_000 {
            var scalars = Array("https://links.example.com/c/77?q=a#b".unicodeScalars)
            for _ in 0...next(3) {
                let place = next(scalars.count)
                switch next(3) {
                case 0: scalars[place] = pieces[next(pieces.count)]
                case 1: scalars.insert(pieces[next(pieces.count)], at: place)
                default: scalars.remove(at: place)
                }
            }
            let link = String(String.UnicodeScalarView(scalars))
            guard case .openURL(let url) = links.resolve(link) else { continue }
            let lower = url.lowercased()
            #expect(url == link)
            #expect(
                lower == "https://links.example.com"
                    || ["/", "?", "#", ":443"].contains {
                        lower.hasPrefix("https://links.example.com" + $0)
                    },
                "\(link.debugDescription)"
            )
        }
    }
}

extension String {
    /// The text with every byte outside ASCII escaped.
    fileprivate var utf8Escaped: String {
        utf8.map { byte in
            byte < 0x80
                ? String(Unicode.Scalar(byte)) : "%" + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
