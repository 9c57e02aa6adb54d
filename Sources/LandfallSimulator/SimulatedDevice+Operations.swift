import Landfall

extension SimulatedDevice {
    /// Does one operation, or refuses it and changes nothing.
    func perform(_ effect: Operation.Effect) throws(DeviceRefusal) {
        switch effect {
        case .update(let node, let context):
            let place = try controller(node)
            try place.requireSettled()
            place.context = Dictionary(context.map { ($0.key, $0.value) }) { _, last in last }
        case .dismiss(let presenter):
            try dismiss(from: try controller(presenter))
        case .select(let container, let child):
            try show(child, in: try controller(container, as: TabController.self))
        case .makeVisible(let container, let child):
            try show(child, in: try controller(container, as: CustomController.self))
        case .present(let presenter, let view):
            try present(view, from: try controller(presenter))
        case .replaceRoot(let window, let view):
            try replaceRoot(of: try self.window(window), by: view)
        case .activateWindow(let window):
            activate(try self.window(window))
        case .setChildren(let container, let list, let selected):
            try setChildren(list, selected: selected, of: try controller(container))
        case .popTo, .push:
            try changeStack(effect)
        case .insertTab, .replaceTab:
            try changeTabs(effect)
        case .setPrimary, .showDetail, .pushOnDetail:
            try changeSplit(effect)
        }
    }

    private func changeStack(_ effect: Operation.Effect) throws(DeviceRefusal) {
        switch effect {
        case .push(let container, let view):
            let stack = try controller(container, as: NavigationController.self)
            try change(stack, to: stack.elements + [.new(view)])
        case .popTo(let container, let child):
            let stack = try controller(container, as: NavigationController.self)
            let index = try index(of: child, in: stack)
            try change(stack, to: Array(stack.elements.prefix(index + 1)))
        default: return
        }
    }

    private func changeTabs(_ effect: Operation.Effect) throws(DeviceRefusal) {
        switch effect {
        case .insertTab(let container, let index, let view):
            let tabs = try controller(container, as: TabController.self)
            var list = tabs.elements
            list.insert(.new(view), at: min(try natural(index, for: tabs), list.count))
            try change(tabs, to: list)
        case .replaceTab(let container, let index, let view):
            let tabs = try controller(container, as: TabController.self)
            var list = tabs.elements
            let place = try natural(index, for: tabs)
            if list.indices.contains(place) {
                list[place] = .new(view)
            } else {
                list.append(.new(view))
            }
            try change(tabs, to: list)
        default: return
        }
    }

    private func natural(_ index: Int, for tabs: TabController) throws(DeviceRefusal) -> Int {
        guard index >= 0 else {
            throw DeviceRefusal(.indexOutOfRange, node: tabs.id, "a tab can't stand at \(index)")
        }
        return index
    }

    private func show(
        _ child: NodeID,
        in container: ViewController
    ) throws(DeviceRefusal) {
        let index = try index(of: child, in: container)
        try container.children[index].requireSettled()
        container.show(childAt: index)
    }

    private func replaceRoot(of window: Window, by view: View) throws(DeviceRefusal) {
        if let old = window.root { try old.requireSettledSubtree() }
        var inspection = ViewInspection(usedIDs: usedIDs)
        try inspection.check(view, at: ViewInspection.Place(isOutermost: true))
        let (old, names) = (window.root, usedIDs)
        usedIDs = inspection.usedIDs
        let root = makeController(view)
        window.root = root
        do throws(DeviceRefusal) {
            try requirePresentable([root])
        } catch {
            window.root = old
            forget([root], usedBefore: names)
            throw error
        }
        if let old { remove(old) }
        endColdStart()
    }

    /// The controller of an id, if it is of a class.
    func controller<Kind: ViewController>(
        _ id: NodeID,
        as kind: Kind.Type
    ) throws(DeviceRefusal) -> Kind {
        let found = try controller(id)
        guard let container = found as? Kind else {
            throw DeviceRefusal(
                .wrongKind,
                node: id,
                "\(id) is a \(found.kind.word), for which the operation is not"
            )
        }
        return container
    }

    private func index(
        of child: NodeID,
        in container: ViewController
    ) throws(DeviceRefusal) -> Int {
        let wanted = try controller(child)
        guard let index = container.children.firstIndex(where: { $0 === wanted }) else {
            throw DeviceRefusal(
                .notAChild,
                node: child,
                "\(child) is no child of \(container.id)"
            )
        }
        return index
    }
}

extension ViewController {
    /// Refuses while it moves, or anything that it lies in.
    ///
    /// - Throws: ``DeviceRefusal/Code/inTransition`` with what moves.
    func requireSettled() throws(DeviceRefusal) {
        var current: ViewController? = self
        while let place = current {
            guard place.transition == .settled else { throw .moving(place) }
            current = place.parent ?? place.presenting
        }
    }

    /// Refuses while it moves, or anything that it holds or presents.
    ///
    /// - Throws: ``DeviceRefusal/Code/inTransition`` with what moves.
    func requireSettledSubtree() throws(DeviceRefusal) {
        for place in subtree where place.transition != .settled { throw .moving(place) }
    }
}

extension DeviceRefusal {
    fileprivate static func moving(_ controller: ViewController) -> DeviceRefusal {
        let phase = controller.transition == .presenting ? "presented" : "dismissed"
        return DeviceRefusal(
            .inTransition,
            node: controller.id,
            "\(controller.id) is being \(phase)"
        )
    }
}
