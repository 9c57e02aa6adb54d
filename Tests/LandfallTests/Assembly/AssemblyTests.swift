import Testing

@testable import Landfall

/// Chains by the typed assembly lead where the same chains by hand lead.
@Suite struct AssemblyTests {
    private static let trees: [ViewTree] = {
        let random = (0..<60).compactMap { seed in
            var trees = RandomTree(seed: 7000 + seed)
            return try? trees.make()
        }
        return [.coldStart] + random
    }()

    @Test(arguments: AssemblyPair.all.indices)
    func `The typed assembly and the hand give the same plans`(_ number: Int) throws {
        let pair = AssemblyPair.all[number]
        var outcomes: Set<Outcome> = []
        for (number, tree) in Self.trees.enumerated() {
            let (typed, byHand) = try pair.resolutions(on: tree)
            let isSame =
                typed.plan == byHand.plan && typed.events == byHand.events
                && typed.after.tree.outline == byHand.after.tree.outline
            #expect(isSame, "\(pair.name): tree \(number)")
            outcomes.insert(typed.plan.outcome)
        }
        let isWorth = !outcomes.isDisjoint(with: [.navigate, .refused, .detour])
        #expect(isWorth, "\(pair.name): \(outcomes)")
    }

    @Test func `Kept beginnings of an assembly do not change each other`() throws {
        let start = Assembly(SketchApp.S2.self).find()
        let built = start.build()
        let plain = start.from(.root)
        let modal = built.using(.present(), from: .root)
        #expect(plain.chain.steps.map { $0.factory == nil } == [true])
        #expect(modal.chain.steps.map { $0.factory == nil } == [false])
        #expect(modal.chain.steps[0].isDismissible)
        #expect(!built.undismissible().using(.present(), from: .root).chain.steps[0].isDismissible)
    }

    @Test
    func `An action of the app that pushes a navigation container onto another ends the program`()
        async
    {
        await #expect(processExitsWith: .failure) {
            let push = PlacementAction<SketchApp.Nav1>.push
            _ = Assembly(SketchApp.Nav0.self).build()
                .using(.action(push), from: SketchApp.Nav1.self)
        }
        await #expect(processExitsWith: .success) {
            _ = Assembly(SketchApp.Nav0.self).build().using(.present(), from: SketchApp.Nav1.self)
        }
    }

    @Test func `A value for a field is set, and none removes it`() throws {
        let texted = Assembly(SketchApp.Texted.self, with: NoInput.self)
        let fixed = texted.build().set(\.text, to: "fixed").using(.present(), from: .current)
        let own = texted.build().withoutInput().using(.present(), from: .current)
        let tasks = fixed.chain.steps.flatMap(\.tasks)
        #expect(try tasks.map { try $0.values(in: .of()) } == [["text": .string("fixed")]])
        #expect(tasks.map(\.declaredKeys) == [["text"]])
        #expect(own.chain.steps.flatMap(\.tasks).isEmpty)
        let noted = Assembly(SketchApp.Noted.self).find().set(\.note, to: nil).from(.root)
        let removing = try #require(noted.chain.steps.first?.tasks.first)
        #expect(try removing.values(in: .of()).isEmpty)
        #expect(removing.declaredKeys == ["note"])
    }

    @Test func `A transform before the first step is a step of its own`() throws {
        let route = RouteDefinition("r") {
            Assembly(SketchApp.S0.self).find().set().from(.root)
                .adapting { (other: SketchApp.Other) in SketchApp.Key(k: other.text.count) }
        }
        let tree = try ViewTree.showing(screen("n1", "S0", ["k": "1"]))
        let resolver = try Self.resolver(of: [route])
        let resolution = resolver.resolve(
            Self.intent(route.destination(SketchApp.Other(text: "four"))),
            stored: .of(tree),
            now: .at(0)
        )
        let update = Operation.Effect.update(
            node: "n1",
            context: [ContextEntry(key: "k", value: "4")]
        )
        #expect(resolution.plan.operations.map(\.effect) == [update])
    }

    @Test func `What an input promises wrongly is seen at run time`() throws {
        let key = RouteDefinition("key") {
            Assembly(SketchApp.S0.self).find().set().from(.root)
        }
        let route = RouteDefinition("r") { key.assuming(SketchApp.Other.self) }
        let resolver = try Self.resolver(of: [key, route])
        let resolution = resolver.resolve(
            Self.intent(route.destination(SketchApp.Other(text: "x"))),
            stored: .of(try ViewTree.showing(screen("n1", "S0"))),
            now: .at(0)
        )
        #expect(resolution.plan.error?.code == "invalid_context")
        #expect(resolution.plan.operations == [])
    }

    @Test func `A container that is promised and not there is seen at run time`() throws {
        let root = SketchApp.root.expecting(SketchApp.Nav0.self)
        let route = RouteDefinition("r") {
            Assembly(SketchApp.S2.self).build().using(.push, from: root)
        }
        let resolution = try Self.resolver(of: [SketchApp.root, route]).resolve(
            Self.intent(route.destination()),
            stored: .of(try ViewTree.showing(tab("n1", type: "Tab0", [screen("n2")]))),
            now: .at(0)
        )
        #expect(resolution.plan.error?.code == "type_mismatch")
    }

    @Test func `Custom containers bring their behaviour, wherever a chain names them`() throws {
        let expected: Set<ScreenType> = ["Custom0"]
        let custom = SketchApp.Custom0.self
        let nested = Blueprint(SketchApp.Nav0.self).with(Blueprint(custom))
        let named = RouteDefinition("a") {
            Assembly(SketchApp.S2.self).build().using(.set, from: custom).from(.root)
        }
        let drawn = RouteDefinition("b") {
            Assembly(SketchApp.Nav0.self).build(nested).using(.replaceRoot, from: .root)
        }
        let promised = RouteDefinition("c") {
            Assembly(SketchApp.S2.self).build().using(.set, from: .current.expecting(custom))
        }
        let chosen = RouteDefinition("e") {
            Choice(of: SketchApp.S2.self, for: NoInput.self)
                .otherwise(
                    Assembly(SketchApp.S2.self).build().using(.set, from: custom).from(.root)
                )
        }
        #expect(Set(named.behaviors.keys) == expected)
        #expect(Set(drawn.behaviors.keys) == expected)
        #expect(Set(promised.behaviors.keys) == expected)
        #expect(Set(chosen.behaviors.keys) == expected)
        let table = try RouteTable(of: [drawn])
        #expect(table.behaviors["Custom0"] as? StandardBehavior == .last)
        #expect(try RouteTable(of: [SketchApp.root]).behaviors.isEmpty)
    }

    @Test func `An interceptor that has to be waited for says how long it may take`() async throws {
        let route = SketchApp.root.before("slow", within: .seconds(2)) { _, request in
            .refuse(reason: request.intent.intentID)
        }.route
        let interceptor = try #require(route.interceptors.first)
        #expect(interceptor.label == "slow")
        guard case .later(let limit, let ask) = interceptor.decision(in: .of()) else {
            Issue.record("it decided at once")
            return
        }
        #expect(limit == .seconds(2))
        #expect(try await ask() == .refuse(reason: "intent-1"))
    }

    @Test func `What a task or an interceptor can't use fails the plan before anything is done`()
        throws
    {
        struct Refusing: ScreenTask {
            typealias Target = SketchApp.S0

            func input(
                from key: SketchApp.Key,
                request: NavigationRequest
            ) throws(RoutingError) -> SketchApp.Key {
                throw RoutingError(.generic, "no such key")
            }
        }
        let tasked = RouteDefinition("tasked") {
            Assembly(SketchApp.S0.self).find().build().task(Refusing())
                .using(.present(), from: .current)
        }
        let typed = RouteDefinition("typed") {
            Assembly(SketchApp.S0.self).find().before("typed") { _, _ in .proceed }.from(.root)
        }
        let asked = RouteDefinition("asked") { typed.assuming(NoInput.self) }
        let resolver = try Self.resolver(of: [tasked, typed, asked])
        let state = DeviceState.of(try ViewTree.showing(screen("n1", "S0")))
        let codes = [tasked.destination(SketchApp.Key(k: 1)), asked.destination()].map {
            resolver.resolve(Self.intent($0), stored: state, now: .at(0)).plan.error?.code
        }
        #expect(codes == ["generic", "invalid_context"])
    }

    @Test func `A table takes routes by hand beside definitions, and tells their faults`() throws {
        let byHand = Route("hand", chain: Chain(steps: [], origin: .route("root")))
        var globals = Globals()
        globals.early = [SignedInInterceptor()]
        let table = try RouteTable(
            of: [SketchApp.root, byHand],
            defaults: RouteDefaults(veto: .strict),
            globals: globals,
            containers: [SketchApp.Custom0.self]
        )
        #expect(table.globals.early.map(\.label) == ["signed-in"])
        #expect(table.behaviors["Custom0"] as? StandardBehavior == .last)
        #expect(table.ids == ["hand", "root"])
        #expect(table.defaults.veto == .strict)
        #expect(throws: RouteTableError.unknownRoute("root", in: "hand")) {
            try RouteTable(of: [byHand])
        }
    }

    static func resolver(of routes: [any RouteDefining]) throws -> IntentResolver {
        IntentResolver(
            router: Router(table: try RouteTable(of: routes)),
            links: ChatApp.Links(),
            maximumStateAge: .seconds(60),
            catalogVersion: "1"
        )
    }

    static func intent(_ destination: Destination) -> NavigationIntent {
        NavigationIntent(intentID: "i", target: .destination(destination))
    }
}
