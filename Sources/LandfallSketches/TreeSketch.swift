package import Landfall

/// A report of a device, as a value that can be made smaller bit by bit.
package struct TreeSketch: Sendable {
    /// One window.
    package struct Window: Sendable {
        package let id: String
        /// `nil` for an empty window.
        package var root: View?

        /// Creates a window.
        ///
        /// - Parameters:
        ///   - id: Its id.
        ///   - root: `nil` for an empty window.
        package init(id: String, root: View?) {
            self.id = id
            self.root = root
        }
    }

    /// The windows in order.
    package var windows: [Window]

    /// The position of the key window; past the last for none.
    package var key = 0

    /// The nodes whose parent the app overrides.
    package var overrides: [NodeID: NodeID] = [:]

    /// The nodes that are moving.
    package var moving: [NodeID: TransitionPhase] = [:]

    /// A sketch of several windows.
    ///
    /// - Parameters:
    ///   - windows: The windows in order.
    ///   - key: The position of the key window; past the last for none.
    package init(windows: [Window], key: Int = 0) {
        self.windows = windows
        self.key = key
    }

    /// A sketch of one key window `w1`.
    ///
    /// - Parameters:
    ///   - root: `nil` for an empty window.
    ///   - moving: The nodes that are moving.
    package init(_ root: View?, moving: [NodeID: TransitionPhase] = [:]) {
        self.init(windows: [Window(id: "w1", root: root)])
        self.moving = moving
    }

    /// The tree that a reader makes of it.
    ///
    /// - Returns: The tree.
    /// - Throws: `ViewTreeError` when no device may report it.
    package func tree() throws(ViewTreeError) -> ViewTree {
        var builder = ViewTreeBuilder(record: [], limits: ViewTreeLimits())
        for (position, window) in windows.enumerated() {
            var root = NodeIndex.none
            if let view = window.root { root = try write(view, to: &builder) }
            let id = try builder.append(window.id.utf8)
            try builder.addWindow(id: id, isKey: position == key, root: root)
        }
        return try builder.finish()
    }

    private func write(
        _ view: View,
        to builder: inout ViewTreeBuilder
    ) throws(ViewTreeError) -> NodeIndex {
        let place = try builder.reserveNode()
        var record = NodeRecord()
        record.id = try builder.append(view.id.text.utf8)
        record.type = try builder.intern(try builder.append(view.type.name.utf8))
        record.kind = view.kind
        record.style = view.style
        record.transition = moving[view.id] ?? .settled
        record.definesPresentationContext = view.definesPresentationContext
        record.isDismissible = view.isDismissible
        record.isCollapsed = view.isCollapsed
        record.selected = view.selected.map { Int32($0) } ?? -1
        if let override = overrides[view.id] {
            record.parentOverrideID = try builder.append(override.text.utf8)
        }
        let mark = builder.mark
        for child in view.children { builder.addChild(try write(child, to: &builder)) }
        for index in view.visible { builder.addVisible(Int32(index)) }
        for type in view.supertypes {
            let name = try builder.append(type.name.utf8)
            try builder.addSupertype(try builder.intern(name), since: mark)
        }
        for entry in view.context {
            let key = try builder.append(entry.key.utf8)
            let value = try builder.append(entry.value.utf8)
            _ = try builder.addEntry(key: key, value: value, since: mark)
        }
        builder.collect(into: &record, since: mark)
        if let presented = view.presented.first {
            record.presented = try write(presented, to: &builder)
        }
        builder.store(record, at: place)
        return place
    }
}

extension TreeSketch {
    /// Whether UIKit can have come to such a tree.
    ///
    /// A navigation container lies in another only as the detail of a collapsed split, whose only
    /// child is its primary; a screen in a container presents only where it defines a context.
    package var isPossible: Bool {
        windows.allSatisfy { $0.root.map { Self.isPossible($0, isOutermost: true) } ?? true }
    }

    private static func isPossible(
        _ view: View,
        isOutermost: Bool,
        isCollapsedPrimary: Bool = false
    ) -> Bool {
        if let presented = view.presented.first {
            let stops = view.definesPresentationContext && presented.style.staysInContext
            guard isOutermost || stops, isPossible(presented, isOutermost: true) else {
                return false
            }
        }
        switch view.kind {
        case .navigation:
            let upright = isCollapsedPrimary ? view.children.dropLast() : view.children[...]
            guard upright.allSatisfy({ $0.kind != .navigation }) else { return false }
        case .split:
            guard view.children.count <= (view.isCollapsed ? 1 : 2) else { return false }
        case .screen, .tab, .custom:
            break
        }
        let isPrimary = view.kind == .split && view.isCollapsed
        return view.children.allSatisfy {
            isPossible($0, isOutermost: false, isCollapsedPrimary: isPrimary)
        }
    }

    /// All nodes, each window's from the root down.
    package var views: [View] { windows.compactMap(\.root).flatMap(\.allViews) }
}

extension View {
    /// The view and all below it, presented ones included.
    package var allViews: [View] { [self] + (children + presented).flatMap(\.allViews) }
}

extension TreeSketch {
    /// The trees that are smaller by one part and that can be.
    package var smaller: [TreeSketch] {
        var found: [TreeSketch] = []
        func add(_ change: (inout TreeSketch) -> Void) {
            var copy = self
            change(&copy)
            let ids = Set(copy.views.map(\.id))
            copy.overrides = copy.overrides.filter { ids.contains($0) && ids.contains($1) }
            copy.moving = copy.moving.filter { ids.contains($0.key) }
            if copy.isPossible { found.append(copy) }
        }
        for place in windows.indices where windows.count > 1 {
            add { tree in
                tree.windows.remove(at: place)
                if tree.key > place { tree.key -= 1 }
            }
        }
        for place in windows.indices {
            for root in windows[place].root?.smaller ?? [] { add { $0.windows[place].root = root } }
        }
        for node in overrides.keys.sorted(by: { $0.text < $1.text }) {
            add { $0.overrides[node] = nil }
        }
        for node in moving.keys.sorted(by: { $0.text < $1.text }) { add { $0.moving[node] = nil } }
        if key != 0 { add { $0.key = 0 } }
        return found
    }
}

extension View {
    /// The views that are smaller by one part.
    package var smaller: [View] {
        var found: [View] = []
        func add(_ change: (inout View) -> Void) {
            var copy = self
            change(&copy)
            if copy != self { found.append(copy) }
        }
        add { $0.presented = [] }
        for place in children.indices { add { $0.removeChild(at: place) } }
        // A child, or what is presented, takes the place of the whole.
        for inner in children + presented {
            add { view in
                let style = view.style
                view = inner
                view.style = style
            }
        }
        for place in children.indices {
            for child in children[place].smaller { add { $0.children[place] = child } }
        }
        for view in presented.first?.smaller ?? [] { add { $0.presented = [view] } }
        add { $0.isDismissible = true }
        add { $0.context = [] }
        for place in context.indices where context.count > 1 {
            add { $0.context.remove(at: place) }
        }
        add { $0.supertypes = [] }
        add { $0.definesPresentationContext = false }
        add { $0.isCollapsed = false }
        add { $0.selected = nil }
        add { $0.style = .fullScreen }
        return found
    }

    /// Takes a child away; what is shown stays the same where it can.
    private mutating func removeChild(at place: Int) {
        children.remove(at: place)
        if let index = selected {
            let next = index > place || index == children.count ? index - 1 : index
            selected = next < 0 ? nil : next
        }
        if kind == .custom {
            let shown = visible.filter { $0 != place }.map { $0 > place ? $0 - 1 : $0 }
            visible =
                shown.isEmpty && !children.isEmpty
                ? Names.behavior(of: type).visible(of: children.count, shown: []) : shown
        }
    }
}
