/// How a new view changes the list of children of a container.
///
/// The same rule holds for a container that is built by the plan and for one that is on the device.
public enum ListChange: Sendable {
    /// Behind the last.
    case append
    /// Before an index; past the last, behind it.
    case insert(at: Int)
    /// In the place of what is at an index; past the last, behind it.
    case replace(at: Int)
    /// In the place of the last; the first where there is none.
    case replacingLast
    /// In the place of all.
    case only
    /// In the place of a split's primary.
    case primary
    /// In the place of a split's detail; the split must have a primary.
    case detail
    /// Onto the navigation container that is a split's detail; where a split that is being built
    /// has none, a navigation container becomes the detail.
    case onDetail
    /// By a rule of the app's own.
    case edit(any ListEdit)
}

/// A rule of the app's own for the list of children of a custom container.
public protocol ListEdit: Sendable {
    /// The new list.
    ///
    /// - Parameters:
    ///   - new: What was built.
    ///   - list: The children as they are.
    /// - Returns: The children as they shall be: some of the list, and the new one.
    /// - Throws: ``RoutingError`` when the new one can't be put into the list.
    func list(
        adding new: ListElement,
        to list: [ListElement]
    ) throws(RoutingError) -> [ListElement]
}

/// A child of a container, as a rule for its list sees it.
public struct ListElement: Hashable, Sendable {
    /// The app's name of the child.
    public let type: ScreenType
    /// How the child holds children itself.
    public let kind: NodeKind
    /// The number of the child in the old list; `nil` for the new one.
    public let index: Int?
}

/// What a list of children can hold: templates, views, and nodes of a tree.
protocol ListMember {
    var type: ScreenType { get }
    var kind: NodeKind { get }
    var children: [Self] { get set }
}

extension ViewTemplate: ListMember {}
extension View: ListMember {}

extension ListChange {
    /// Puts a new child into the list of a container that is being built.
    ///
    /// - Throws: ``RoutingError`` with ``RoutingError/Code/compositionFailed`` when it can't be.
    func embed<Member: ListMember>(
        _ child: Member,
        in list: inout [Member],
        of kind: NodeKind
    ) throws(RoutingError) {
        if kind == .navigation { try Self.refuseNesting(of: child.type, child.kind) }
        switch self {
        case .append:
            list.append(child)
        case .insert(let index):
            try Self.check(index)
            list.insert(child, at: min(index, list.count))
        case .replace(let index):
            try Self.check(index)
            if index < list.count { list[index] = child } else { list.append(child) }
        case .replacingLast:
            list = list.dropLast() + [child]
        case .only:
            list = [child]
        case .primary:
            if list.isEmpty { list.append(child) } else { list[0] = child }
        case .detail:
            guard let primary = list.first else { throw Self.noPrimary }
            list = [primary, child]
        case .onDetail:
            guard let primary = list.first else { throw Self.noPrimary }
            if list.count > 1, list[list.count - 1].kind == .navigation {
                try Self.refuseNesting(of: child.type, child.kind)
                list[list.count - 1].children.append(child)
            } else if child.kind == .navigation {
                list = [primary, child]
            } else {
                throw RoutingError(
                    .compositionFailed,
                    "the split has no navigation container as its detail to push \(child.type) on"
                )
            }
        case .edit(let edit):
            let elements = list.enumerated().map { index, member in
                ListElement(type: member.type, kind: member.kind, index: index)
            }
            list = try Self.order(by: edit, child, elements).map { $0.map { list[$0] } ?? child }
        }
    }

    /// The list by a rule of the app's own: numbers of old children, and `nil` for the new one.
    static func order(
        by edit: any ListEdit,
        _ new: some ListMember,
        _ elements: [ListElement]
    ) throws(RoutingError) -> [Int?] {
        let added = ListElement(type: new.type, kind: new.kind, index: nil)
        let order = try edit.list(adding: added, to: elements).map(\.index)
        let isListed = order.allSatisfy { $0.map(elements.indices.contains) ?? true }
        guard Set(order).count == order.count, order.contains(nil), isListed else {
            throw RoutingError(
                .compositionFailed,
                "the rule for the list lost or doubled \(new.type) or another child"
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

    private static var noPrimary: RoutingError {
        RoutingError(.compositionFailed, "the split has no primary to show a detail beside")
    }
}
