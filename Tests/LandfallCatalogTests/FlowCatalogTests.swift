import Landfall
import LandfallCatalog
import Testing

/// Flows of a catalog, from the tap to the destination.
struct FlowCatalogTests {
    private static let text = """
        landfall: 1
        screens:
          Start: {}
          Basket: {}
          Checkout: {context: {cart: string}}
          Login: {}
          Code: {context: {email: string}}
          Terms: {}
          Text: {context: {cart: "string?"}}
        containers:
          Shop: {kind: navigation, children: [Start]}
          SignIn: {kind: navigation, children: [Login]}
          Agreement: {kind: navigation, children: [Terms]}
        links: {schemes: [https], hosts: [shop.example]}
        flows:
          sign-in:
            root: SignIn
            data: {tries: int}
            steps:
              credentials: {route: login, result: {email: string}}
              code: {route: code, with: {email: $flow.email}, when: {attribute: {mfa: "true"}, context: {email: present}}}
              consent: {flow: consent}
            result: {userId: "string?"}
            cancelled: basket
          consent:
            root: Agreement
            steps:
              terms: {route: terms, when: {not: {attribute: {agreed: "true"}}}}
              text: {route: text, when: {attribute: {curious: "true"}}}
        routes:
          home: {steps: [{container: Shop, find: any, action: replace-root}, {from: root}]}
          basket:
            steps: [{screen: Basket, find: any, action: push}, {container: Shop, find: any, build: no}, {from: home}]
          checkout:
            context: {cart: string}
            links: ["/checkout/:cart"]
            before: [{signed-in: {otherwise: {detour: sign-in}}}]
            steps: [{screen: Checkout, find: any, set: [cart], action: push}, {from: basket}]
          login: {steps: [{container: SignIn, find: any, action: {present: {style: page-sheet}}}, {from: basket}]}
          code:
            context: {email: string}
            steps: [{screen: Code, find: any, set: [email], action: push}, {from: {find: {type: SignIn}}}]
          terms: {steps: [{container: Agreement, find: any, action: present}, {from: current}]}
          text:
            context: {cart: "string?"}
            steps: [{screen: Text, set: [cart], action: push}, {from: {find: {type: Agreement}}}]
        """

    /// A person who taps, does what is asked, and what the device shows then.
    private struct Person {
        let resolver: IntentResolver
        var state: DeviceState
        var plan = ActionPlan(outcome: .failed)

        init(attributes: [String] = []) throws {
            let catalog = try Catalog.load(text: text, file: "routes.yaml", version: "")
            resolver = IntentResolver(catalog: catalog, tokens: Plain())
            state = DeviceState(deviceID: "dev-1", sequence: 1, tree: .coldStart)
            var session = Session()
            for name in attributes { session.attributes[name] = .string("true") }
            state.session = session
        }

        mutating func send(_ target: NavigationIntent.Target) throws {
            var intent = NavigationIntent(intentID: "i", target: target)
            intent.deviceID = "dev-1"
            let resolution = resolver.resolve(
                intent,
                stored: state,
                now: Timestamp(millisecondsSinceEpoch: 0)
            )
            plan = resolution.plan
            guard !plan.operations.isEmpty else { return }
            // What a plan builds has ids of the device's own afterwards.
            state.tree = try TreeText.tree(TreeText.text(resolution.after.tree))
        }

        mutating func tap() throws { try send(.link("https://shop.example/checkout/c1")) }

        mutating func complete(_ data: Attributes = [:]) throws {
            let token = try #require(plan.resume)
            try send(.resume(Resume(token: token, isCompleted: true, data: data)))
        }

        mutating func signIn() {
            state.session?.isAuthenticated = true
            state.session?.userID = "user-1"
        }

        var answer: String {
            "\(plan.outcome.rawValue) \(plan.flow ?? "-") \(plan.route?.name ?? "-")"
        }
    }

    /// Tokens that anybody could make: who makes them is tested elsewhere.
    private struct Plain: TokenSealer {
        func token(sealing payload: [UInt8]) -> String {
            payload.map { String($0) }.joined(separator: ".")
        }

        func payload(of token: String) throws(ResumeFault) -> [UInt8] {
            token.split(separator: ".").compactMap { UInt8($0) }
        }
    }

    @Test func `a tap on what needs signing in comes there behind all steps that are needed`()
        throws
    {
        var person = try Person(attributes: ["mfa", "curious"])
        try person.tap()
        #expect(person.answer == "DETOUR sign-in login")
        try person.complete(["email": .string("ada@example.com")])
        #expect(person.answer == "DETOUR sign-in code")
        #expect(person.plan.context.map(\.value) == ["ada@example.com"])
        person.signIn()
        try person.complete()
        #expect(person.answer == "DETOUR consent terms")
        try person.complete()
        #expect(person.answer == "DETOUR consent text")
        #expect(person.plan.context.map(\.value) == ["c1"])
        try person.complete()
        #expect(person.answer == "NAVIGATE - checkout")
        #expect(person.plan.context.map(\.value) == ["c1"])
    }

    @Test func `steps that are not needed are not shown`() throws {
        var person = try Person(attributes: ["agreed"])
        try person.tap()
        person.signIn()
        try person.complete(["email": .string("a"), "userId": .string("user-1")])
        #expect(person.answer == "NAVIGATE - checkout")
    }

    @Test func `what a step has to bring is asked for`() throws {
        var person = try Person(attributes: ["agreed"])
        try person.tap()
        let detour = person.plan
        try person.complete()
        #expect(person.plan.reason == "invalid_result")
        person.plan = detour
        try person.complete(["email": .string("a"), "userId": .number(7)])
        #expect(person.plan.reason == "invalid_result")
    }

    @Test func `a person who cancels comes where the flow says`() throws {
        var person = try Person()
        try person.tap()
        let token = try #require(person.plan.resume)
        try person.send(.resume(Resume(token: token, isCompleted: false)))
        #expect(person.answer == "NAVIGATE sign-in basket")
        #expect(TreeText.text(person.state.tree) == "nav:Shop[Start, Basket]")
    }
}
