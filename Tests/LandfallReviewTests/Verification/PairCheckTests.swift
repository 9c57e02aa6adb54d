import LandfallCatalog
import Testing

@testable import Landfall
@testable import LandfallReview

/// The faults that are found in the answer to a request.
struct PairCheckTests {
    /// An app with a list and one chat on it, and what answers its requests.
    private struct Scene {
        let app: ExploredApp
        var check: PairCheck
        let tree: ViewTree

        init(step: String = Catalogs.goodStep, chats: [String] = ["id-1"]) throws {
            let catalog = try Catalogs.load(Catalogs.chat(step: step))
            app = ExploredApp(catalog, limits: ExplorationLimits())
            let situation = try #require(app.situations.first)
            let resolver = app.resolver(in: situation)
            var state = ExploredState(tree: .coldStart, isSignedIn: true)
            for request in [RouteRequest("home", context: [])] + chats.map(Self.chat) {
                let check = PairCheck(
                    state,
                    in: situation,
                    resolver: resolver,
                    expectations: app.expectations
                )
                state.tree = check.resolution(of: request).after.tree
                state = try Self.reported(state, app)
            }
            tree = state.tree
            check = PairCheck(
                state,
                in: situation,
                resolver: resolver,
                expectations: app.expectations
            )
        }

        /// A state with the ids under which a device would report it.
        static func reported(_ state: ExploredState, _ app: ExploredApp) throws -> ExploredState {
            var writer = StateWriter(symbols: app.symbols, classes: app.classes)
            let isWritten = writer.write(state.tree, isSignedIn: state.isSignedIn)
            try #require(isWritten)
            return try #require(StateReader(symbols: app.symbols).read(writer.key[...]))
        }

        static func chat(_ id: String) -> RouteRequest {
            RouteRequest("chat", context: [ContextEntry(key: "id", value: id)])
        }

        /// What is wrong once the operations of an answer are others.
        mutating func fault(
            _ request: RouteRequest,
            with change: (inout [Landfall.Operation]) -> Void
        ) throws -> Fault? {
            var resolution = check.resolution(of: request)
            change(&resolution.plan.operations)
            var after = tree
            // What can't be done to the tree is left to the device to refuse.
            try? after.apply(resolution.plan.operations)
            resolution.treeAfter = after
            return check.result(of: resolution).fault
        }
    }

    @Test
    func `a good route has no fault`() throws {
        var scene = try Scene()
        for request in scene.app.requests {
            let result = scene.check.result(of: request)
            #expect(result.fault == nil && [.navigate, .alreadyThere].contains(result.outcome))
            #expect((result.next != nil) == (result.outcome == .navigate))
        }
    }

    /// The step of a route and what is wrong with its answer where its chat 1 is on the screen.
    static let steps: [(step: String, requested: String, fault: Fault?)] = [
        (Catalogs.goodStep, "id-1", nil), (Catalogs.goodStep, "id-2", nil),
        ("- {screen: Chat, find: any, set: [id], action: push}", "id-2", nil),
        ("- {screen: Chat, set: [id], action: push}", "id-1", .repeats("Chat")),
        ("- {screen: Chat, set: [id], action: push}", "id-2", nil),
        (
            "- {screen: Chat, find: any, action: push}", "id-2",
            .landsOnOther("Chat", key: "id")
        ),
        (
            "- {screen: Chat, find: any, build: no}", "id-1",
            .fails(code: "composition_failed", step: "chat/0")
        ),
    ]

    @Test(arguments: steps)
    func `a fault of a route is found`(step: String, requested: String, fault: Fault?) throws {
        var scene = try Scene(step: step)
        let found = scene.check.result(of: Scene.chat(requested)).fault
        #expect(found == fault)
    }

    @Test
    func `a plan that leads to another screen is found`() throws {
        var scene = try Scene()
        var resolution = scene.check.resolution(of: Scene.chat("id-2"))
        resolution.plan.target = "n1"
        let found = scene.check.result(of: resolution).fault
        #expect(found == .landsOn("Stack"))
    }

    @Test
    func `a plan that the device refuses is found`() throws {
        var scene = try Scene()
        let fault = try scene.fault(Scene.chat("id-2")) { operations in
            operations.append(Operation(.dismiss(presenter: "n0")))
        }
        #expect(fault == .refused("not_presenting"))
    }

    @Test
    func `operations that change nothing in the end are found`() throws {
        var scene = try Scene()
        let tabs = scene.tree.root(ofWindow: 0)
        let ids = scene.tree.children(of: tabs).map(scene.tree.id)
        let fault = try scene.fault(Scene.chat("id-2")) { operations in
            operations.insert(Operation(.select(container: "n0", child: ids[1])), at: 0)
            operations.insert(Operation(.select(container: "n0", child: ids[0])), at: 1)
        }
        #expect(fault == .parted("select"))
        let other = try scene.fault(Scene.chat("id-2")) { operations in
            operations.insert(Operation(.select(container: "n0", child: ids[1])), at: 0)
            operations.append(Operation(.select(container: "n0", child: ids[0])))
        }
        // The first alone is enough, the second then makes no difference.
        #expect(other == .needless(["select"]))
    }

    @Test
    func `a target that is hidden in the end is found`() throws {
        var scene = try Scene()
        let tabs = scene.tree.root(ofWindow: 0)
        let settings = try #require(scene.tree.children(of: tabs).last.map(scene.tree.id))
        let fault = try scene.fault(Scene.chat("id-2")) { operations in
            operations.append(Operation(.select(container: "n0", child: settings)))
        }
        #expect(fault == .hidden)
    }

    @Test
    func `a device that shows something else is found`() throws {
        var scene = try Scene()
        var resolution = scene.check.resolution(of: Scene.chat("id-2"))
        resolution.treeAfter = scene.tree
        let found = scene.check.result(of: resolution).fault
        #expect(found == .unforeseen)
    }

    @Test
    func `a locked screen that is gone is found`() throws {
        let step = "- {screen: Chat, find: any, set: [id], action: push, dismissible: false}"
        var scene = try Scene(step: step)
        let fault = try scene.fault(Scene.chat("id-2")) { operations in
            operations = [Operation(.popTo(container: "n1", child: "n2"))]
        }
        #expect(fault == .loses("Chat"))
        // The Router itself lets it stay, and names it.
        let result = scene.check.result(of: RouteRequest("settings", context: []))
        #expect(result.fault == nil && result.holder == nil)
    }

    @Test
    func `a screen that must stay is named where it holds a route back`() throws {
        let step = Catalogs.goodStep.replacing("push}", with: "push, dismissible: false}")
        let catalog = try Catalogs.load(Catalogs.chat(step: step))
        let app = ExploredApp(catalog, limits: ExplorationLimits())
        let situation = try #require(app.situations.first)
        let resolver = app.resolver(in: situation)
        var state = ExploredState(tree: .coldStart, isSignedIn: true)
        let first = PairCheck(
            state,
            in: situation,
            resolver: resolver,
            expectations: app.expectations
        )
        state.tree = first.resolution(of: Scene.chat("id-1")).after.tree
        state = try Scene.reported(state, app)
        var check = PairCheck(
            state,
            in: situation,
            resolver: resolver,
            expectations: app.expectations
        )
        let result = check.result(of: Scene.chat("id-2"))
        #expect(result.holder == "Chat" && result.outcome == .failed)
        #expect(result.fault == .fails(code: "not_dismissible", step: "chat/0"))
    }
}
