@testable import Landfall

/// Trees in one line, to be read and compared by tests.
///
///     tab:Tabs<1>[nav:Nav[A, Item(id=7)], B!] ^form-sheet nav:Sheet[A]
///
/// A kind stands before the type of a container, a supertype behind a slash, `<1>` is what of it can be seen, `!` must stay, and
/// `^` presents. Windows are parted by ` | `, the first is the key window.
enum TreeText {
    /// Reads a tree; nodes are numbered `n1`, `n2`, … from the outside in.
    ///
    /// - Throws: ``Fault`` at what can't be read.
    static func tree(_ text: String) throws -> ViewTree {
        var tree = ViewTree(ViewTreeLists(text: []))
        var reader = TreeTextReader(text)
        for number in 1... {
            let root = try tree.insert(try reader.view())
            let id = tree.append("w\(number)")
            tree.windows.append(WindowRecord(id: id, isKey: number == 1, root: root))
            guard try reader.separates(by: "|") else { break }
        }
        return tree
    }

    /// A tree as text.
    static func text(_ tree: ViewTree) -> String {
        (0..<tree.windowCount).map { window in
            let root = tree.root(ofWindow: window)
            let key = window > 0 && tree.isKeyWindow(window) ? "key " : ""
            return tree.isPlaceholder(root) ? "nothing" : key + text(tree.view(of: root))
        }.joined(separator: " | ")
    }

    /// A view as text.
    static func text(_ view: View) -> String {
        var text = words.first { $0.1 == view.kind }.map { $0.0 + ":" } ?? ""
        text += view.type.name + view.supertypes.map { "/\($0)" }.joined()
        if !view.context.isEmpty {
            let entries = view.context.map { "\($0.key)=\($0.value)" }
            text += "(\(entries.joined(separator: ", ")))"
        }
        switch view.kind {
        case .tab: text += "<\(view.selected ?? 0)>"
        case .custom: text += "<\(view.visible.map(String.init).joined(separator: " "))>"
        case .split where view.isCollapsed: text += "<>"
        case .screen, .navigation, .split: break
        }
        if !view.isDismissible { text += "!" }
        if view.kind.isContainer {
            text += "[\(view.children.map(Self.text).joined(separator: ", "))]"
        }
        for presented in view.presented {
            let style = presented.style == .fullScreen ? "" : styleWord(presented.style)
            text += " ^\(style) \(Self.text(presented))"
        }
        return text
    }

    /// The kinds of containers, as they stand before a type.
    static let words: [(String, NodeKind)] = [
        ("nav", .navigation), ("tab", .tab), ("split", .split), ("custom", .custom),
    ]

    /// A style of presentation as the catalog writes it.
    static func styleWord(_ style: PresentationStyle) -> String {
        style.word.lowercased().replacing("_", with: "-")
    }

    /// A text that is no tree, from where it can't be read.
    struct Fault: Error {
        let rest: String
    }
}

/// Reads a tree in one line.
private struct TreeTextReader {
    private var rest: Substring
    private var count = 0

    init(_ text: String) { rest = text[...] }

    mutating func view() throws -> View {
        skip()
        var word = name()
        var kind = NodeKind.screen
        if take(":") {
            guard let named = TreeText.words.first(where: { $0.0 == word }) else { throw fault }
            kind = named.1
            word = name()
        }
        guard !word.isEmpty else { throw fault }
        count += 1
        var view = View(id: NodeID("n\(count)"), type: ScreenType(word), kind: kind)
        while take("/") { view.supertypes.append(ScreenType(name())) }
        if take("(") { try readContext(into: &view) }
        try readVisible(into: &view)
        if take("!") { view.isDismissible = false }
        if take("[") {
            skip()
            while !take("]") {
                view.children.append(try self.view())
                guard try separates(by: ",") || rest.first == "]" else { throw fault }
            }
        }
        skip()
        if take("^") {
            let style = name()
            var presented = try self.view()
            let styles = PresentationStyle.allCases
            presented.style = styles.first { TreeText.styleWord($0) == style } ?? .fullScreen
            view.presented = [presented]
        }
        return view
    }

    mutating func separates(by mark: Character) throws -> Bool {
        skip()
        if take(mark) {
            skip()
            return true
        }
        guard rest.isEmpty || [",", "]", "|"].contains(rest.first) else { throw fault }
        return false
    }

    private mutating func readContext(into view: inout View) throws {
        guard let end = rest.firstIndex(of: ")") else { throw fault }
        view.context = rest[..<end].split(separator: ",").map { entry in
            let parts = entry.split(separator: "=", maxSplits: 1)
            let key = parts[0].drop { $0 == " " }
            return ContextEntry(key: String(key), value: parts.count > 1 ? String(parts[1]) : "")
        }
        rest = rest[end...].dropFirst()
    }

    private mutating func readVisible(into view: inout View) throws {
        var visible: [Int] = []
        if take("<") {
            guard let end = rest.firstIndex(of: ">") else { throw fault }
            visible = rest[..<end].split(separator: " ").compactMap { Int($0) }
            rest = rest[end...].dropFirst()
            view.isCollapsed = view.kind == .split
        }
        if view.kind == .tab { view.selected = visible.first ?? 0 }
        if view.kind == .custom { view.visible = visible }
    }

    private mutating func name() -> String {
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
        rest = rest.dropFirst(word.count)
        return String(word)
    }

    private mutating func take(_ mark: Character) -> Bool {
        guard rest.first == mark else { return false }
        rest = rest.dropFirst()
        return true
    }

    private mutating func skip() { rest = rest.drop { $0 == " " } }

    private var fault: TreeText.Fault { TreeText.Fault(rest: String(rest)) }
}
