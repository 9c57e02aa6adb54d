import Landfall
import LandfallCatalog
import Testing

/// A bound catalog, as those see it who draw, compare or explore it.
struct CatalogSyntaxTests {
    private static let text = """
        landfall: 1
        screens:
          Chat: {context: {id: string}, dismissal: home}
          Login: {dismissible: no}
          Offer: {}
        containers:
          Nav: {kind: navigation, children: [Login]}
          Tabs: {kind: tab, children: [Nav]}
        links: {schemes: [https], hosts: [a.example]}
        flags: {winter: {between: [2026-11-27T00:00:00Z, 2027-02-28T23:59:59Z]}}
        experiments: {entry: {variations: [push, sheet], hash-attribute: userId}}
        flows:
          sign-in:
            root: Nav
            steps:
              credentials: {route: login}
              code: {route: login, when: {attribute: {mfa: ["true", "yes"]}}}
        before: [not-expired]
        routes:
          home: {links: ["/{home}?"], steps: [{container: Tabs, find: any, action: replace-root}, {from: root}]}
          login: {steps: [{container: Nav, action: present}, {from: home}]}
          chat:
            context: {id: string, kind: {enum: [a, b], optional: true}}
            before: [{signed-in: {otherwise: {detour: sign-in}}}, {require: {locale: de*}, otherwise: {redirect: home}}]
            steps:
              - {screen: Chat, find: any, set: [id], action: push}
              - {container: Nav, find: any, build: no}
              - switch:
                  - when: {idiom: pad, not: {app-version: ">=7.2 <8"}, experiment: {entry: sheet}}
                    steps: [{screen: Offer, action: {present: {style: page-sheet}}}, {from: current}]
                  - when: {context: {kind: a}}
                    steps: [{from: {find: {kind: tab}}}]
                  - else: [{from: home}]
          offer:
            steps:
              - {screen: Offer, action: present, before: [{maintenance: {flag: winter, context: {}}}]}
              - {from: root}
        """

    private static func bound() throws -> BoundCatalog {
        let text = text.replacing("context: {}}}]", with: "signed-in: no}}]")
        return try Catalog.load(text: text, file: "routes.yaml", version: "v").bound
    }

    @Test func `types stand in the order of the file, with what they hold`() throws {
        let bound = try Self.bound()
        #expect(bound.types.map(\.type.name) == ["Chat", "Login", "Offer", "Nav", "Tabs"])
        #expect(bound.types[0].dismissal == "home")
        #expect(bound.types[0].context["id"]?.type == .string)
        #expect(!bound.types[1].isDismissible)
        #expect(bound.types[4].children == ["Nav"])
        #expect(bound.types[4].kind == .tab)
    }

    @Test func `a route tells its links once, its interceptors and where they turn`() throws {
        let bound = try Self.bound()
        #expect(bound.routes.map(\.id.name) == ["home", "login", "chat", "offer"])
        #expect(bound.routes[0].links == ["/{home}?"])
        #expect(bound.interceptors.map(\.label) == ["not-expired"])
        #expect(
            bound.routes[2].interceptors.map(\.fallback)
                == [.detour(flow: "sign-in", step: nil), .redirect("home", with: nil)]
        )
        let step = try #require(bound.routes[3].chain.steps.first)
        #expect(step.interceptors.map(\.label) == ["maintenance"])
    }

    @Test func `a chain tells its steps and the cases of its switch`() throws {
        let chain = try Self.bound().routes[2].chain
        #expect(chain.steps.map(\.action) == ["push", ""])
        #expect(chain.steps[0].template?.type == "Chat")
        #expect(chain.steps[1].template == nil)
        #expect(chain.steps[1].finder != nil)
        guard case .choice(let cases, let otherwise) = chain.origin else {
            Issue.record("the chain does not begin with a switch")
            return
        }
        #expect(
            cases.map(\.condition) == [
                "all: [{idiom: pad}, {not: {app-version: \">=7.2 <8\"}}, {experiment: {entry: sheet}}]",
                "context: {kind: a}",
            ]
        )
        guard case .current = cases[0].chain.origin, case .found = cases[1].chain.origin,
            case .route("home", _) = otherwise?.origin
        else {
            Issue.record("a case begins elsewhere")
            return
        }
    }

    @Test func `flows tell their steps`() throws {
        let flow = try #require(try Self.bound().flows.first)
        #expect(flow.name == "sign-in")
        #expect(flow.root == "Nav")
        #expect(flow.steps.map(\.name) == ["credentials", "code"])
        #expect(flow.steps.map(\.condition) == [nil, "attribute: {mfa: [true, yes]}"])
    }

    @Test func `what conditions look at is gathered from all of them`() throws {
        let inputs = try Self.bound().inputs
        #expect(inputs.idioms == ["pad"])
        #expect(inputs.locales == ["de*"])
        #expect(inputs.appVersions == ["7.2", "8"])
        #expect(inputs.attributes == ["mfa": ["true", "yes"]])
        #expect(inputs.asksSignedIn)
        #expect(inputs.asksExpiry)
        #expect(inputs.experiments == ["entry": ["push", "sheet"]])
        #expect(inputs.contextValues == ["chat": ["kind": [.string("a")]]])
        #expect(inputs.instants.map(\.seconds).sorted() == [1_795_737_600, 1_803_859_199])
    }
}
