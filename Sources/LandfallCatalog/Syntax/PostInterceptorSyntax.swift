public import Landfall

/// What runs when a plan has been made, as `after` names it.
public struct PostInterceptorSyntax: Sendable {
    /// The name of an interceptor of the team's own; `event` and the name of an event else.
    public let label: String

    /// Where the properties of an event come from.
    public let properties: [String: ValueSource]

    /// The interceptor as the Router runs it.
    let interceptor: any PostNavigationInterceptor
}
