public import Landfall

extension SimulatedDevice {
    /// Whether the device shows just what a tree says: windows, nodes and all that is said of them.
    ///
    /// Cheaper than to compare the texts of ``outline()`` and ``outline(of:)``.
    ///
    /// - Parameter tree: A reported tree, or the one that a planner expects after its plan.
    /// - Returns: `true` also where only the order of context entries differs.
    public func matches(_ tree: ViewTree) -> Bool { Outline(of: self) == Outline(of: tree) }

    /// All that can be told apart on the device, in a canonical text of one line a node.
    ///
    /// Windows and nodes stand in their order, children before what is presented (marked `^`).
    public func outline() -> String { Outline(of: self).text }

    /// The same canonical text for a tree: equal texts mean that a device shows just that tree.
    ///
    /// - Parameter tree: A reported tree, or the one that a planner expects after its plan.
    /// - Returns: One line a window and a node.
    public static func outline(of tree: ViewTree) -> String { Outline(of: tree).text }
}

extension Outline {
    fileprivate init(of device: SimulatedDevice) {
        self.init(isColdStart: device.isColdStart)
        for window in device.windows {
            let isEmpty = window.root == nil
            lines.append(.window(window.id, isKey: window === device.key, isEmpty: isEmpty))
            var pending = window.root.map { [($0, 1)] } ?? []
            while let (controller, depth) = pending.popLast() {
                lines.append(.node(OutlineNode(of: controller), depth: depth))
                if let presented = controller.presented { pending.append((presented, depth + 1)) }
                for child in controller.children.reversed() { pending.append((child, depth + 1)) }
            }
        }
    }

    fileprivate init(of tree: ViewTree) {
        self.init(isColdStart: tree.isColdStart)
        for window in 0..<tree.windowCount {
            let root = tree.root(ofWindow: window)
            let isEmpty = tree.isPlaceholder(root)
            let isKey = tree.isKeyWindow(window)
            lines.append(.window(tree.windowID(window), isKey: isKey, isEmpty: isEmpty))
            var pending = isEmpty ? [] : [(root, 1, false)]
            while let (node, depth, isPresented) = pending.popLast() {
                let line = OutlineNode(of: node, in: tree, isPresented: isPresented)
                lines.append(.node(line, depth: depth))
                if let presented = tree.ownPresented(by: node) {
                    pending.append((presented, depth + 1, true))
                }
                for child in tree.children(of: node).reversed() {
                    pending.append((child, depth + 1, false))
                }
            }
        }
    }
}

extension OutlineNode {
    fileprivate init(of controller: ViewController) {
        let traits = controller.traits
        self.init(
            id: controller.id,
            type: traits.type,
            supertypes: traits.supertypes,
            kind: controller.kind,
            context: controller.context,
            shown: Self.shown(by: controller),
            isCollapsed: (controller as? SplitController)?.isCollapsed ?? false,
            definesPresentationContext: traits.definesPresentationContext,
            isDismissible: traits.isDismissible,
            transition: controller.transition,
            style: controller.presenting == nil ? nil : traits.style,
            parentOverride: controller.liveOverride?.id
        )
    }

    fileprivate init(of node: NodeIndex, in tree: ViewTree, isPresented: Bool) {
        let record = tree.record(node)
        let entries = tree.context(of: node).map { ($0.key, $0.value) }
        self.init(
            id: tree.id(of: node),
            type: tree.type(of: node),
            supertypes: tree.supertypes(of: node),
            kind: record.kind,
            context: Dictionary(entries) { _, last in last },
            shown: Self.shown(by: node, in: tree),
            isCollapsed: record.kind == .split && record.isCollapsed,
            definesPresentationContext: record.definesPresentationContext,
            isDismissible: record.isDismissible,
            transition: record.transition,
            style: isPresented ? record.style : nil,
            parentOverride: Self.override(of: node, in: tree)
        )
    }

    private static func shown(by controller: ViewController) -> [NodeID] {
        switch controller.kind {
        case .tab, .custom: controller.shownChildren.map(\.id)
        case .screen, .navigation, .split: []
        }
    }

    private static func shown(by node: NodeIndex, in tree: ViewTree) -> [NodeID] {
        let children = Array(tree.children(of: node))
        let indices: Set<Int> =
            switch tree.kind(of: node) {
            case .tab: [tree.selectedIndex(of: node)]
            case .custom: Set(tree.declaredVisible(of: node))
            case .screen, .navigation, .split: []
            }
        return children.indices.filter(indices.contains).map { tree.id(of: children[$0]) }
    }

    private static func override(of node: NodeIndex, in tree: ViewTree) -> NodeID? {
        let override = tree.record(node).parentOverride
        guard !override.isNone, tree.record(override).isAttached else { return nil }
        return tree.id(of: override)
    }
}
