public import Landfall

/// An interceptor whose names and keys were looked up.
public struct BoundInterceptor: Bound {
    /// As it is written.
    public let syntax: InterceptorSyntax

    /// Whom or what it asks.
    package let question: Question

    /// What happens where it does not let through.
    public let fallback: Fallback

    /// What is asked.
    package enum Question: Sendable {
        /// Whether somebody is signed in.
        case signedIn
        /// An interceptor that is whole.
        case interceptor(any PreNavigationInterceptor)
        /// A condition that must hold.
        case condition(CatalogCondition)
    }

    /// The alternative that applies if an interceptor does not let an intent through.
    public enum Fallback: Hashable, Sendable {
        /// It answers what it likes: most refuse.
        case own
        /// The intent is refused with this reason.
        case refuse(reason: String)
        /// The person is led to another route, with values in place of the context, or with the context.
        case redirect(RouteID, with: [String: ValueSource]?)
        /// A flow comes first, from a step on.
        case detour(flow: String, step: String?)
        /// The link is opened in a browser.
        case openURL
    }

    /// The name that explanations and pictures show.
    public var label: String {
        if case .interceptor(let whole) = question { whole.label } else { syntax.kind }
    }
}

/// An action after a plan whose names and keys were looked up.
public struct BoundPostInterceptor: Bound {
    /// As it is written.
    public let syntax: PostInterceptorSyntax

    /// The action as the Router runs it.
    let interceptor: any PostNavigationInterceptor

    /// Where the properties of an event come from.
    public let properties: [String: ValueSource]
}
