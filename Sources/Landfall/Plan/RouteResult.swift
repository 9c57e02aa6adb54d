/// The result of a screen that was asked for one, for the asker.
public struct RouteResult: Hashable, Sendable {
    /// The route that asks for it.
    public var route: RouteID

    /// The intent that led to the route; behind a detour the one that came first.
    public var askedBy: String

    /// The token that was answered; two results of one token are the same one, given twice.
    public var token: String

    /// `false` where the person cancelled.
    public var isCompleted: Bool

    /// The values by key, as the route declares them; none where the person cancelled.
    ///
    /// They are the person's own, and belong in no log.
    public var data: Context
}
