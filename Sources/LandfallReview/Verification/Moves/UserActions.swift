import Landfall
import LandfallCatalog

/// The actions that a user has in a tree without opening a screen.
struct UserActions {
    private let tree: ViewTree
    private let slice: CatalogSlice?
    /// The types that are looked at; `nil` for all.
    private let wanted: [TypeID]?

    /// Takes what the app shows.
    ///
    /// - Parameters:
    ///   - tree: What the app shows.
    ///   - slice: What of the app is explored; `nil` for all.
    init(_ tree: ViewTree, in slice: CatalogSlice? = nil) {
        self.tree = tree
        self.slice = slice.flatMap { $0.isWhole ? nil : $0 }
        self.wanted = self.slice?.types.compactMap(tree.typeID)
    }

    /// What can be done, in the order of the tree.
    var all: [Move] {
        guard !tree.isColdStart else { return [] }
        var moves: [Move] = []
        var hasSplit = false
        for position in tree.nodes.indices {
            let node = NodeIndex(position)
            guard tree.isAttached(node), !tree.isPlaceholder(node) else { continue }
            if tree.kind(of: node) == .split { hasSplit = true }
            guard tree.isVisible(node) else { continue }
            add(node, to: &moves)
        }
        if hasSplit, slice?.hasSplit ?? true { moves.append(.rotate) }
        return moves
    }

    private func add(_ node: NodeIndex, to moves: inout [Move]) {
        if let presenter = presenter(of: node) { moves.append(.dismiss(presenter: presenter.raw)) }
        let children = tree.children(of: node)
        switch tree.kind(of: node) {
        case .navigation:
            guard let top = children.last, children.count > 1, tree.isVisible(top) else { return }
            // A stack on the stack, as the detail of a collapsed split, is popped first.
            let isInner = tree.kind(of: top) == .navigation && tree.children(of: top).count > 1
            if !isInner { moves.append(.back(stack: node.raw)) }
        case .tab:
            let selected = tree.selectedIndex(of: node)
            // Tabs in which nothing is looked at are alike: one of them stands for all.
            var hasOther = false
            for child in children.indices {
                let index = child - children.startIndex
                let isOther = !isLookedAt(children[child])
                defer { if isOther { hasOther = true } }
                guard index != selected, !isOther || !hasOther else { continue }
                moves.append(.select(tabs: node.raw, child: Int32(index)))
            }
        case .custom:
            let shown = tree.visibleChildren(of: node)
            guard shown.count == 1 else { return }
            for (index, child) in children.enumerated() where child != shown[0] {
                moves.append(.show(container: node.raw, child: Int32(index)))
            }
        case .screen, .split: return
        }
    }

    /// Whether something in a child may be looked at.
    private func isLookedAt(_ child: NodeIndex) -> Bool {
        guard let wanted else { return true }
        return tree.subtree(of: child).contains { node in
            wanted.contains { tree.isKind(node, of: $0) }
        }
    }

    private func presenter(of node: NodeIndex) -> NodeIndex? {
        guard tree.parent(of: node) == nil else { return nil }
        return tree.presenter(of: node)
    }

    /// Returns the tree after a move.
    ///
    /// - Parameter move: One of ``all``.
    /// - Returns: The next tree; `nil` for what can't be done with the tree.
    func tree(after move: Move) -> ViewTree? {
        var next = tree
        switch move {
        case .rotate:
            next.rotate()
            return next
        case .back(let stack):
            let children = tree.children(of: NodeIndex(raw: stack))
            guard let below = children.dropLast().last else { return nil }
            return applying(.popTo(container: id(stack), child: tree.id(of: below)))
        case .dismiss(let presenter):
            return applying(.dismiss(presenter: id(presenter)))
        case .select(let tabs, let child):
            return self.child(child, of: tabs)
                .flatMap { applying(.select(container: id(tabs), child: $0)) }
        case .show(let container, let child):
            return self.child(child, of: container)
                .flatMap { applying(.makeVisible(container: id(container), child: $0)) }
        case .start, .plan, .open, .sign:
            return nil
        }
    }

    private func applying(_ effect: Operation.Effect) -> ViewTree? {
        var next = tree
        guard (try? next.apply(Operation(effect))) != nil else { return nil }
        return next
    }

    private func id(_ raw: Int32) -> NodeID { tree.id(of: NodeIndex(raw: raw)) }

    private func child(_ index: Int32, of container: Int32) -> NodeID? {
        let children = tree.children(of: NodeIndex(raw: container))
        let place = children.startIndex + Int(index)
        return children.indices.contains(place) ? tree.id(of: children[place]) : nil
    }
}

extension ViewTree {
    /// Collapses all splits, or expands them where none is expanded, as UIKit does it.
    ///
    /// A split that collapses puts its detail on the stack of its primary, and takes the top of
    /// that stack back when it expands; a detail beside a primary that is no stack is gone.
    mutating func rotate() {
        let splits = nodes.indices.map { NodeIndex($0) }
            .filter { isAttached($0) && kind(of: $0) == .split }
        let isCollapsing = splits.contains { !record($0).isCollapsed }
        for split in splits where isAttached(split) && record(split).isCollapsed != isCollapsing {
            if isCollapsing { collapse(split) } else { expand(split) }
            nodes[split.position].isCollapsed = isCollapsing
        }
    }

    private mutating func collapse(_ split: NodeIndex) {
        let list = Array(children(of: split))
        guard let primary = list.first, list.count > 1 else { return }
        if kind(of: primary) == .navigation {
            setChildren(Array(children(of: primary)) + list.dropFirst(), of: primary)
        } else {
            for detail in list.dropFirst() { detach(detail) }
        }
        setChildren([primary], of: split)
    }

    private mutating func expand(_ split: NodeIndex) {
        guard let primary = children(of: split).first, kind(of: primary) == .navigation else {
            return
        }
        let stack = Array(children(of: primary))
        guard let detail = stack.last, stack.count > 1 else { return }
        setChildren(Array(stack.dropLast()), of: primary)
        setChildren([primary, detail], of: split)
    }
}
