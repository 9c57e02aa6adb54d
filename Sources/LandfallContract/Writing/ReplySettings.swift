/// Where replies go, and what they say of their sender.
public struct ReplySettings: Hashable, Sendable {
    /// The topic of all plans.
    public var plansTopic = "navigation.plans"
    /// The `ce_source` of replies, a URI reference.
    public var source = "/landfall"
    /// The topics on which callers may wait: names, or beginnings of names with a `*` behind them.
    public var allowedReplyTopics: [String] = []
    /// The names of the headers for request and reply.
    public var names = HeaderNames()

    /// Creates the settings of the wire contract; no caller may name a topic of its own.
    public init() {}

    /// Whether a caller may wait on a topic.
    ///
    /// - Parameter topic: The topic that its header named.
    /// - Returns: `true` if the topic is on the list of those that are allowed.
    public func isAllowed(_ topic: String) -> Bool {
        allowedReplyTopics.contains { allowed in
            allowed.hasSuffix("*") ? topic.hasPrefix(allowed.dropLast()) : topic == allowed
        }
    }
}
