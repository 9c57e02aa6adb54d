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

/// The change that a new view makes to the list of children of a container.
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
