import Landfall

/// Trees that are written down in a few words.
enum Trees {
    /// A tree with one window that shows a view.
    ///
    /// - Parameter root: The view; its ids are those of the nodes.
    /// - Returns: The tree.
    /// - Throws: What is wrong with the view.
    static func showing(_ root: View) throws -> ViewTree {
        var tree = ViewTree.coldStart
        try tree.apply(Operation(.replaceRoot(window: ViewTree.coldStartWindow, view: root)))
        return tree
    }

    /// A view.
    ///
    /// - Parameters:
    ///   - id: Its id.
    ///   - type: Its type.
    ///   - kind: How it holds children.
    ///   - context: Its context.
    ///   - children: Its children.
    /// - Returns: The view.
    static func view(
        _ id: String,
        _ type: String,
        _ kind: NodeKind = .screen,
        context: [String: String] = [:],
        _ children: [View] = []
    ) -> View {
        var view = View(id: NodeID(id), type: ScreenType(type), kind: kind)
        view.children = children
        view.context = context.sorted { $0.key < $1.key }.map {
            ContextEntry(key: $0.key, value: $0.value)
        }
        return view
    }

    /// The app of ``SampleCatalog`` with an item in a sheet over its tabs.
    static var sheet: View {
        var tabs = view(
            "t",
            "Tabs",
            .tab,
            [view("s", "HomeStack", .navigation, [view("h", "Home")])]
        )
        var sheet = view("m", "Sheet", .navigation, [view("i", "Item", context: ["id": "1"])])
        sheet.style = .pageSheet
        tabs.presented = [sheet]
        return tabs
    }
}
