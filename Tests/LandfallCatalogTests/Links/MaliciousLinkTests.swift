import Landfall
import LandfallCatalog
import Testing

/// Links that somebody made up to lead elsewhere.
struct MaliciousLinkTests {
    private static let catalog =
        """
        landfall: 1
        links: {schemes: [https, shopapp], hosts: [links.example.com]}
        routes:
          home: {links: ["/"], steps: [{from: root}]}
          order: {context: {id: {type: int, min: 1}}, links: ["/orders/:id"], steps: [{from: root}]}
          search: {query: {q: string}, links: ["/search"], steps: [{from: root}]}
          any: {links: ["/any/*"], steps: [{from: root}]}
        """

    private let links: CatalogLinks

    init() throws {
        links = try Catalog.load(text: Self.catalog, file: "routes.yaml", version: "").links
    }

    /// The reason that is given for each of some links.
    typealias Class = (reason: String, links: [String])

    private static let host = "https://links.example.com"

    private static let schemes: [Class] = [
        (
            "scheme_not_allowed",
            [
                "javascript:alert(1)", "JaVaScRiPt:alert(1)",
                "javascript://links.example.com/%0aalert(1)", "data:text/html,<b>x</b>",
                "data:text/html;base64,PGI+", "vbscript:msgbox(1)", "file:///etc/passwd",
                "file://links.example.com/orders/1", "ftp://links.example.com/orders/1",
                "http://links.example.com/orders/1", "blob:https://links.example.com/1",
                "intent://orders/1#Intent;scheme=shopapp;end", "view-source:https://a.example/",
                "about:blank", "tel:+4912345", "mailto:a@links.example.com",
                "shopapps://orders/1", "httpss://links.example.com/", "https+x://orders/1",
                "content://shopapp/orders/1", "ws://links.example.com/orders/1",
            ]
        ),
        ("invalid_link", ["java script:alert(1)", "java\tscript:alert(1)", "\u{1}javascript:x"]),
    ]

    private static let relative: [Class] = [
        (
            "invalid_link",
            [
                "", "orders/1", "/orders/1", "//links.example.com/orders/1", "?q=1", "#x",
                "links.example.com/orders/1", "https:orders/1", "https:/links.example.com/",
                "https:evil.example/x", "https:///orders/1", "https:////evil.example", ":",
                "://links.example.com", "https", "https:", "https:/", "https://", "shopapp:",
                "shopapp:/orders/1", "https:?q=1", "1https://links.example.com/",
            ]
        )
    ]

    private static let userInfo: [Class] = [
        (
            "user_info_not_allowed",
            [
                "https://links.example.com@evil.example/orders/1",
                "https://user:secret@links.example.com/orders/1",
                "https://@links.example.com/", "https://:@links.example.com/",
                "https://a@b@links.example.com/", "https://links.example.com:443@evil.example/",
                "https://links.example.com%2f@evil.example/", "shopapp://user@orders/1",
                "https://evil.example%20@links.example.com/",
            ]
        ),
        ("invalid_link", ["https://evil.example\\@links.example.com/orders/1"]),
    ]

    private static let hosts: [Class] = [
        (
            "host_not_allowed",
            [
                "https://links.example.com.evil.example/orders/1",
                "https://evil-links.example.com/", "https://evillinks.example.com/",
                "https://a.links.example.com/", "https://example.com/", "https://links.example/",
                "https://links.example.com./orders/1", "https://.links.example.com/",
                "https://links..example.com/", "https://links.example.com%00.evil.example/",
                "https://links.example.com%2eevil.example/", "https://links%2Eexample.com/",
                "https://links.example.com%40evil.example/", "https://links.example.com;x/",
                "https://evil.example?links.example.com/", "https://evil.example#.example.com/",
                "https://evil.example/@links.example.com/", "https://*.example.com/",
                "https://links.example.com,evil.example/", "https://:443/orders/1",
            ]
        ),
        // Homographs: what is not ASCII, and what stands for it.
        (
            "invalid_link",
            [
                "https://lіnks.example.com/", "https://ｌinks.example.com/",
                "https://links.example\u{3002}com/", "https://links\u{2024}example.com/",
                "https://links.exam\u{200B}ple.com/", "https://links.exam\u{AD}ple.com/",
                "https://links.example.com\u{2215}evil.example/",
                "https://links.example.ⅽom/", "https://lin\u{212A}s.example.com/",
            ]
        ),
        (
            "host_not_allowed",
            ["https://xn--lnks-4ra.example.com/", "https://links.xn--exmple-cua.com/"]
        ),
        (
            "host_not_allowed",
            [
                "https://127.0.0.1/orders/1", "https://127.1/", "https://2130706433/",
                "https://0x7f000001/", "https://0177.0.0.1/", "https://[::1]/",
                "https://[::ffff:127.0.0.1]/orders/1", "https://[links.example.com]/",
                "https://localhost/", "https://169.254.169.254/latest",
            ]
        ),
        (
            "port_not_allowed",
            [
                "https://links.example.com:8443/", "https://links.example.com:80/",
                "https://links.example.com:/", "https://links.example.com:0443/",
                "https://links.example.com:443:443/", "https://links.example.com:+443/",
                "https://links.example.com:443x/", "shopapp://orders:1/1",
            ]
        ),
    ]

    private static let paths: [Class] = [
        (
            "invalid_path",
            [
                host + "/orders/../admin", host + "/orders/%2e%2e/admin",
                host + "/orders/.%2E/admin", host + "/orders/%2e./1", host + "/./orders/1",
                host + "/%2e/orders/1", host + "/orders/..", host + "/any/..",
                host + "//orders/1", host + "/orders//1", host + "/any//", host + "//",
                host + "/orders/1%2fdelete", host + "/any/a%2F..%2Fb", host + "/any/a%5C..%5Cb",
                host + "/any/%00", host + "/any/%0d%0aSet-Cookie:x", host + "/any/%09",
                host + "/any/%7F", host + "/any/%1b[31m", "shopapp://../orders/1",
                "shopapp://orders/../1", "shopapp:////orders/1", "shopapp://orders%2f1",
            ]
        ),
        ("invalid_link", [host + "\\orders\\1", host + "/orders\\1", host + "/any/a\nb"]),
        (
            "invalid_escape",
            [
                host + "/any/%zz", host + "/any/%", host + "/any/%4", host + "/any/%u0041",
                host + "/any/%FF", host + "/any/%C0%AF", host + "/any/%C0%AE%C0%AE",
                host + "/any/%ED%A0%80", host + "/any/%F4%90%80%80", host + "/any/%E2%82",
                host + "/any/%C3/%A9", host + "?x=%g1", host + "/#%1", "shopapp://%zz/1",
            ]
        ),
        ("link_too_long", [host + "/any/" + String(repeating: "a", count: 2048)]),
    ]

    private static let queries: [Class] = [
        (
            "invalid_query",
            [
                host + "/search?q=%00", host + "/search?q=a%0d%0aX:y", host + "/search?q=%1b",
                host + "/?next=%0D%0ALocation:https://evil.example", host + "/orders/1?x=%00",
            ]
        ),
        ("invalid_escape", [host + "/search?q=%FF", host + "/orders/1?utm=%C3"]),
        (
            "repeated_parameter",
            [host + "/search?q=a&q=b", host + "/search?q=a&%71=b", host + "/search?q=&q="]
        ),
        ("invalid_fragment", [host + "/orders/1#%0a", host + "/#a%00b"]),
        (
            "invalid_link",
            [host + "/search?q=a b", host + "/search?q=\u{0}", host + "/#\u{202E}"]
        ),
        ("unknown_destination", ["shopapp://nowhere", "shopapp://orders/x", "shopapp://Orders/1"]),
    ]

    private static let classes: [Class] = Array(
        [schemes, relative, userInfo, hosts, paths, queries].joined()
    )

    @Test(arguments: classes)
    func `a link that is not safe is refused with its reason`(reason: String, links: [String]) {
        for link in links {
            #expect(
                self.links.resolve(link) == .refused(reason: reason),
                "\(link.debugDescription)"
            )
        }
    }

    /// What looks strange and is good, or is for the browser.
    private static let harmless: [(String, LinkResolution)] = [
        ("HTTPS://Links.Example.COM:443/orders/1", .route("order", ["id": .int(1)])),
        (host + "/orders/%31", .route("order", ["id": .int(1)])),
        (host + "/orders/007?utm_source=a&gclid=b#c", .route("order", ["id": .int(7)])),
        (host + "/orders/1?next=https://evil.example", .route("order", ["id": .int(1)])),
        (host + "/orders/1?id=2&route=admin", .route("order", ["id": .int(1)])),
        (host + "/orders/1#@evil.example", .route("order", ["id": .int(1)])),
        (host + "/?@evil.example", .route("home", [:])),
        (host + "/any/%252e%252e/x", .route("any", [:])),
        (host + "/any/...", .route("any", [:])),
        (host + "/search?q=%2F..%5C&&=&a", .route("search", ["q": .string("/..\\")])),
        (host + "/search?q", .route("search", ["q": .string("")])),
        (host + "/search?q=a=b", .route("search", ["q": .string("a=b")])),
        (host + "/orders/+1", .openURL(host + "/orders/+1")),
        (host + "/orders/%D9%A4", .openURL(host + "/orders/%D9%A4")),
        (host + "/orders/1e3", .openURL(host + "/orders/1e3")),
        (host + "/orders/0", .openURL(host + "/orders/0")),
        (host + "/orders/99999999999999999999", .openURL(host + "/orders/99999999999999999999")),
        (host + "/orders/javascript:alert(1)", .openURL(host + "/orders/javascript:alert(1)")),
        (host + "/ORDERS/1", .openURL(host + "/ORDERS/1")),
        (host + "/search?Q=a", .openURL(host + "/search?Q=a")),
        ("shopapp://orders/1", .route("order", ["id": .int(1)])),
        ("SHOPAPP:///orders/1", .route("order", ["id": .int(1)])),
    ]

    @Test(arguments: harmless)
    func `what is only strange leads where it says`(link: String, resolution: LinkResolution) {
        #expect(links.resolve(link) == resolution)
    }

    @Test
    func `letters are compared by their bytes`() throws {
        let links = try LinkSample.links([
            LinkSample(route: "composed", patterns: ["/caf\u{E9}"]),
            LinkSample(route: "apart", patterns: ["/cafe\u{301}"]),
        ])
        let host = "https://links.example.com"
        #expect(links.resolve(host + "/caf%C3%A9") == .route("composed", [:]))
        #expect(links.resolve(host + "/cafe%CC%81") == .route("apart", [:]))
    }
}
