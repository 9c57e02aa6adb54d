import LandfallDevice

/// Makes trees as UIKit can show them, and views for plans.
struct RandomTree {
    var chance: Chance
    private var lastNumber = 0
    private var isPlan = false

    init(_ chance: Chance) { self.chance = chance }

    /// Windows of an app that runs.
    mutating func windows() -> [WindowState] {
        isPlan = false
        lastNumber = 0
        let count = chance.happens(20) ? 2 : 1
        let key = chance.number(0..<count)
        return (0..<count).map { place in
            var root = node(depth: 3)
            present(on: &root, outermost: true, depth: 2)
            return WindowState(id: "w\(place)", isKey: place == key, root: root)
        }
    }

    /// A view of a plan, whose nodes are numbered from `$1` on.
    mutating func view(_ kinds: [ViewNode.Kind] = ViewNode.Kind.allCases) -> ViewNode {
        isPlan = true
        return node(depth: chance.number(0..<3), kinds)
    }

    /// A view that is presented.
    mutating func presentedView() -> ViewNode {
        var view = view()
        view.style = chance.pick(ViewNode.Style.allCases) ?? .fullScreen
        return view
    }

    /// Begins the numbers of a new plan.
    mutating func startPlan() { lastNumber = 0 }

    private mutating func id() -> NodeID {
        lastNumber += 1
        return NodeID(isPlan ? "$\(lastNumber)" : "n\(lastNumber)")
    }

    private mutating func node(
        depth: Int,
        _ kinds: [ViewNode.Kind] = ViewNode.Kind.allCases
    ) -> ViewNode {
        let kind = depth == 0 ? .screen : chance.pick(kinds) ?? .screen
        var node = ViewNode(id(), type(kind), kind)
        node.definesPresentationContext = chance.happens(25)
        node.isDismissible = !chance.happens(5)
        if chance.happens(40) { node.context = ["id": String(chance.number(0..<4))] }
        guard depth > 0 else { return node }
        fill(&node, depth: depth)
        for place in node.children.indices {
            present(on: &node.children[place], outermost: false, depth: 1)
        }
        return node
    }

    private mutating func type(_ kind: ViewNode.Kind) -> ScreenType {
        ScreenType(kind.rawValue + ["A", "B"][chance.number(0..<2)])
    }

    private mutating func fill(_ node: inout ViewNode, depth: Int) {
        let all = ViewNode.Kind.allCases
        switch node.kind {
        case .screen:
            if chance.happens(15) { node.children = [self.node(depth: 0)] }
        case .navigation:
            let flat = all.filter { $0 != .navigation }
            node.children = (0..<chance.number(0..<4)).map { _ in
                self.node(depth: depth - 1, flat)
            }
        case .tab:
            node.children = (0..<chance.number(0..<4)).map { _ in self.node(depth: depth - 1) }
            if !node.children.isEmpty { node.selected = chance.number(0..<node.children.count) }
        case .custom:
            node.children = (0..<chance.number(0..<4)).map { _ in self.node(depth: depth - 1) }
            node.visible = node.children.indices.filter { _ in chance.happens(60) }
        case .split:
            node.isCollapsed = chance.happens(40)
            let most = node.isCollapsed ? 2 : 3
            node.children = (0..<chance.number(0..<most)).map { _ in self.node(depth: depth - 1) }
            guard node.isCollapsed, node.children.first?.kind == .navigation else { return }
            guard chance.happens(50) else { return }
            var detail = self.node(depth: 0)
            if chance.happens(70) {
                detail = ViewNode(id(), "NAVIGATIOND", .navigation, children: [detail])
            }
            node.children[0].children.append(detail)
        }
    }

    /// Lets a node present something where UIKit would let it be that node.
    private mutating func present(on node: inout ViewNode, outermost: Bool, depth: Int) {
        guard node.presented == nil, chance.happens(outermost ? 35 : 12) else { return }
        guard outermost || node.definesPresentationContext else { return }
        var above = self.node(depth: depth)
        let styles = ViewNode.Style.allCases.filter { outermost || $0.staysInContext }
        above.style = chance.pick(styles) ?? .fullScreen
        if depth > 0 { present(on: &above, outermost: true, depth: depth - 1) }
        node.presented = above
    }
}
