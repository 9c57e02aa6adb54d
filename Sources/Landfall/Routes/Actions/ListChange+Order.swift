/// A member of the list of a container that is being built: a template or a view.
package protocol ListMember {
    /// The app's name of it.
    var type: ScreenType { get }
    /// How it holds children itself.
    var kind: NodeKind { get }
    /// What it holds.
    var children: [Self] { get set }
}

extension ViewTemplate: ListMember {}
extension View: ListMember {}

extension ListChange {
    /// Puts a new child into the list of a container that is being built.
    ///
    /// - Parameters:
    ///   - child: What is put into it.
    ///   - list: The children that the container has so far.
    ///   - kind: How the container holds them.
    /// - Throws: ``RoutingError`` with ``RoutingError/Code/compositionFailed`` when it can't be.
    package func embed<Member: ListMember>(
        _ child: Member,
        in list: inout [Member],
        of kind: NodeKind
    ) throws(RoutingError) {
        if kind == .navigation { try Self.refuseNesting(of: child.type, child.kind) }
        if case .onDetail = self, list.count > 1, list[list.count - 1].kind == .navigation {
            try Self.refuseNesting(of: child.type, child.kind)
            return list[list.count - 1].children.append(child)
        }
        let old = list
        let order = try order(adding: child.type, child.kind, to: list.count) {
            old.enumerated().map { ListElement(type: $1.type, kind: $1.kind, index: $0) }
        }
        guard kind != .split || order.count <= 2 else {
            throw RoutingError(
                .compositionFailed,
                "a split holds a primary and a detail, and no place for \(child.type) beside them"
            )
        }
        list = order.map { $0.map { old[$0] } ?? child }
    }

    /// What the list of a container holds once it is changed: the numbers of old children, and `nil`
    /// for the new one.
    ///
    /// - Parameters:
    ///   - type: The app's name of the new child.
    ///   - kind: How the new child holds children itself.
    ///   - count: The number of children that the container has.
    ///   - elements: Those children, for a rule of the app's own.
    /// - Returns: The new list.
    /// - Throws: ``RoutingError`` with ``RoutingError/Code/compositionFailed`` when the list can't be
    ///   changed so.
    func order(
        adding type: ScreenType,
        _ kind: NodeKind,
        to count: Int,
        elements: () -> [ListElement]
    ) throws(RoutingError) -> [Int?] {
        let old = (0..<count).map(Optional.some)
        switch self {
        case .append:
            return old + [nil]
        case .insert(let index):
            try Self.check(index)
            return old.prefix(index) + [nil] + old.dropFirst(index)
        case .replace(let index):
            try Self.check(index)
            return old.prefix(index) + [nil] + old.dropFirst(min(index, count) + 1)
        case .replacingLast:
            return old.dropLast() + [nil]
        case .only:
            return [nil]
        case .primary:
            return [nil] + old.dropFirst()
        case .detail, .onDetail:
            guard count > 0 else {
                throw RoutingError(
                    .compositionFailed,
                    "the split has no primary to show a detail beside"
                )
            }
            if case .onDetail = self, kind != .navigation {
                throw RoutingError(
                    .compositionFailed,
                    "the split has no navigation container as its detail to push \(type) on"
                )
            }
            return [0, nil]
        case .edit(let edit):
            let added = ListElement(type: type, kind: kind, index: nil)
            return try Self.check(edit.list(adding: added, to: elements()), count, type)
        }
    }

    /// The list that a rule of the app's own has made, if it holds the new child, and no child twice.
    private static func check(
        _ list: [ListElement],
        _ count: Int,
        _ type: ScreenType
    ) throws(RoutingError) -> [Int?] {
        let order = list.map(\.index)
        let isListed = order.allSatisfy { $0.map((0..<count).contains) ?? true }
        guard Set(order).count == order.count, order.contains(nil), isListed else {
            throw RoutingError(
                .compositionFailed,
                "the rule for the list lost or doubled \(type) or another child"
            )
        }
        return order
    }

    /// Refuses a navigation container in a navigation container, which UIKit raises on.
    static func refuseNesting(of type: ScreenType, _ kind: NodeKind) throws(RoutingError) {
        guard kind == .navigation else { return }
        throw RoutingError(
            .compositionFailed,
            "\(type) is a navigation container and can't be pushed into another"
        )
    }

    /// Refuses a negative index.
    static func check(_ index: Int) throws(RoutingError) {
        guard index < 0 else { return }
        throw RoutingError(.compositionFailed, "a child can't stand at \(index)")
    }
}
