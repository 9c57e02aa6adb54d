import Landfall
import LandfallCatalog
import LandfallTokens
import Testing

/// Links that only the team can have made, from the catalog to the plan.
struct SignedLinkTests {
    private static let text = """
        landfall: 1
        app: shop
        screens: {Order: {context: {orderId: int, kind: "string?"}}, Home: {}}
        links: {schemes: [https], hosts: [a.example]}
        routes:
          order:
            context: {orderId: int}
            links: ["/o/:orderId"]
            query: {kind: "string?", t: string}
            before: [{signed-link: {parameter: t}}]
            steps: [{screen: Order, find: any, set: [orderId, kind], action: replace-root}, {from: root}]
          safe:
            links: ["/s/:orderId"]
            context: {orderId: int}
            query: {t: "string?"}
            before: [{signed-link: {parameter: t, otherwise: {redirect: home}}}]
            steps: [{screen: Order, find: any, set: [orderId], action: replace-root}, {from: root}]
          home:
            links: ["/"]
            steps: [{screen: Home, find: any, action: replace-root}, {from: root}]
        """

    private static let now = Timestamp(millisecondsSinceEpoch: 1_800_000_000_000)
    private static let later = Timestamp(millisecondsSinceEpoch: 1_800_000_060_000)

    private static func ring(_ letter: Character = "A") throws -> KeyRing {
        try KeyRing(text: "k1:" + String(repeating: letter, count: 44))
    }

    private static func catalog(_ keys: LinkKeys? = nil) throws -> Catalog {
        let keys = try keys ?? .ring(ring())
        return try Catalog.load(text: text, file: "routes.yaml", version: "", linkKeys: keys)
    }

    private static func signed(_ path: String) throws -> String {
        let link = "https://a.example\(path)"
        return try catalog().signed(link, by: ring(), expiry: later, now: now)
    }

    private func plan(
        for target: NavigationIntent.Target,
        keys: LinkKeys? = nil,
        at time: Timestamp = now
    ) throws -> ActionPlan {
        let catalog = try Self.catalog(keys)
        let resolver = IntentResolver(catalog: catalog)
        let intent = NavigationIntent(intentID: "i", target: target)
        return resolver.resolve(intent, stored: nil, now: time).plan
    }

    @Test(arguments: ["/o/7", "/o/07", "/o/7?kind=sale", "/o/7?utm=x"])
    func `a signed link leads to its route, until it expires`(path: String) throws {
        let link = try Self.signed(path)
        let plan = try plan(for: .link(link))
        #expect(plan.outcome == .navigate)
        #expect(plan.route == "order")
        let late = try self.plan(for: .link(link), at: Self.later)
        #expect(late.outcome == .refused)
        #expect(late.reason == "link_expired")
    }

    @Test
    func `other spellings of the same values are the same link`() throws {
        let link = try Self.signed("/o/7?kind=sale")
        let token = try #require(link.split(separator: "t=").last)
        let other = "https://a.example/o/007?t=\(token)&utm=1&kind=%73ale#top"
        #expect(try plan(for: .link(other)).outcome == .navigate)
    }

    @Test
    func `the token stands in no part of the plan`() throws {
        let link = try Self.signed("/o/7?kind=sale")
        let plan = try plan(for: .link(link))
        #expect(plan.context.map(\.key) == ["kind", "orderId"])
        #expect(!"\(plan)".contains("k1."))
    }

    @Test(
        arguments: [
            ("/o/8", "/o/7", "link_signature_invalid"),
            ("/o/8?kind=sale", "/o/8", "link_signature_invalid"),
            ("/s/7", "/o/7", "link_signature_invalid"),
        ]
    )
    func `a token of another link is worth nothing`(
        path: String,
        signed: String,
        reason: String
    ) throws {
        let token = try #require(try Self.signed(signed).split(separator: "t=").last)
        let link = "https://a.example\(path)\(path.contains("?") ? "&" : "?")t=\(token)"
        let plan = try plan(for: .link(link))
        if path.hasPrefix("/s") {
            #expect(plan.route == "home")
        } else {
            #expect(plan.outcome == .refused)
            #expect(plan.reason == reason)
            #expect(plan.operations.isEmpty)
        }
    }

    @Test(
        arguments: [
            ("", "link_not_signed"), ("?t", "link_not_signed"), ("?t=", "link_not_signed"),
            ("?T=x", "link_not_signed"), ("?t=x", "link_signature_invalid"),
            ("?t=a&t=b", "link_signature_invalid"), ("?t=%41", "link_signature_invalid"),
            ("#t=x", "link_not_signed"),
            ("?t=" + String(repeating: "A", count: 1500), "link_signature_invalid"),
        ]
    )
    func `a link without a good token is refused with its reason`(
        query: String,
        reason: String
    ) throws {
        let plan = try plan(for: .link("https://a.example/o/7\(query)"))
        #expect(plan.outcome == .refused)
        #expect(plan.reason == reason)
    }

    @Test
    func `a link that is not genuine leads to a safe screen where that is said`() throws {
        let plan = try plan(for: .link("https://a.example/s/7"))
        #expect(plan.outcome == .navigate)
        #expect(plan.route == "home")
    }

    @Test
    func `an intent without a link is not signed`() throws {
        let context = [ContextEntry(key: "orderId", value: "7")]
        let target = NavigationIntent.Target.destination(
            Destination(route: "order", context: context)
        )
        #expect(try plan(for: target).reason == "link_not_signed")
    }

    @Test
    func `another key refuses, and where keys are assumed every link is good`() throws {
        let link = try Self.signed("/o/7")
        let other = LinkKeys.ring(try Self.ring("B"))
        #expect(try plan(for: .link(link), keys: other).reason == "link_signature_invalid")
        #expect(try plan(for: .link(link), keys: .assumed).outcome == .navigate)
        let bare = "https://a.example/o/7"
        #expect(try plan(for: .link(bare), keys: .assumed).outcome == .navigate)
    }

    @Test(
        arguments: [
            ("https://a.example/", .unsigned("home")),
            ("https://a.example/x", .leadsOutside),
            ("https://b.example/o/7", .refused(reason: "host_not_allowed")),
            ("https://a.example/o/7?t=x", .complete),
            ("https://a.example/o/7#x", .complete),
        ] as [(String, LinkSigningFault)]
    )
    func `a link that can't be signed says why`(link: String, fault: LinkSigningFault) throws {
        let catalog = try Self.catalog()
        let ring = try Self.ring()
        #expect(throws: fault) {
            try catalog.signed(link, by: ring, expiry: Self.later, now: Self.now)
        }
    }

    @Test
    func `no link is signed that has expired already`() throws {
        let catalog = try Self.catalog()
        let ring = try Self.ring()
        #expect(throws: LinkSigningFault.badExpiry) {
            let link = "https://a.example/o/7"
            return try catalog.signed(link, by: ring, expiry: Self.now, now: Self.now)
        }
    }
}
