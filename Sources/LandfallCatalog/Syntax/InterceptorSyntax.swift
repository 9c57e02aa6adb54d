/// An interceptor that is asked before a plan is sent, as it is written.
public struct InterceptorSyntax: Sendable {
    /// The word of the language for it, or the name of one of the team's own.
    let kind: String

    /// Whom or what it asks.
    let question: Question

    /// Whether it is asked before any search.
    package let isEarly: Bool

    /// What stands under `otherwise`; `nil` for nothing, and for what could not be read.
    var otherwise: Otherwise?

    /// The question of an interceptor.
    enum Question: Sendable {
        /// Whether somebody is signed in.
        case signedIn
        /// Whether the intent has not expired.
        case notExpired
        /// An interceptor of the team's own.
        case own
        /// Whether the team has signed the link; its token stands in this query parameter.
        case signedLink(parameter: String)
        /// A condition that must hold, or must not.
        case condition(ConditionSyntax, mustHold: Bool)
    }

    /// The alternative that applies if an interceptor does not let an intent through.
    enum Otherwise: Sendable {
        /// The intent is refused with this reason.
        case refuse(reason: String)
        /// The person is led to another route, with values in place of the context, or with the context.
        case redirect(WordSyntax, with: WithSyntax?)
        /// A flow comes first, from a step on.
        case detour(flow: WordSyntax, step: WordSyntax?)
        /// The link is opened in a browser.
        case openURL
    }
}

/// An action that runs after a plan has been made, as `after` names it.
public struct PostInterceptorSyntax: Sendable {
    /// The name of an event, or of an interceptor of the team's own.
    let name: String

    /// What an event says beside its name; `nil` for an interceptor of the team's own.
    var event: Event?

    /// The content of an event.
    struct Event: Sendable {
        /// Where its properties come from.
        let properties: [EntrySyntax]
        /// Whether it is recorded at the target alone.
        let isForTarget: Bool
    }

    /// Its name; `event` and the name of an event.
    public var label: String { event == nil ? name : "event \(name)" }
}
