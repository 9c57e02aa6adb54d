/// The way in which a presented node covers its presenter.
public enum PresentationStyle: UInt8, BitwiseCopyable, Hashable, Sendable, CaseIterable {
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
