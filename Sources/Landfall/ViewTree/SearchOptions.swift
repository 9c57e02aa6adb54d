/// The nodes that a search looks at, from each node that it comes to.
public struct SearchOptions: OptionSet, Hashable, Sendable {
    /// The bits, in the order of the options below.
    public let rawValue: UInt8

    /// Creates options from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The node itself.
    public static let current = SearchOptions(rawValue: 1 << 0)
    /// The visible children of a container.
    public static let visible = SearchOptions(rawValue: 1 << 1)
    /// All children of a container, the visible ones first.
    public static let contained = SearchOptions(rawValue: 1 << 2)
    /// What the node presents.
    public static let presented = SearchOptions(rawValue: 1 << 3)
    /// What presents the node.
    public static let presenting = SearchOptions(rawValue: 1 << 4)
    /// The ancestors, nearest first.
    public static let parent = SearchOptions(rawValue: 1 << 5)

    /// The node and all that it contains.
    public static let currentAllStack: SearchOptions = [.current, .contained]
    /// The node and what is visible in it.
    public static let currentVisibleOnly: SearchOptions = [.current, .visible]
    /// All that is visible on every level of presentation.
    public static let allVisible: SearchOptions = [.current, .visible, .presented, .presenting]
    /// Everything: the default of finders.
    public static let fullStack: SearchOptions = [.current, .contained, .presented, .presenting]
    /// The node's level and those above it.
    public static let currentAndUp: SearchOptions = [.current, .contained, .presented]
    /// The node's level and those below it.
    public static let currentAndDown: SearchOptions = [.current, .contained, .presenting]
}

extension SearchOptions: CustomStringConvertible {
    /// The names of the options in their order, separated by commas.
    public var description: String {
        let names: [(SearchOptions, String)] = [
            (.current, "current"), (.visible, "visible"), (.contained, "contained"),
            (.presented, "presented"), (.presenting, "presenting"), (.parent, "parent"),
        ]
        return names.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
    }
}
