/// The windows of a `DeviceState` as lines, in which what is left out and what is at its default look alike.
struct StateOutline {
    /// A node: what is said of it, and where it stands.
    private struct Node {
        let id: String
        let depth: Int
        let line: ([String: String]) -> String
    }

    private var entries: [Node] = []
    private var heads: [(position: Int, line: String)] = []

    /// The ids of the nodes: windows in order, children before what is presented.
    var ids: [String] { entries.map(\.id) }

    /// Reads the windows of a state; `nil` where it has another shape than a `DeviceState`.
    ///
    /// - Parameter state: What a runner or a vector says.
    init?(_ state: JSONTree) {
        guard state.members != nil else { return nil }
        let windows = state["windows"]?.list ?? []
        // An app that is not running has one window that is empty.
        let isCold =
            windows.isEmpty
            || windows.count == 1 && windows[0]["id"]?.string == "main"
                && windows[0]["root"] == nil
        guard !isCold else {
            heads = [(0, "not running")]
            return
        }
        let key = windows.firstIndex { $0["key"]?.bool ?? false } ?? 0
        for (number, window) in windows.enumerated() {
            guard let id = window["id"]?.string else { return nil }
            let isEmpty = window["root"] == nil
            heads.append(
                (
                    entries.count,
                    "window \(id)\(number == key ? " key" : "")\(isEmpty ? " empty" : "")"
                )
            )
            guard let root = window["root"] else { continue }
            guard append(root, depth: 1, isPresented: false) else { return nil }
        }
    }

    /// The lines, nodes called by other names.
    ///
    /// - Parameter names: The name of each id that has another.
    /// - Returns: A line for each window and each node.
    func lines(calling names: [String: String] = [:]) -> [String] {
        var lines: [String] = []
        var next = heads[...]
        for (position, node) in entries.enumerated() {
            while let head = next.first, head.position <= position {
                lines.append(head.line)
                next = next.dropFirst()
            }
            lines.append(String(repeating: "  ", count: node.depth) + node.line(names))
        }
        return lines + next.map(\.line)
    }

    private mutating func append(
        _ node: JSONTree,
        depth: Int,
        isPresented: Bool
    ) -> Bool {
        // A node deeper than any device may report has another shape.
        guard depth < 256, let id = node["id"]?.string, let type = node["type"]?.string else {
            return false
        }
        let kind = node["kind"]?.string ?? "SCREEN"
        let children = node["children"]?.list ?? []
        var words = [type, kind]
        let supertypes = (node["supertypes"]?.list ?? []).compactMap(\.string)
        if !supertypes.isEmpty { words.append("is [\(supertypes.joined(separator: ", "))]") }
        switch kind {
        case "TAB" where !children.isEmpty:
            words.append("selected \(node["selected"]?.integer ?? 0)")
        case "CUSTOM":
            let shown = Set((node["visible"]?.list ?? []).compactMap(\.integer)).sorted()
            words.append("visible \(shown)")
        case "SPLIT" where node["collapsed"]?.bool ?? false: words.append("collapsed")
        default: break
        }
        if isPresented { words.append("presented \(node["style"]?.string ?? "FULL_SCREEN")") }
        if let transition = node["transition"]?.string, transition != "SETTLED" {
            words.append(transition)
        }
        if node["definesPresentationContext"]?.bool ?? false { words.append("defines context") }
        if !(node["dismissible"]?.bool ?? true) { words.append("not dismissible") }
        let parent = node["parentOverride"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        let context = JSONTree.object(node["context"]?.members ?? [:])
        if context != .object([:]) { words.append(context.text) }
        let text = words.joined(separator: " ")
        entries.append(
            Node(id: id, depth: depth) { names in
                let override = parent.map { " parent \(names[$0] ?? $0)" } ?? ""
                return "\(isPresented ? "^ " : "")\(names[id] ?? id) \(text)\(override)"
            }
        )
        for child in children {
            guard append(child, depth: depth + 1, isPresented: false) else {
                return false
            }
        }
        guard let presented = node["presented"] else { return true }
        return append(presented, depth: depth + 1, isPresented: true)
    }
}
