public import Landfall

extension SimulatedDevice {
    /// Reports the current state, so that a next intent can be resolved.
    ///
    /// Gives each node that a plan has created an id of the device's own, `d1`, `d2`, …, under
    /// which it is known from now on; ``deviceID(of:)`` tells which. A parent override that leads in
    /// a circle, since what another one named has left, is given up: nobody would accept it.
    ///
    /// - Parameter limits: What the receiver would accept.
    /// - Returns: A tree that has gone through all checks of one that a device reports.
    /// - Throws: `ViewTreeError` when it would not be accepted, since a plan has made it
    ///   too deep or too large.
    public func report(limits: ViewTreeLimits = ViewTreeLimits()) throws(ViewTreeError) -> ViewTree
    {
        renameCreated()
        for root in windows.compactMap(\.root) { root.dropCircularOverrides() }
        guard !isColdStart else { return .coldStart }
        var report = DeviceReport(limits: limits)
        for window in windows { try report.add(window, isKey: window === key) }
        return try report.finish()
    }
}

extension ViewController {
    /// Gives up each override, of all that it holds and presents, by which a way upwards comes back.
    fileprivate func dropCircularOverrides() {
        for controller in subtree where controller.liveOverride != nil {
            var seen: Set<ObjectIdentifier> = []
            var above = controller.liveOverride
            while let place = above, seen.insert(ObjectIdentifier(place)).inserted {
                if place === controller { controller.parentOverride = nil }
                above = place.liveOverride ?? place.parent
            }
        }
    }
}

/// Writes controllers into a tree.
private struct DeviceReport: ~Copyable {
    private var builder: ViewTreeBuilder

    init(limits: ViewTreeLimits) {
        self.builder = ViewTreeBuilder(record: [], limits: limits)
    }

    mutating func add(_ window: Window, isKey: Bool) throws(ViewTreeError) {
        let root =
            if let root = window.root { try write(root) } else { NodeIndex.none }
        try builder.addWindow(id: try text(window.id), isKey: isKey, root: root)
    }

    consuming func finish() throws(ViewTreeError) -> ViewTree { try builder.finish() }

    /// Reserves the places of a whole subtree, then fills each.
    private mutating func write(_ root: ViewController) throws(ViewTreeError) -> NodeIndex {
        let subtree = root.subtree
        var places: [ObjectIdentifier: NodeIndex] = [:]
        var depths: [ObjectIdentifier: Int] = [:]
        for controller in subtree {
            let above = (controller.parent ?? controller.presenting).map { ObjectIdentifier($0) }
            let depth = 1 + (above.flatMap { depths[$0] } ?? 0)
            try builder.checkDepth(depth)
            depths[ObjectIdentifier(controller)] = depth
            places[ObjectIdentifier(controller)] = try builder.reserveNode()
        }
        for controller in subtree {
            guard let place = places[ObjectIdentifier(controller)] else { continue }
            builder.store(try record(of: controller, places), at: place)
        }
        return places[ObjectIdentifier(root)] ?? .none
    }

    private mutating func record(
        of controller: ViewController,
        _ places: [ObjectIdentifier: NodeIndex]
    ) throws(ViewTreeError) -> NodeRecord {
        var record = NodeRecord()
        let traits = controller.traits
        record.id = try text(controller.id.text)
        record.type = try builder.intern(try text(traits.type.name))
        record.kind = controller.kind
        record.style = traits.style
        record.transition = controller.transition
        record.definesPresentationContext = traits.definesPresentationContext
        record.isDismissible = traits.isDismissible
        record.isCollapsed = traits.isCollapsed
        if let override = controller.liveOverride {
            record.parentOverrideID = try text(override.id.text)
        }
        if let tabs = controller as? TabController,
            let selected = tabs.children.firstIndex(where: { $0 === tabs.selected })
        {
            record.selected = Int32(truncatingIfNeeded: selected)
        }
        if let presented = controller.presented {
            record.presented = places[ObjectIdentifier(presented)] ?? .none
        }
        try writeLists(of: controller, places, into: &record)
        return record
    }

    private mutating func writeLists(
        of controller: ViewController,
        _ places: [ObjectIdentifier: NodeIndex],
        into record: inout NodeRecord
    ) throws(ViewTreeError) {
        let mark = builder.mark
        for child in controller.children {
            builder.addChild(places[ObjectIdentifier(child)] ?? .none)
        }
        if controller is CustomController {
            for child in controller.shownChildren {
                let index = controller.children.firstIndex { $0 === child } ?? 0
                builder.addVisible(Int32(truncatingIfNeeded: index))
            }
        }
        for name in controller.traits.supertypes {
            try builder.addSupertype(try builder.intern(try text(name.name)), since: mark)
        }
        for (key, value) in controller.context.sorted(by: { $0.key < $1.key }) {
            _ = try builder.addEntry(key: try text(key), value: try text(value), since: mark)
        }
        builder.collect(into: &record, since: mark)
    }

    private mutating func text(_ string: String) throws(ViewTreeError) -> Text {
        try builder.append(string.utf8)
    }
}
