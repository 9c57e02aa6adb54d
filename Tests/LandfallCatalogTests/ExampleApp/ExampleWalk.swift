import Foundation
import LandfallCatalog
import TestSupport

@testable import Landfall

/// A person in the example app: who is signed in, what is on the screen, and where a tap leads.
struct ExampleWalk {
    /// What the device reports.
    var state: DeviceState

    private static let now = Timestamp(millisecondsSinceEpoch: 1_800_000_000_000)

    /// Begins in front of a tree.
    ///
    /// - Parameters:
    ///   - tree: The tree.
    ///   - isSignedIn: Whether somebody is signed in.
    init(on tree: ViewTree, isSignedIn: Bool) {
        state = DeviceState(deviceID: "d", sequence: 1, tree: tree)
        state.capturedAt = Self.now
        var session = Session()
        session.userID = "u"
        session.isAuthenticated = isSignedIn
        state.session = session
    }

    /// What a table answers to a tap.
    ///
    /// - Parameters:
    ///   - destination: Where the tap leads.
    ///   - table: The routes.
    /// - Returns: The answer.
    func answer(to destination: Destination, by table: RouteTable) -> Resolution {
        var intent = NavigationIntent(intentID: "i", target: .destination(destination))
        intent.deviceID = "d"
        let resolver = IntentResolver(
            router: Router(table: table),
            links: NoLinks(),
            maximumStateAge: .seconds(1800),
            catalogVersion: ""
        )
        return resolver.resolve(intent, stored: state, now: Self.now)
    }

    /// Something that a person does by hand: a tab, Back, or closing a modal.
    ///
    /// - Parameter random: Decides what.
    /// - Throws: What the tree does not allow; never for what is chosen here.
    mutating func tapAtRandom(using random: inout SeededGenerator) throws {
        let tree = state.tree
        var choices: [Landfall.Operation.Effect] = []
        let places = [tree.root(ofWindow: 0), tree.topmost(ofWindow: 0)]
        for node in places.flatMap(tree.visibleClosure) {
            if tree.ownPresented(by: node) != nil {
                choices.append(.dismiss(presenter: tree.id(of: node)))
            }
            let children = Array(tree.children(of: node))
            switch tree.kind(of: node) {
            case .tab:
                choices += children.map {
                    .select(container: tree.id(of: node), child: tree.id(of: $0))
                }
            case .navigation where children.count > 1:
                let below = tree.id(of: children[children.count - 2])
                choices.append(.popTo(container: tree.id(of: node), child: below))
            case .screen, .navigation, .split, .custom: continue
            }
        }
        guard !choices.isEmpty else { return }
        try state.tree.apply(Landfall.Operation(random.pick(choices)))
    }

    /// The catalog of the example app.
    ///
    /// - Returns: The catalog.
    /// - Throws: What is wrong with it.
    static func catalog() throws -> Catalog {
        try Catalog.load(text: try text(), file: "routes.yaml", version: "")
    }

    /// The catalog of the example app as it is written.
    ///
    /// - Returns: The text.
    /// - Throws: What keeps the file from being read.
    static func text() throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        return try String(contentsOf: folder.appending(path: "routes.yaml"), encoding: .utf8)
    }

    /// Leads nowhere: the tests name their routes.
    private struct NoLinks: LinkTable {
        func resolve(_ link: String) -> LinkResolution { .refused(reason: "no_link") }
    }
}
