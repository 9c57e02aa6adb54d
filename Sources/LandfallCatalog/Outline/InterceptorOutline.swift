public import Landfall

/// An interceptor, and what happens where it does not let through.
public struct InterceptorOutline: Hashable, Sendable {
    /// Its name.
    public let label: String

    /// What it does then.
    public let turn: Turn

    /// What happens where an interceptor does not let through.
    public enum Turn: Hashable, Sendable {
        /// It answers what it likes: most refuse.
        case own
        /// The intent is refused with this reason.
        case refuse(reason: String)
        /// The person is led to another route.
        case redirect(RouteID)
        /// A flow comes first.
        case detour(flow: String)
        /// The link is opened in a browser.
        case openURL
    }
}
