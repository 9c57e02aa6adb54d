import Landfall
import LandfallCatalog
import Testing

/// Catalogs at work: from a link to a plan.
struct ResolvingTests {
    private func load(_ text: String) throws -> Catalog {
        try Catalog.load(text: text, file: "routes.yaml", version: "sha256:1")
    }

    private func resolver(_ catalog: Catalog) -> IntentResolver {
        IntentResolver(catalog: catalog)
    }

    private static let now = Timestamp(millisecondsSinceEpoch: 1_800_000_000_000)

    private func state(
        signedIn: Bool = true,
        change: (inout DeviceState) -> Void = { _ in }
    )
        -> DeviceState
    {
        var state = DeviceState(deviceID: "dev-1", sequence: 1)
        var session = Session()
        session.userID = "user-17"
        session.isAuthenticated = signedIn
        state.session = session
        change(&state)
        return state
    }

    private func intent(_ link: String) -> NavigationIntent {
        var intent = NavigationIntent(intentID: "i1", target: .link(link))
        intent.deviceID = "dev-1"
        return intent
    }

    @Test
    func `a tap on a chat lands in it from a cold start, and again from there`() throws {
        let resolver = resolver(try load(SampleText.chat))
        let link = "https://links.example.com/c/"
        let first = resolver.resolve(intent(link + "77"), stored: state(), now: Self.now)
        #expect(first.plan.outcome == .navigate)
        #expect(first.plan.operations.map(\.kind) == ["replaceRoot"])
        #expect(first.plan.catalogVersion == "sha256:1")
        #expect(
            first.events == [
                NavigationEvent(
                    name: "chat_opened",
                    properties: [ContextEntry(key: "chat", value: "77")]
                )
            ]
        )
        let again = resolver.resolve(intent(link + "77"), stored: first.after, now: Self.now)
        #expect(again.plan.outcome == .alreadyThere)
        let other = resolver.resolve(intent(link + "12"), stored: first.after, now: Self.now)
        #expect(other.plan.operations.map(\.kind) == ["update"])
        let list = resolver.resolve(
            intent("https://links.example.com/c"),
            stored: other.after,
            now: Self.now
        )
        #expect(list.plan.operations.map(\.kind) == ["popTo"])
    }

    @Test
    func `a user who is signed out is refused, and a link out of the app is opened elsewhere`()
        throws
    {
        let resolver = resolver(try load(SampleText.chat))
        let out = resolver.resolve(
            intent("chatapp://c/77"),
            stored: state(signedIn: false),
            now: Self.now
        )
        #expect(out.plan.outcome == .refused && out.plan.reason == "signed_out")
        let help = "https://links.example.com/help"
        let elsewhere = resolver.resolve(intent(help), stored: state(), now: Self.now)
        #expect(elsewhere.plan.outcome == .openURL && elsewhere.plan.url == help)
        let host = resolver.resolve(intent("https://a.example/c/7"), stored: state(), now: Self.now)
        #expect(host.plan.outcome == .refused && host.plan.reason == "host_not_allowed")
    }

    private static let shop =
        """
        landfall: 1
        screens: {Home: {}, Product: {context: {id: string, via: "string?"}}}
        containers:
          Main: {kind: navigation, children: [Home]}
          Sheet: {kind: navigation}
        links: {schemes: [app]}
        after: [{event: {name: seen, properties: {user: $session.userId, tier: $session.attributes.tier}}}]
        experiments:
          entry: {variations: [push, sheet], hash-attribute: HASH}
        routes:
          home:
            links: ["/"]
            steps:
              - {container: Main, find: any, action: replace-root}
              - from: root
          product:
            context: {id: string}
            links: ["/p/:id"]
            steps:
              - screen: Product
                find: {context: [id]}
                set: {id: $id, via: $device.locale}
                action: push
              - switch:
                  - when: {experiment: {entry: sheet}, platform: ios}
                    steps: [{container: Sheet, action: {present: {style: form-sheet}}}]
                  - else: [{container: Main, find: any, build: no}]
              - from: home
        """

    @Test
    func `the variation of a subject decides the way, and is an exposure`() throws {
        let text = Self.shop.replacing("HASH", with: "userId")
        let resolver = resolver(try load(text))
        var seen: Set<String> = []
        for number in 0..<40 {
            let state = state { state in
                state.session?.userID = "user-\(number)"
                state.app.platform = "IOS"
                state.app.locale = "de-DE"
            }
            let product = resolver.resolve(intent("app://p/7"), stored: state, now: Self.now)
            let assignment = try #require(product.plan.assignments.first)
            #expect(assignment.experimentID == "entry")
            #expect(assignment.hashedValue == "user-\(number)")
            #expect(product.exposures == [assignment])
            guard case .replaceRoot(_, let main) = product.plan.operations.first?.effect else {
                Issue.record("expected the whole tree, got \(product.plan)")
                continue
            }
            let isSheet = assignment.variationID == "sheet"
            #expect(main.children.map(\.type) == (isSheet ? ["Home"] : ["Home", "Product"]))
            #expect(main.presented.map(\.type) == (isSheet ? ["Sheet"] : []))
            let shown = isSheet ? main.presented.first?.children.last : main.children.last
            #expect(shown?.context.map(\.value) == ["7", "de-DE"])
            #expect(product.events.map(\.name) == ["seen"])
            #expect(product.events[0].properties.map(\.key) == ["user"])
            seen.insert(assignment.variationID)
        }
        #expect(seen == ["push", "sheet"])
    }

    @Test(arguments: [
        "experiment: {entry: sheet}, platform: ios",
        "all: [{experiment: {entry: sheet}}, {platform: ios}]",
        "not: {any: [{experiment: {entry: push}}, {platform: android}]}",
    ])
    func `an experiment is not asked where another condition decides`(when: String) throws {
        let text = Self.shop.replacing("HASH", with: "userId")
        let known = "experiment: {entry: sheet}, platform: ios"
        let resolver = resolver(try load(text.replacing(known, with: when)))
        let android = state { $0.app.platform = "ANDROID" }
        let product = resolver.resolve(intent("app://p/7"), stored: android, now: Self.now)
        #expect(product.plan.outcome == .navigate)
        #expect(product.plan.assignments.isEmpty && product.exposures.isEmpty)
    }

    private static let subjects: [(String, JSONValue?, JSONValue?, String?)] = [
        ("deviceId", nil, nil, "dev-1"),
        ("tier", .string("gold"), .string("basic"), "gold"),
        ("tier", nil, .string("basic"), "basic"),
        ("tier", .number(7), nil, "7"),
        ("tier", .number(0), nil, nil),
        ("tier", .number(1.5), nil, nil),
        ("tier", .bool(true), nil, nil),
        ("tier", .string("prüfung"), nil, nil),
        ("tier", nil, nil, nil),
    ]

    @Test
    func `the attribute that is hashed comes from the device, the session, or the intent`() throws {
        for (attribute, ofSession, ofIntent, hashed) in Self.subjects {
            let resolver = resolver(try load(Self.shop.replacing("HASH", with: attribute)))
            let state = state { state in
                state.app.platform = "IOS"
                state.session?.attributes["tier"] = ofSession
            }
            var intent = intent("app://p/7")
            intent.attributes["tier"] = ofIntent
            let product = resolver.resolve(intent, stored: state, now: Self.now)
            let assignment = try #require(product.plan.assignments.first)
            #expect(assignment.isInExperiment == (hashed != nil))
            if let hashed {
                #expect(assignment.hashedValue == hashed)
            } else {
                #expect(assignment.variationID == "push")
                #expect(product.exposures.isEmpty)
            }
        }
    }

    @Test
    func `steps behind a "with" see its context`() throws {
        let catalog = try load(
            """
            landfall: 1
            screens: {A: {context: {id: int}}, B: {context: {id: int}}}
            containers: {N: {kind: navigation}}
            links: {schemes: [app]}
            routes:
              b:
                context: {id: int}
                steps:
                  - {screen: B, action: push, set: [id]}
                  - {container: N, action: replace-root}
                  - from: root
              a:
                context: {x: int}
                links: ["/:x"]
                steps:
                  - {screen: A, action: push, set: {id: $x}, with: {id: 3}}
                  - from: b
            """
        )
        let plan = resolver(catalog).resolve(intent("app://7"), stored: state(), now: Self.now).plan
        guard case .replaceRoot(_, let view) = plan.operations.first?.effect else {
            Issue.record("expected the whole tree, got \(plan)")
            return
        }
        #expect(view.children.map(\.type) == ["B", "A"])
        #expect(view.children.map { $0.context.map(\.value) } == [["3"], ["7"]])
    }
}
