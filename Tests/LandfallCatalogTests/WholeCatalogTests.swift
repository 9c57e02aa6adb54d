import LandfallCatalog
import Testing

@testable import Landfall

/// The parts of a catalog that hold for all its routes, and what a team adds to it in Swift.
struct WholeCatalogTests {
    static let routes = """
        screens: {A: {}, B: {}, Chat: {context: {id: string}, dismissal: home}}
        containers: {Nav: {kind: navigation, children: [A]}}
        routes:
          home: {steps: [{container: Nav, find: any, action: replace-root}, {from: root}]}
          a:
            steps: [{screen: B, action: push}, {from: list}]
          chat:
            context: {id: string}
            steps: [{screen: Chat, set: [id], action: push}, {from: list}]
          list: {steps: [{screen: A, find: any, build: no}, {from: home}]}
        """

    private static let now = Timestamp(millisecondsSinceEpoch: 1_800_000_000_000)

    func load(
        _ head: String,
        _ body: String = routes,
        interceptors: [String: any PreNavigationInterceptor] = [:],
        postInterceptors: [String: any PostNavigationInterceptor] = [:]
    ) throws(CatalogErrors) -> Catalog {
        try Catalog.load(
            text: "landfall: 1\n\(head)\n\(body)",
            file: "routes.yaml",
            version: "",
            interceptors: interceptors,
            postInterceptors: postInterceptors
        )
    }

    private func resolve(
        _ catalog: Catalog,
        _ route: RouteID,
        on tree: String? = nil,
        _ target: NavigationIntent.Target? = nil
    ) throws -> Resolution {
        let entries = [ContextEntry(key: "id", value: "7")]
        let destination = Destination(route: route, context: entries)
        var intent = NavigationIntent(intentID: "i", target: target ?? .destination(destination))
        intent.deviceID = "d"
        let tree = try tree.map { try TreeText.tree($0) } ?? .coldStart
        var state = DeviceState(deviceID: "d", sequence: 1, tree: tree)
        state.capturedAt = Self.now
        let resolver = IntentResolver(catalog: catalog)
        return resolver.resolve(intent, stored: state, now: Self.now)
    }

    @Test
    func `an interceptor of the whole catalog is asked of every route`() throws {
        let catalog = try load("before: [signed-in]")
        for route in catalog.routes.ids {
            #expect(try resolve(catalog, route).plan.reason == "signed_out")
        }
        #expect(catalog.routes.globals.early.isEmpty)
    }

    @Test
    func `an early interceptor leads elsewhere, and is asked once`() throws {
        let head = "before: [{signed-in: {otherwise: {redirect: home}}, early: yes}]"
        let catalog = try load(head)
        #expect(catalog.routes.globals.early.count == 1)
        #expect(catalog.routes.globals.interceptors.isEmpty)
        let plan = try resolve(catalog, "chat").plan
        #expect(plan.outcome == .navigate && plan.route == "home")
    }

    @Test
    func `an event of the whole catalog is recorded once a plan, before those of the route`() throws
    {
        let head = "after: [{event: {name: seen, properties: {who: $session.userId}}}]"
        let body = Self.routes.replacing(
            "  a:\n",
            with: "  a:\n    after: [{event: {name: a}}]\n"
        )
        let catalog = try load(head, body)
        #expect(try resolve(catalog, "home").events.map(\.name) == ["seen"])
        #expect(try resolve(catalog, "a").events.map(\.name) == ["seen", "a"])
        let again = try resolve(catalog, "home", on: "nav:Nav[A]")
        #expect(again.plan.outcome == .alreadyThere && again.events.map(\.name) == ["seen"])
    }

    @Test
    func `a link opens in a browser where an interceptor says so`() throws {
        let head = """
            links: {schemes: [app]}
            before: [{maintenance: {platform: ios}, otherwise: open-url},
                     {signed-in: {otherwise: {open-url: }}}]
            """
        let body = Self.routes.replacing("  a:\n", with: "  a:\n    links: [\"/a\"]\n")
        let plan = try resolve(try load(head, body), "a", .link("app://a")).plan
        #expect(plan.outcome == .openURL && plan.url == "app://a")
    }

    @Test
    func `veto and transition hold for the catalog, and for a route that says otherwise`() throws {
        let body = Self.routes.replacing(
            "  chat:\n",
            with: "  chat:\n    veto: precise\n    transition: stepwise\n"
        )
        let catalog = try load("defaults: {veto: strict, transition: single}", body)
        #expect(catalog.routes.defaults == RouteDefaults(veto: .strict, transition: .single))
        let chat = try #require(catalog.routes["chat"])
        #expect(chat.veto == .precise && chat.transition == .stepwise)
        let tree = "nav:Nav[A, Chat(id=1)]"
        let single = try resolve(catalog, "a", on: tree).plan.operations.map(\.kind)
        let stepwise = try resolve(catalog, "chat", on: tree).plan.operations.map(\.kind)
        #expect(single == ["setChildren"])
        #expect(stepwise == ["popTo", "push"])
        let locked = try resolve(catalog, "a", on: "nav:Nav[A!]").plan
        #expect(locked.error?.code == "not_dismissible")
    }

    @Test
    func `what the app is told about a transition comes with the operation`() throws {
        let action = "action: {push: {options: {detents: [medium, 0.5]}}, options: {animated: no}}"
        let body = Self.routes.replacing(
            "action: push}, {from: list",
            with: "\(action)}, {from: list"
        )
        let plan = try resolve(try load("", body), "a", on: "nav:Nav[A]").plan
        let options: Attributes = [
            "animated": .bool(false), "detents": .list([.string("medium"), .number(0.5)]),
        ]
        #expect(plan.operations.map(\.options) == [options])
    }

    @Test
    func `a close button leads to a route`() throws {
        #expect(try load("").dismissals == ["Chat": "home"])
    }

    // MARK: Interceptors of the team's own

    /// Refuses, at once or later.
    struct Gate: PreNavigationInterceptor {
        let isLate: Bool
        let label = "gate"

        func prepare(in scope: StepScope) throws(RoutingError) {
            guard scope.context["id"] != .string("") else {
                throw RoutingError(.invalidContext, "no id")
            }
        }

        func decision(in scope: StepScope) -> Decision {
            isLate ? .later { .refuse(reason: "closed") } : .now(.refuse(reason: "closed"))
        }
    }

    /// Records which screens it ran for.
    struct Trace: PostNavigationInterceptor {
        func events(for landing: Landing) -> [NavigationEvent] {
            [NavigationEvent(name: landing.node.text)]
        }
    }

    @Test
    func `interceptors of the team's own are named in the catalog`() throws {
        let own: [String: any PreNavigationInterceptor] = ["gate": Gate(isLate: false)]
        let refused = try load("before: [gate]", interceptors: own)
        #expect(try resolve(refused, "home").plan.reason == "closed")
        let led = try load(
            "before: [{gate: {otherwise: {redirect: home}}, early: yes}]",
            interceptors: own
        )
        #expect(try resolve(led, "chat").plan.route == "home")
        let traced = try load("after: [trace]", postInterceptors: ["trace": Trace()])
        let landed = try resolve(traced, "a", on: "nav:Nav[A]").events.map(\.name)
        #expect(landed == ["n2", "$1"])
    }

    @Test
    func `one that has to be waited for is turned when it has answered`() async throws {
        let head = "before: [{gate: , otherwise: {refuse: not_now}}]"
        let catalog = try load(head, interceptors: ["gate": Gate(isLate: true)])
        let interceptor = try #require(catalog.routes.globals.interceptors.first)
        #expect(interceptor.label == "gate")
        let intent = NavigationIntent(intentID: "i", target: .link(""))
        let request = NavigationRequest(
            intent: intent,
            state: DeviceState(deviceID: "d"),
            now: Self.now
        )
        let scope = StepScope(request: request, context: ["id": .string("")])
        #expect(throws: RoutingError.self) { try interceptor.prepare(in: scope) }
        guard case .later(nil, let ask) = interceptor.decision(in: scope) else {
            Issue.record("the gate has to be waited for")
            return
        }
        #expect(try await ask() == .refuse(reason: "not_now"))
    }

    @Test(arguments: [
        ("before: [gate]", "2:10: there is no interceptor \"gate\""),
        ("before: [gat]", "2:10: there is no interceptor \"gat\"; did you mean \"gate\"?"),
        ("before: [{gate: 7}]", "2:17: \"gate\" takes nothing but \"otherwise\""),
        ("after: [gate]", "2:9: there is no interceptor \"gate\"; there is event"),
    ])
    func `a name that nobody registered is refused`(head: String, message: String) throws {
        let isKnown = !message.contains("\"gate\"; there") && !message.hasSuffix("\"gate\"")
        let own: [String: any PreNavigationInterceptor] =
            isKnown ? ["gate": Gate(isLate: false)] : [:]
        let found = #expect(throws: CatalogErrors.self) {
            do throws(CatalogErrors) {
                _ = try load(head, interceptors: own)
            } catch {
                throw error
            }
        }
        #expect(found?.description.contains(message) == true, "\(found?.description ?? "")")
    }

    @Test
    func `no own interceptor takes the name of one that is built in`() {
        let found = #expect(throws: CatalogErrors.self) {
            try load("", interceptors: ["signed-in": Gate(isLate: false)])
        }
        let message = "an own interceptor can't be registered as \"signed-in\""
        #expect(found?.findings.map(\.message) == [message])
    }
}
