import Landfall
import LandfallCatalog
import Testing

@testable import LandfallReview

/// The ways to states, with names that stay the same on all of them.
struct StatePathTests {
    /// The bytes of a tree in which all values are told apart.
    private func plainKey(_ tree: ViewTree, _ app: ExploredApp) -> [UInt8] {
        let count = app.symbols.texts.count
        var writer = StateWriter(
            symbols: app.symbols,
            classes: ValueClasses([], symbolCount: count)
        )
        return writer.write(tree, isSignedIn: false) ? writer.key : []
    }

    /// What a move makes of a state, its request named as the way names it.
    private func tree(
        after move: Move,
        on way: StatePath,
        _ exploration: SituationExploration
    ) -> ViewTree? {
        let app = exploration.app
        func answer(_ request: RouteRequest, _ resolver: IntentResolver) -> ViewTree {
            let check = PairCheck(
                way.state,
                in: exploration.situation,
                resolver: resolver,
                expectations: app.expectations
            )
            return check.resolution(of: request.renamed(way.naming, app.symbols)).after.tree
        }
        switch move {
        case .start: return nil
        case .sign: return way.state.tree
        case .plan(let request): return answer(app.requests[Int(request)], exploration.resolver)
        case .open(let request):
            return answer(app.openings[Int(request)], exploration.openingResolver)
        case .back, .dismiss, .select, .show, .rotate:
            return UserActions(way.state.tree).tree(after: move)
        }
    }

    /// Two tabs, each with a screen that has an id of the same key: what is opened in the second
    /// comes behind what is opened in the first.
    private static let twoTabs = """
        landfall: 1
        screens:
          Root: {}
          Note: {context: {id: string}}
          Chat: {context: {id: string}}
        containers:
          Tabs: {kind: tab, children: [Notes, Chats]}
          Notes: {kind: navigation, children: [Root]}
          Chats: {kind: navigation, children: [Root]}
        routes:
          home:
            steps: [{container: Tabs, find: any, action: replace-root}, {from: root}]
          note:
            context: {id: string}
            steps:
              - {screen: Note, find: {context: [id]}, set: [id], action: push}
              - {container: Notes, find: any, build: no}
              - from: home
          chat:
            context: {id: string}
            steps:
              - {screen: Chat, find: {context: [id]}, set: [id], action: push}
              - {container: Chats, find: any, build: no}
              - from: home
        """

    /// A catalog of the package, or that of two tabs, and how many of its ways give a value another
    /// name.
    static let catalogs: [(path: String?, renamed: Int)] = [
        ("deploy/samples/chat/routes.yaml", 0), ("deploy/samples/shop/routes.yaml", 0), (nil, 10),
    ]

    @Test(arguments: catalogs)
    func `each step of a way leads from one state on it to the next`(
        path: String?,
        atLeast renamings: Int
    ) async throws {
        let catalog = try path.map(Catalogs.load(path:)) ?? Catalogs.load(Self.twoTabs)
        var limits = Catalogs.limits(depth: 7)
        limits.values = 3
        let app = ExploredApp(catalog, limits: limits)
        let situation = try #require(app.situations.first)
        var bounded = limits
        bounded.states = 700
        let start = SituationExploration(
            app,
            in: situation,
            limits: bounded,
            rules: ExplorationRules()
        )
        var rounds = Rounds([start], limits: bounded)
        while !rounds.isDone, rounds.parts[0].table.count < 700 {
            _ = await rounds.run { $0.parts[0].table.count < 700 }
        }
        let exploration = rounds.parts[0]
        var renamed = 0
        for number in 0..<exploration.table.count {
            let way = StatePath(to: number, in: exploration)
            var writer = StateWriter(symbols: app.symbols, classes: app.classes)
            let isWritten = writer.write(way.state.tree, isSignedIn: way.state.isSignedIn)
            #expect(isWritten && writer.key == Array(exploration.table.key(of: number)))
            let origin = exploration.table.origin(of: number)
            guard origin.state >= 0 else { continue }
            let before = StatePath(to: Int(origin.state), in: exploration)
            let next = try #require(tree(after: origin.move, on: before, exploration))
            #expect(plainKey(next, app) == plainKey(way.state.tree, app))
            if way.naming != ValueRenaming(symbolCount: app.symbols.texts.count) { renamed += 1 }
        }
        // Where nothing is ever renamed this proves little.
        #expect(renamed >= renamings)
    }
}
