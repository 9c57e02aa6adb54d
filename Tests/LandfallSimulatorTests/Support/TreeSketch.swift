import Landfall

/// What a device reports, written down by a test.
struct TreeSketch {
    /// The windows in order; a root of `nil` is an empty one.
    var windows: [(id: String, root: View?)]
    var key = 0
    /// The nodes that are moving.
    var moving: [NodeID: TransitionPhase] = [:]
    /// The nodes whose parent the app overrides.
    var overrides: [NodeID: NodeID] = [:]

    /// A sketch of one key window `w1`.
    init(_ root: View?, moving: [NodeID: TransitionPhase] = [:]) {
        self.windows = [("w1", root)]
        self.moving = moving
    }

    /// A sketch of several windows.
    init(windows: [(id: String, root: View?)], key: Int = 0) {
        self.windows = windows
        self.key = key
    }

    /// The tree that a reader makes of it.
    func tree() throws -> ViewTree {
        var builder = ViewTreeBuilder(record: [], limits: ViewTreeLimits())
        for (position, window) in windows.enumerated() {
            let root = try window.root.map { try write($0, to: &builder) }
            let id = try builder.append(window.id.utf8)
            try builder.addWindow(id: id, isKey: position == key, root: root ?? .none)
        }
        return try builder.finish()
    }

    private func write(_ view: View, to builder: inout ViewTreeBuilder) throws -> NodeIndex {
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
