import Landfall

/// The visible properties of one node, wherever it was read.
struct OutlineNode: Equatable {
    var id: NodeID
    var type: ScreenType
    var supertypes: [ScreenType]
    var kind: NodeKind
    var context: [String: String]
    /// What a tab or a custom container shows, in container order.
    var shown: [NodeID] = []
    var isCollapsed: Bool
    var definesPresentationContext: Bool
    var isDismissible: Bool
    var transition: TransitionPhase
    /// How it is presented; `nil` for what is not.
    var style: PresentationStyle?
    var parentOverride: NodeID?

    /// One line of text; equal lines mean equal nodes.
    var line: String {
        var words = [
            (style == nil ? "" : "^ ") + Outline.quoted(id.text),
            Outline.quoted(type.name),
        ]
        if !supertypes.isEmpty { words.append("is \(list(supertypes.map(\.name)))") }
        words.append(kind.word)
        switch kind {
        case .tab: words.append("selected \(list(shown.map(\.text)))")
        case .custom: words.append("visible \(list(shown.map(\.text)))")
        case .split: words += isCollapsed ? ["collapsed"] : []
        case .screen, .navigation: break
        }
        if let style { words.append(style.word) }
        if transition != .settled { words.append(transition.word) }
        if definesPresentationContext { words.append("defines context") }
        if !isDismissible { words.append("not dismissible") }
        if let parentOverride {
            words.append("parent \(Outline.quoted(parentOverride.text))")
        }
        let entries = context.sorted { $0.key < $1.key }
            .map { "\(Outline.quoted($0.key)): \(Outline.quoted($0.value))" }
        if !entries.isEmpty { words.append("{\(entries.joined(separator: ", "))}") }
        return words.joined(separator: " ")
    }

    private func list(_ names: [String]) -> String {
        "[\(names.map(Outline.quoted).joined(separator: ", "))]"
    }
}
