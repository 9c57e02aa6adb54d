import Landfall

/// Looks through new views before anything of them is made.
struct ViewInspection {
    /// The names that were given away since the last report; those of accepted views are added.
    var usedIDs: Set<NodeID>

    /// The place to which a view moves.
    struct Place {
        /// Whether nothing holds it: it is presented, or the root of a window.
        var isOutermost = false
        /// Whether it is the primary of a collapsed split.
        var isCollapsedPrimary = false
    }

    /// Finds what UIKit would refuse in a view or anywhere inside it.
    ///
    /// - Throws: ``DeviceRefusal`` for the first fault, from the outside in.
    mutating func check(_ view: View, at place: Place) throws(DeviceRefusal) {
        var pending = [(view, place)]
        while let (view, place) = pending.popLast() {
            try checkID(of: view)
            try checkIndices(of: view)
            try checkNesting(in: view, at: place)
            try checkPresentation(by: view, at: place)
            for (position, child) in view.children.enumerated() {
                let isCollapsedPrimary =
                    view.kind == .split && view.isCollapsed && position == 0
                pending.append((child, Place(isCollapsedPrimary: isCollapsedPrimary)))
            }
            pending += view.presented.map { ($0, Place(isOutermost: true)) }
        }
    }

    private mutating func checkID(of view: View) throws(DeviceRefusal) {
        let digits = view.id.text.utf8.dropFirst()
        let isNumber =
            !digits.isEmpty && digits.first != UInt8(ascii: "0")
            && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard view.id.isCreatedByPlan, isNumber else {
            throw DeviceRefusal(
                .malformedID,
                node: view.id,
                "a new node is named by $ and a number, not \(view.id)"
            )
        }
        guard usedIDs.insert(view.id).inserted else {
            throw DeviceRefusal(.usedID, node: view.id, "\(view.id) has been given away already")
        }
    }

    private func checkIndices(of view: View) throws(DeviceRefusal) {
        let named: [Int] =
            switch view.kind {
            case .tab: view.children.isEmpty ? [] : view.selected.map { [$0] } ?? []
            case .custom: view.visible
            case .screen, .navigation, .split: []
            }
        guard let wrong = named.first(where: { !view.children.indices.contains($0) }) else {
            return
        }
        throw DeviceRefusal(
            .indexOutOfRange,
            node: view.id,
            "\(view.id) has no child \(wrong) to show"
        )
    }

    /// Refuses a list that has more columns than a split can show.
    static func checkColumns(
        _ count: Int,
        of id: NodeID,
        isCollapsed: Bool
    ) throws(DeviceRefusal) {
        guard !isCollapsed || count <= 1 else {
            throw DeviceRefusal(
                .collapsedSplit,
                node: id,
                "the collapsed split \(id) holds nothing but its primary"
            )
        }
        guard count <= 2 else {
            throw DeviceRefusal(
                .tooManyColumns,
                node: id,
                "the split \(id) has a primary and a detail, and no column \(count)"
            )
        }
    }

    private func checkNesting(in view: View, at place: Place) throws(DeviceRefusal) {
        if view.kind == .split {
            try Self.checkColumns(
                view.children.count,
                of: view.id,
                isCollapsed: view.isCollapsed
            )
        }
        guard view.kind == .navigation else { return }
        let upright = place.isCollapsedPrimary ? view.children.dropLast() : view.children[...]
        guard let nested = upright.first(where: { $0.kind == .navigation }) else { return }
        throw .nested(nested, in: view.id)
    }

    private func checkPresentation(by view: View, at place: Place) throws(DeviceRefusal) {
        guard let presented = view.presented.first else { return }
        guard view.presented.count == 1 else {
            throw DeviceRefusal(
                .alreadyPresenting,
                node: view.id,
                "\(view.id) can present one controller at a time"
            )
        }
        let stops = presented.style.staysInContext && view.definesPresentationContext
        guard place.isOutermost || stops else {
            throw DeviceRefusal(
                .wrongPresenter,
                node: view.id,
                "a container around \(view.id) would present \(presented.id)"
            )
        }
    }
}

extension DeviceRefusal {
    /// A navigation container in a navigation container.
    static func nested(_ view: View, in container: NodeID) -> DeviceRefusal {
        DeviceRefusal(
            .nestedNavigation,
            node: container,
            "the navigation container \(view.id) can't be pushed into another, \(container)"
        )
    }
}
