/// How a node holds its children.
public enum NodeKind: UInt8, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// A plain screen; children it may have are all visible.
    case screen = 1
    /// A stack of which the last child is visible.
    case navigation
    /// Tabs of which the selected one is visible.
    case tab
    /// A primary and a detail, both visible; collapsed, only the primary is there.
    case split
    /// A container of the app's own, which says which children are visible.
    case custom

    /// Whether the node is a container: one that finders search and actions change.
    public var isContainer: Bool { self != .screen }

    /// The word of the wire contract.
    public var word: String {
        switch self {
        case .screen: "SCREEN"
        case .navigation: "NAVIGATION"
        case .tab: "TAB"
        case .split: "SPLIT"
        case .custom: "CUSTOM"
        }
    }
}
