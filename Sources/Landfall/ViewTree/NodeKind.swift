/// How a node holds its children.
public enum NodeKind: UInt8, Hashable, Sendable, CaseIterable {
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

/// How a presented node covers the one that presents it.
public enum PresentationStyle: UInt8, Hashable, Sendable, CaseIterable {
    /// Covers the whole window; hung on the outermost ancestor.
    case fullScreen = 1
    /// As ``fullScreen``, what is below shows through.
    case overFullScreen
    /// A sheet of the window.
    case pageSheet
    /// A small sheet in the middle of the window.
    case formSheet
    /// A bubble that points at its source.
    case popover
    /// Covers the nearest ancestor that defines a presentation context.
    case currentContext
    /// As ``currentContext``, what is below shows through.
    case overCurrentContext

    /// Whether the presentation stops at the nearest ancestor that defines a context, instead of
    /// going out to the outermost one.
    public var staysInContext: Bool { self == .currentContext || self == .overCurrentContext }

    /// The word of the wire contract.
    public var word: String {
        switch self {
        case .fullScreen: "FULL_SCREEN"
        case .overFullScreen: "OVER_FULL_SCREEN"
        case .pageSheet: "PAGE_SHEET"
        case .formSheet: "FORM_SHEET"
        case .popover: "POPOVER"
        case .currentContext: "CURRENT_CONTEXT"
        case .overCurrentContext: "OVER_CURRENT_CONTEXT"
        }
    }
}

/// Whether a node is moving on the device.
public enum TransitionPhase: UInt8, Hashable, Sendable, CaseIterable {
    /// At rest.
    case settled = 1
    /// Being presented.
    case presenting
    /// Being dismissed: searches pass over it and over all that it presents.
    case dismissing

    /// The word of the wire contract.
    public var word: String {
        switch self {
        case .settled: "SETTLED"
        case .presenting: "PRESENTING"
        case .dismissing: "DISMISSING"
        }
    }
}
