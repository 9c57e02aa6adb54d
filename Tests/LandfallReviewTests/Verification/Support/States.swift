import Landfall

@testable import LandfallReview

/// States that are made by hand.
struct States {
    /// The texts of the states: types, keys and values.
    let symbols: SymbolTable
    /// The values that nothing tells apart.
    let classes: ValueClasses

    /// Takes values that nothing tells apart.
    init(free: [[String]] = [["1", "2", "3"]]) {
        var texts: Set<String> = ["main", "List", "Chat", "Tabs", "Stack", "id", "name"]
        texts.formUnion(free.joined())
        let symbols = SymbolTable(texts)
        self.symbols = symbols
        self.classes = ValueClasses(
            free.map { $0.map(symbols.number) },
            symbolCount: symbols.texts.count
        )
    }

    /// The bytes of a tree.
    func key(_ tree: ViewTree, isSignedIn: Bool = false) -> [UInt8] {
        var writer = StateWriter(symbols: symbols, classes: classes)
        return writer.write(tree, isSignedIn: isSignedIn) ? writer.key : []
    }

    /// The tree of some bytes.
    func tree(_ key: [UInt8]) -> ViewTree? { StateReader(symbols: symbols).read(key[...])?.tree }

    /// The tree of an app whose root is a view, with the ids of a state.
    ///
    /// - Throws: What the view does not allow.
    func tree(_ root: View) throws -> ViewTree {
        var tree = ViewTree.coldStart
        try tree.apply(Operation(.replaceRoot(window: "main", view: root)))
        let plain = States(symbols: symbols)
        return plain.tree(plain.key(tree)) ?? tree
    }

    private init(symbols: SymbolTable) {
        self.symbols = symbols
        self.classes = ValueClasses([], symbolCount: symbols.texts.count)
    }
}

/// Numbers views in the order in which they are made.
struct Views {
    private var last = 0

    /// A screen or a container.
    mutating func view(
        _ type: ScreenType,
        _ kind: NodeKind = .screen,
        id: String? = nil,
        _ children: [View] = []
    ) -> View {
        last += 1
        var view = View(id: NodeID("$\(last)"), type: type, kind: kind)
        view.children = children
        view.context = id.map { [ContextEntry(key: "id", value: $0)] } ?? []
        return view
    }

    /// A stack of chats over a list.
    static func stack(_ chats: [String]) -> View {
        var views = Views()
        let list = views.view("List")
        let screens = chats.map { views.view("Chat", id: $0) }
        return views.view("Stack", .navigation, [list] + screens)
    }
}
