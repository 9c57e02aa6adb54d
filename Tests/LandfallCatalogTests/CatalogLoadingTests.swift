import Foundation
import Landfall
import LandfallCatalog
import Testing

/// Catalogs without faults, and what they become.
struct CatalogLoadingTests {
    private func load(_ text: String) throws(CatalogErrors) -> Catalog {
        try Catalog.load(text: text, file: "routes.yaml", version: "sha256:0")
    }

    private var nowhere: StepScope {
        StepScope(
            request: NavigationRequest(
                intent: NavigationIntent(intentID: "i", target: .link("")),
                state: DeviceState(deviceID: ""),
                now: Timestamp(millisecondsSinceEpoch: 0)
            ),
            context: [:]
        )
    }

    @Test
    func `the chat catalog loads as it is printed`() throws {
        let catalog = try load(SampleText.chat)
        #expect(catalog.app == "chat")
        #expect(catalog.version == "sha256:0")
        #expect(catalog.routes.ids == ["chat", "chats", "home"])
        #expect(catalog.maxStateAge == .seconds(1800))
        #expect(catalog.interceptorTimeout == .seconds(1))
        #expect(catalog.routes.defaults == RouteDefaults())
        #expect(catalog.links.schemes == ["https", "chatapp"])
        #expect(catalog.links.hosts == ["links.example.com"])
        #expect(
            catalog.warnings.map(\.message) == [
                "no route uses screen \"Login\"", "no route uses container \"ModalNavigation\"",
            ]
        )

        let chat = try #require(catalog.routes["chat"])
        #expect(chat.parameters == ["chatId": Route.Parameter(.string)])
        #expect(chat.interceptors.count == 1)
        #expect(chat.postInterceptors.count == 1)
        #expect(chat.chain.steps.map(\.type) == ["Chat", "ChatNavigation"])
        #expect(chat.chain.steps.map { $0.factory != nil } == [true, false])
        let placement = try #require(chat.chain.steps[0].action?.placement)
        #expect("\(placement)" == "\(Placement.push)")
        let task = try #require(chat.chain.steps[0].tasks.first as? SetContext)
        #expect(task.sources == ["chatId": .context(key: "chatId")])
        guard case .route("home") = chat.chain.origin else {
            Issue.record("a chat stands on home")
            return
        }
    }

    @Test func `the name of a route has as many bytes as rows hold of one`() throws {
        let text = { (count: Int) in
            let name = String(repeating: "\u{e9}", count: count / 2) + (count % 2 > 0 ? "e" : "")
            return "landfall: 1\nscreens: {A: {}}\nroutes: {\(name): {steps: [{from: root}]}}\n"
        }
        #expect(try load(text(128)).routes.ids.first?.name.utf8.count == RouteID.lengthLimit)
        let errors = #expect(throws: CatalogErrors.self) { try load(text(129)) }
        #expect(
            errors?.findings.map(\.message) == [
                "the name of a route has at most 128 bytes, and this one 129: shorten it"
            ]
        )
    }

    @Test(arguments: ["chat", "shop"])
    func `the sample catalogs load without a warning`(name: String) throws {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        let file = root.appending(path: "deploy/samples/\(name)/routes.yaml")
        let catalog = try Catalog.load(
            Array(Data(contentsOf: file)),
            file: "routes.yaml",
            version: ""
        )
        #expect(catalog.app == name)
        #expect(catalog.routes.ids.count >= 5)
        #expect(catalog.warnings.filter { $0.code != .unused }.isEmpty)
    }

    @Test
    func `a JSON document is a catalog too`() throws {
        let catalog = try load(
            """
            {
            \t"landfall": 1,
            \t"screens": {"A": {"context": {"id": {"type": "int", "optional": true, "min": 1}}}},
            \t"containers": {"N": {"kind": "NAVIGATION", "supertypes": ["A"]}},
            \t"routes": {"a": {"context": {"id": "int"}, "steps": [
            \t\t{"screen": "A", "find": "any", "set": ["id"], "action": "push"},
            \t\t{"container": "N", "find": "any", "build": false}, {"from": "root"}]}}
            }
            """
        )
        #expect(catalog.routes.ids == ["a"])
    }

    @Test
    func `what a route builds is what was declared`() throws {
        let catalog = try load(
            """
            landfall: 1
            screens:
              Base: {}
              A: {supertypes: [Base], dismissible: no}
              B: {}
            containers:
              Tabs: {kind: tab, children: [Nav, B]}
              Nav: {kind: navigation, children: [A]}
            routes:
              tabs:
                veto: strict
                steps:
                  - container: Tabs
                    find: {search: [current, parent], start: root}
                    action: {present: {style: PAGE_SHEET, from: topmost-parent, options: {a: 1, b: no}}}
                  - from: current
              own:
                steps:
                  - container: Nav
                    children: [B, A]
                    dismissible: no
                    action: {add-tab: {at: 1, replacing: yes}, options: {deep: [x, {y: ~}], z: "1"}}
                  - from: current
            """
        )
        let tabs = try #require(catalog.routes["tabs"])
        #expect(tabs.veto == .strict)
        let step = tabs.chain.steps[0]
        let finder = try #require(step.finder as? TypeFinder<AnyScreen>)
        #expect(finder.options == [.current, .parent])
        #expect("\(finder.start)" == "\(SearchStart.root)")
        let template = try #require(step.factory).template(in: nowhere)
        #expect(template.kind == .tab)
        #expect(template.children.map(\.type) == ["Nav", "B"])
        #expect(template.children[0].children.map(\.supertypes) == [["Base"]])
        #expect(template.children[0].children.map(\.isDismissible) == [false])
        let action = try #require(step.action)
        let sheet = Placement.present(.pageSheet, from: .topmostParent)
        #expect("\(action.placement)" == "\(sheet)")
        #expect(action.options == ["a": .number(1), "b": .bool(false)])

        let own = try #require(catalog.routes["own"]?.chain.steps.first)
        #expect(!own.isDismissible)
        #expect(try own.factory?.template(in: nowhere).children.map(\.type) == ["B", "A"])
        let placement = try #require(own.action?.placement)
        #expect("\(placement)" == "\(Placement.addTab(at: 1, isReplacing: true))")
        let deep = JSONValue.list([.string("x"), .object(["y": .null])])
        #expect(own.action?.options == ["deep": deep, "z": .string("1")])
    }

    @Test
    func `the cases of a switch go on with the steps behind it`() throws {
        let catalog = try load(
            """
            landfall: 1
            screens: {A: {}}
            containers: {N: {kind: navigation}, M: {kind: navigation}}
            routes:
              a:
                steps:
                  - {screen: A, action: push}
                  - switch:
                      - {when: {idiom: pad}, steps: [{container: N, action: present}]}
                      - {when: {idiom: tv}, steps: [{from: current}]}
                  - {container: M, action: present}
                  - from: root
            """
        )
        let chain = try #require(catalog.routes["a"]?.chain)
        guard case .choice(let cases, let otherwise) = chain.origin else {
            Issue.record("the chain ends in a choice")
            return
        }
        #expect(cases.map { $0.chain.steps.map(\.type) } == [["N", "M"], []])
        #expect(otherwise?.steps.map(\.type) == ["M"])
    }

    @Test
    func `bounds and enumerations hold for what a destination brings`() throws {
        let catalog = try load(
            """
            landfall: 1
            routes:
              a:
                context:
                  count: {type: int, min: 1, max: 99}
                  name: {type: string, length: [1, 3]}
                  kind: {enum: [sale, "no"]}
                  ref: "uuid?"
                steps: [{from: root}]
            """
        )
        let route = try #require(catalog.routes["a"])
        let good = ["count": "07", "name": "abc", "kind": "no"]
        let typed = try route.context(from: good.map { ContextEntry(key: $0, value: $1) })
        #expect(typed == ["count": .int(7), "name": .string("abc"), "kind": .string("no")])
        for (key, value) in [
            ("count", "0"), ("count", "100"), ("count", "+7"), ("name", ""), ("name", "abcd"),
            ("kind", "false"), ("ref", "x"),
        ] {
            let bad = good.merging([key: value]) { _, new in new }
            #expect(throws: RoutingError.self) {
                try route.context(from: bad.map { ContextEntry(key: $0, value: $1) })
            }
        }
    }

    @Test
    func `what deserves a look is a warning`() throws {
        let catalog = try load(
            """
            landfall: 1
            screens: {A: {context: {id: string}}}
            containers: {Nav: {kind: navigation, children: [A]}}
            links: {schemes: [app], hosts: [a.example]}
            experiments: {e: {variations: [a, b], weights: [0.5, 0.499], hash-attribute: x}}
            routes:
              c:
                steps:
                  - {screen: A, action: push}
                  - switch:
                      - when: {idiom: ipad, channel: fax}
                        steps: [{container: Nav, action: present}, {from: current}]
                      - else: [{container: Nav, action: present}, {from: current}]
            """
        )
        #expect(
            catalog.warnings.map { "\($0.line):\($0.column): \($0.message)" } == [
                "3:49: a fresh \"Nav\" holds \"A\" without its \"id\"",
                "4:25: the hosts have no effect without the scheme https",
                "5:15: no condition asks experiment \"e\"",
                "5:48: the weights add up to 0.999, so some subjects get no variation or a share is cut",
                "9:9: \"A\" is built here without its \"id\"; name it in \"set\"",
                "11:27: \"ipad\" is no usual idiom; did you mean \"pad\"?",
                "11:42: \"fax\" is no usual channel;"
                    + " usual are push-tap, email-link, universal-link, in-app, qr-code",
            ]
        )
    }
}
