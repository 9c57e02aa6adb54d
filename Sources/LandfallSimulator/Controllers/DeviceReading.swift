import Landfall

/// Turns a reported tree into controllers, once; the tree is not looked at again.
struct DeviceReading {
    private(set) var windows: [Window] = []
    private(set) var key: Window?
    /// All controllers by their ids.
    private(set) var controllers: [NodeID: ViewController] = [:]

    init(_ tree: ViewTree) {
        var made: [NodeIndex: ViewController] = [:]
        for position in 0..<tree.windowCount {
            let window = Window(id: tree.windowID(position))
            let root = tree.root(ofWindow: position)
            if !tree.isPlaceholder(root) { window.root = Self.read(root, of: tree, into: &made) }
            windows.append(window)
            if tree.isKeyWindow(position) { key = window }
        }
        for (node, controller) in made {
            controllers[controller.id] = controller
            let override = tree.record(node).parentOverride
            if !override.isNone { controller.parentOverride = made[override] }
        }
    }

    private static func read(
        _ root: NodeIndex,
        of tree: ViewTree,
        into made: inout [NodeIndex: ViewController]
    ) -> ViewController {
        func make(_ node: NodeIndex) -> ViewController {
            let controller = ViewController.make(
                tree.kind(of: node),
                id: tree.id(of: node),
                traits: ControllerTraits(of: node, in: tree),
                context: tree.context(of: node),
                transition: tree.record(node).transition
            )
            made[node] = controller
            return controller
        }
        let top = make(root)
        var pending = [(root, top)]
        while let (node, controller) = pending.popLast() {
            let children = tree.children(of: node).map { ($0, make($0)) }
            controller.setViewControllers(children.map(\.1))
            pending += children
            controller.showAsDescribed(
                selected: tree.selectedIndex(of: node),
                visible: tree.declaredVisible(of: node)
            )
            guard let presentedNode = tree.ownPresented(by: node) else { continue }
            let presented = make(presentedNode)
            controller.setPresented(presented)
            pending.append((presentedNode, presented))
        }
        return top
    }
}

extension ViewTree {
    /// The indices of the children that a custom container said it shows.
    func declaredVisible(of node: NodeIndex) -> [Int] {
        record(node).visible.range.map { link(at: $0).position }
    }
}
