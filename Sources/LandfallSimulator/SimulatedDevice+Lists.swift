import Landfall

/// One element of a container's next list of children.
enum ListElement {
    /// A controller that the container holds already.
    case kept(ViewController)
    /// A controller that is to be made.
    case new(View)
}

extension ViewController {
    /// The list of children as it is.
    var elements: [ListElement] { children.map { .kept($0) } }
}

extension SimulatedDevice {
    /// Gives a container its next list, in one transition: all changes of lists end here.
    ///
    /// - Throws: ``DeviceRefusal``, before anything has changed.
    func change(
        _ container: ViewController,
        to list: [ListElement],
        selected: Int? = nil
    ) throws(DeviceRefusal) {
        try container.requireSettled()
        let kept = Set(
            list.compactMap { element in
                if case .kept(let child) = element { ObjectIdentifier(child) } else { nil }
            }
        )
        let removed = container.children.filter { !kept.contains(ObjectIdentifier($0)) }
        for child in removed { try child.requireSettledSubtree() }
        let (before, names) = (container.contents, usedIDs)
        usedIDs = try inspected(list, for: container)
        var new: [ViewController] = []
        let next = list.map { element in
            switch element {
            case .kept(let child): return child
            case .new(let view):
                new.append(makeController(view))
                return new[new.count - 1]
            }
        }
        container.setViewControllers(next)
        if let selected { container.show(childAt: selected) }
        do throws(DeviceRefusal) {
            try requirePresentable(new)
        } catch {
            container.restore(before)
            forget(new, usedBefore: names)
            throw error
        }
        for child in removed { remove(child) }
    }

    /// Looks through the new elements of a list.
    ///
    /// - Returns: The names that are given away then.
    private func inspected(
        _ list: [ListElement],
        for container: ViewController
    ) throws(DeviceRefusal) -> Set<NodeID> {
        var inspection = ViewInspection(usedIDs: usedIDs)
        let split = container as? SplitController
        let collapsed = split?.isCollapsed ?? false
        if let split {
            try ViewInspection.checkColumns(list.count, of: split.id, isCollapsed: collapsed)
        }
        for (position, element) in list.enumerated() {
            guard case .new(let view) = element else { continue }
            if let stack = container as? NavigationController, view.kind == .navigation {
                let isDetail = stack.isPrimaryOfCollapsedSplit && position == list.count - 1
                guard isDetail else { throw .nested(view, in: stack.id) }
            }
            try inspection.check(view, at: ViewInspection.Place(isCollapsedPrimary: collapsed))
        }
        return inspection.usedIDs
    }

    /// Gives a container the list that an operation names.
    func setChildren(
        _ list: [Operation.Child],
        selected: Int?,
        of container: ViewController
    ) throws(DeviceRefusal) {
        guard container.kind.isContainer else {
            throw DeviceRefusal(
                .wrongKind,
                node: container.id,
                "\(container.id) is a plain screen, which has no list"
            )
        }
        var elements: [ListElement] = []
        var seen: Set<NodeID> = []
        for element in list {
            switch element {
            case .view(let view): elements.append(.new(view))
            case .node(let id):
                let child = try controller(id)
                guard child.parent === container else {
                    throw DeviceRefusal(
                        .notAChild,
                        node: id,
                        "\(id) is no child of \(container.id)"
                    )
                }
                guard seen.insert(id).inserted else {
                    throw DeviceRefusal(.repeatedChild, node: id, "\(id) stands in a list twice")
                }
                elements.append(.kept(child))
            }
        }
        if let selected, !elements.indices.contains(selected) {
            throw DeviceRefusal(
                .indexOutOfRange,
                node: container.id,
                "\(container.id) has no child \(selected) to show"
            )
        }
        try change(container, to: elements, selected: selected)
    }

    /// Sets the primary, shows a detail or pushes onto it.
    func changeSplit(_ effect: Operation.Effect) throws(DeviceRefusal) {
        switch effect {
        case .setPrimary(let container, let view):
            let split = try controller(container, as: SplitController.self)
            try change(split, to: [.new(view)] + split.elements.dropFirst())
        case .showDetail(let container, let view):
            try showDetail(view, of: try controller(container, as: SplitController.self))
        case .pushOnDetail(let container, let view):
            let split = try controller(container, as: SplitController.self)
            let stack = try detailStack(of: split)
            try change(stack, to: stack.elements + [.new(view)])
        default: return
        }
    }

    /// Expanded, the detail takes the place beside the primary; collapsed, it goes on the primary's
    /// stack, where it takes the place of a detail that is a stack itself.
    private func showDetail(_ view: View, of split: SplitController) throws(DeviceRefusal) {
        let primary = try primary(of: split)
        guard split.isCollapsed else {
            return try change(split, to: [.kept(primary), .new(view)])
        }
        let stack = try stack(primary)
        let hasDetail = stack.children.last is NavigationController
        let below = hasDetail ? stack.elements.dropLast() : stack.elements[...]
        try change(stack, to: below + [.new(view)])
    }

    private func detailStack(
        of split: SplitController
    ) throws(DeviceRefusal) -> NavigationController {
        let primary = try primary(of: split)
        guard !split.isCollapsed else {
            let outer = try stack(primary)
            return outer.children.last as? NavigationController ?? outer
        }
        guard split.children.count > 1, let detail = split.children.last else {
            throw DeviceRefusal(.noDetail, node: split.id, "\(split.id) shows no detail yet")
        }
        return try stack(detail)
    }

    private func primary(of split: SplitController) throws(DeviceRefusal) -> ViewController {
        guard let primary = split.children.first else {
            throw DeviceRefusal(.noPrimary, node: split.id, "\(split.id) has no primary yet")
        }
        return primary
    }

    private func stack(
        _ controller: ViewController
    ) throws(DeviceRefusal) -> NavigationController {
        guard let stack = controller as? NavigationController else {
            throw DeviceRefusal(
                .wrongKind,
                node: controller.id,
                "\(controller.id) is no navigation container to push onto"
            )
        }
        return stack
    }
}
