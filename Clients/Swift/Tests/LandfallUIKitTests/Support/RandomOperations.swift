import LandfallDevice

/// Makes operations for a tree, most of which it accepts.
struct RandomOperations {
    var views: RandomTree

    init(_ chance: Chance) { views = RandomTree(chance) }

    /// Begins the numbers of a new plan.
    mutating func startPlan() { views.startPlan() }

    /// An operation; `nil` where the tree has no place for the kind that was drawn.
    mutating func make(for windows: [WindowState]) -> PlanOperation? {
        let nodes = windows.compactMap(\.root).flatMap(\.subtree)
        guard let node = views.chance.pick(nodes) else { return root(windows) }
        switch views.chance.number(0..<12) {
        case 0:
            let number = String(views.chance.number(0..<9))
            return PlanOperation(.update(node: node.id, context: ["id": number]))
        case 1, 2:
            let presenters = nodes.filter { $0.presented != nil }
            guard let presenter = views.chance.pick(presenters) else { return nil }
            return PlanOperation(.dismiss(presenter: presenter.id))
        case 3, 4: return PlanOperation(.present(presenter: node.id, view: views.presentedView()))
        case 5: return views.chance.happens(30) ? root(windows) : nil
        case 6:
            guard let window = views.chance.pick(windows) else { return nil }
            return PlanOperation(.activateWindow(window: window.id))
        default: return change(nodes)
        }
    }

    private mutating func root(_ windows: [WindowState]) -> PlanOperation {
        let window = views.chance.pick(windows.map(\.id)) ?? ScreenTree.coldStartWindow
        return PlanOperation(.replaceRoot(window: window, view: views.view()))
    }

    private mutating func change(_ nodes: [ViewNode]) -> PlanOperation? {
        guard let node = views.chance.pick(nodes.filter { $0.kind != .screen }) else { return nil }
        if views.chance.happens(25) { return list(node) }
        let child = views.chance.pick(node.children)?.id
        let index = views.chance.number(0..<5)
        switch node.kind {
        case .navigation:
            if let child, views.chance.happens(40) {
                return PlanOperation(.popTo(container: node.id, child: child))
            }
            return PlanOperation(.push(container: node.id, view: views.view()))
        case .tab:
            if let child, views.chance.happens(50) {
                return PlanOperation(.select(container: node.id, child: child))
            }
            return views.chance.happens(50)
                ? PlanOperation(.insertTab(container: node.id, index: index, view: views.view()))
                : PlanOperation(.replaceTab(container: node.id, index: index, view: views.view()))
        case .custom:
            return child.map { PlanOperation(.makeVisible(container: node.id, child: $0)) }
        case .split:
            switch views.chance.number(0..<3) {
            case 0: return PlanOperation(.setPrimary(container: node.id, view: views.view()))
            case 1: return PlanOperation(.showDetail(container: node.id, view: views.view()))
            default: return PlanOperation(.pushOnDetail(container: node.id, view: views.view()))
            }
        case .screen: return nil
        }
    }

    /// A whole new list: some children stay, in another order, and new ones come.
    private mutating func list(_ node: ViewNode) -> PlanOperation {
        var children = node.children.shuffled(using: &views.chance).filter { _ in
            views.chance.happens(70)
        }.map { PlanOperation.Child.node($0.id) }
        if node.isCollapsed { children = [] }
        let most = node.isCollapsed ? 1 : 2
        let room = node.kind == .split ? most - children.count : 2
        for _ in 0..<views.chance.number(0..<max(1, room + 1)) {
            let kinds = ViewNode.Kind.allCases.filter {
                node.kind != .navigation || $0 != .navigation
            }
            children.insert(
                .view(views.view(kinds)),
                at: views.chance.number(0..<children.count + 1)
            )
        }
        let selects = node.kind == .tab || node.kind == .custom
        let selected =
            selects && !children.isEmpty && views.chance.happens(50)
            ? views.chance.number(0..<children.count) : nil
        return PlanOperation(
            .setChildren(container: node.id, children: children, selected: selected)
        )
    }
}
