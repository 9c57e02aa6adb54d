public import Landfall

/// An interceptor, and what happens where it does not let through.
public struct InterceptorSyntax: Sendable {
    /// Its name.
    public let label: String

    /// Whom or what it asks.
    var question: Question

    /// The reason with which it refuses where nothing else is said.
    let reason: String

    /// Whether it is asked before any search.
    let isEarly: Bool

    /// What happens where it refuses; `nil` for the refusal.
    var otherwise: Otherwise?

    /// The question of an interceptor.
    enum Question: Sendable {
        /// Whether somebody is signed in.
        case signedIn
        /// An interceptor that is whole.
        case interceptor(any PreNavigationInterceptor)
        /// A condition that must hold, or must not, as it is written.
        case written(ConditionSyntax, mustHold: Bool)
        /// A condition that must hold.
        case condition(CatalogCondition)
    }

    /// The alternative that applies if an interceptor does not let an intent through.
    public enum Fallback: Hashable, Sendable {
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

    /// What happens where it does not let through.
    public var fallback: Fallback {
        switch otherwise {
        case .fixed(.refuse(let reason)): .refuse(reason: reason)
        case .fixed(.openURL): .openURL
        case .fixed, nil: .own
        case .redirect(let route, _): .redirect(route)
        case .detour(let flow, _, _): .detour(flow: flow)
        }
    }
}

/// An action that runs after a plan has been made, as `after` names it.
public struct PostInterceptorSyntax: Sendable {
    /// The name of an interceptor of the team's own; `event` and the name of an event else.
    public let label: String

    /// Where the properties of an event come from.
    public let properties: [String: ValueSource]

    /// The interceptor as the Router runs it.
    let interceptor: any PostNavigationInterceptor
}
