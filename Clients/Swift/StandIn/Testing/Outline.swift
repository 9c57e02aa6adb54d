package import LandfallDevice

/// Windows as text, one node a line, so that two trees can be compared by eye.
///
/// The style of a node that nobody presents says nothing, and is left out.
package func outline(_ windows: [WindowState]) -> String {
    windows.map { window in
        let head = "window \(window.id)\(window.isKey ? " key" : "")\n"
        return head + (window.root.map { outline($0, "  ", isPresented: false) } ?? "")
    }.joined()
}

private func outline(_ node: ViewNode, _ indent: String, isPresented: Bool) -> String {
    var words = ["\(node.id)", "\(node.type)", node.kind.rawValue]
    if isPresented { words.append(node.style.rawValue) }
    if node.kind == .tab, let selected = node.selected, !node.children.isEmpty {
        words.append("selected \(selected)")
    }
    if node.kind == .custom { words.append("visible \(node.visible)") }
    if node.isCollapsed { words.append("collapsed") }
    if node.definesPresentationContext { words.append("definer") }
    if !node.isDismissible { words.append("locked") }
    if node.transition != .settled { words.append(node.transition.rawValue) }
    if let parent = node.parentOverride { words.append("parent \(parent)") }
    if !node.supertypes.isEmpty { words.append("is \(node.supertypes.map(\.name))") }
    for (key, value) in node.context.values.sorted(by: { $0.key < $1.key }) {
        words.append("\(key)=\(value)")
    }
    var text = indent + words.joined(separator: " ") + "\n"
    for child in node.children { text += outline(child, indent + "  ", isPresented: false) }
    if let presented = node.presented {
        text += outline(presented, indent + "^ ", isPresented: true)
    }
    return text
}
