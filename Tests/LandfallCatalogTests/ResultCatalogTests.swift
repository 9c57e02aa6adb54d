import Landfall
import LandfallCatalog
import Testing

/// Routes of a catalog that ask for a result, and destinations that need no route.
struct ResultCatalogTests {
    private static let text = """
        landfall: 1
        screens:
          Start: {}
          Item: {context: {id: string}}
          Colours: {}
          Shades: {context: {colour: string}, dismissal: home}
          Paint: {}
        containers:
          Shop: {kind: navigation, children: [Start]}
        flows:
          paint:
            root: Paint
            data: {id: "string?", colour: {type: string, length: [1, 8]}}
            steps:
              choose: {route: paint}
              mix: {route: shade, with: {colour: $flow.colour}}
            cancelled: return-to
        routes:
          home: {steps: [{container: Shop, find: any, action: replace-root}, {from: root}]}
          item:
            context: {id: string}
            before: [{signed-in: {otherwise: {redirect: back}}}]
            steps: [{screen: Item, set: [id], action: push}, {container: Shop, find: any, build: no}, {from: home}]
          painted:
            before: [{require: {signed-in: no, otherwise: {detour: paint}}}]
            steps: [{from: home}]
          colour:
            result: {colour: {enum: [red, blue]}, shade: "int?"}
            then: shade
            steps: [{screen: Colours, action: {present: {style: page-sheet}}}, {from: current}]
          shade:
            context: {colour: string}
            result: {}
            steps: [{screen: Shades, set: [colour], action: present}, {from: current}]
          paint:
            result: {colour: string}
            steps: [{screen: Paint, action: present}, {from: home}]
        """

    private struct Plain: TokenSealer {
        func token(sealing payload: [UInt8]) -> String {
            payload.map { String($0) }.joined(separator: ".")
        }

        func payload(of token: String) throws(ResumeFault) -> [UInt8] {
            token.split(separator: ".").compactMap { UInt8($0) }
        }
    }

    /// A device on which plans are carried out.
    private struct Device {
        let resolver: IntentResolver
        var state = DeviceState(deviceID: "d", sequence: 1)

        init(isSignedIn: Bool) throws {
            let catalog = try Catalog.load(text: text, file: "routes.yaml", version: "")
            resolver = IntentResolver(catalog: catalog, tokens: Plain())
            var session = Session()
            session.isAuthenticated = isSignedIn
            session.userID = isSignedIn ? "u" : ""
            state.session = session
            _ = try go("home")
        }

        mutating func send(_ target: NavigationIntent.Target) throws -> Resolution {
            var intent = NavigationIntent(intentID: "i", target: target)
            intent.deviceID = "d"
            let resolution = resolver.resolve(
                intent,
                stored: state,
                now: Timestamp(millisecondsSinceEpoch: 0)
            )
            // What a plan builds has ids of the device's own afterwards.
            state.tree = try TreeText.tree(TreeText.text(resolution.after.tree))
            return resolution
        }

        mutating func go(_ route: RouteID, _ context: [String: String] = [:]) throws -> ActionPlan {
            let entries = context.map { ContextEntry(key: $0.key, value: $0.value) }
            return try send(.destination(Destination(route: route, context: entries))).plan
        }

        mutating func give(_ data: Attributes?, for plan: ActionPlan) throws -> Resolution {
            let token = try #require(plan.resume)
            return try send(
                .resume(Resume(token: token, isCompleted: data != nil, data: data ?? [:]))
            )
        }

        func shows(_ type: ScreenType) -> Bool {
            state.tree.visibleScreen.map { state.tree.type(of: $0) } == type
        }
    }

    @Test func `a route asks, leads on with what it got, and a close button leads where it says`()
        throws
    {
        var device = try Device(isSignedIn: true)
        #expect(try device.go("item", ["id": "7"]).outcome == .navigate)
        let asked = try device.go("colour")
        #expect(
            try device.give(["colour": .string("green")], for: asked).plan.reason
                == "invalid_result"
        )
        let given = try device.give(["colour": .string("red")], for: asked)
        #expect(given.result?.data == ["colour": .string("red")])
        #expect(given.plan.route == "shade")
        #expect(given.plan.resume != nil)
        #expect(device.shows("Shades"))
        #expect(try device.go("close").route == "home")
        #expect(device.shows("Item"))
    }

    @Test func `a flow is given what the route of its step asks for`() throws {
        var device = try Device(isSignedIn: true)
        let choose = try device.go("painted")
        #expect(choose.outcome == .detour)
        #expect(try device.give([:], for: choose).plan.reason == "invalid_result")
        let long = try device.give(["colour": .string("ultramarine")], for: choose)
        #expect(long.plan.reason == "invalid_result", "the flow's own bounds hold, too")
        let mix = try device.give(["colour": .string("red")], for: choose)
        #expect(mix.result == nil)
        #expect(mix.plan.context == [ContextEntry(key: "colour", value: "red")])
        let cancelled = try device.give(nil, for: mix.plan)
        #expect(cancelled.plan.route == "return-to")
        #expect(device.shows("Start"))
    }

    @Test func `an interceptor can lead back`() throws {
        var device = try Device(isSignedIn: false)
        _ = try device.go("colour")
        #expect(try device.go("item", ["id": "7"]).route == "back")
        #expect(device.shows("Start"))
    }

    @Test func `the outline says what a route asks for`() throws {
        let catalog = try Catalog.load(text: Self.text, file: "routes.yaml", version: "")
        let colour = try #require(catalog.syntax.routes.first { $0.id == "colour" })
        #expect(colour.result?.keys.sorted() == ["colour", "shade"])
        #expect(colour.ending == "shade")
        #expect(catalog.syntax.routes.first { $0.id == "shade" }?.result == [:])
        #expect(catalog.syntax.routes.first { $0.id == "home" }?.result == nil)
    }
}
