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
