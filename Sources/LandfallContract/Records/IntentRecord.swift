public import Landfall

/// An intent with what its record says about answering it.
public struct IntentRecord: Sendable {
    /// The intent; its id is filled in when the sender gave none.
    public var intent: NavigationIntent
    /// The encoding of the request, which the reply takes over.
    public var encoding: ContentEncoding
    /// What makes two records the same intent.
    public var identity: IntentIdentity
    /// The key of the record.
    public var key: [UInt8]?
    /// Where the record stands.
    public var origin: RecordOrigin
    /// The CloudEvent that it came as.
    public var event: EventAttributes?
    /// What the caller tells its replies apart by.
    public var correlation: [UInt8]?
    /// Where the caller waits for a reply of its own.
    public var reply: ReplyAddress?
    /// The trace that it belongs to.
    public var trace: TraceContext?
}
