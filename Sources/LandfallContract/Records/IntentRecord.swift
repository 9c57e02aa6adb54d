public import Landfall

/// An intent with what its record says about answering it.
///
/// A class, since it has dozens of texts, and is handed on until it is answered.
public final class IntentRecord: Sendable {
    /// The intent; its id is filled in when the sender gave none.
    public let intent: NavigationIntent
    /// The encoding of the request, which the reply takes over.
    public let encoding: ContentEncoding
    /// What makes two records the same intent.
    public let identity: IntentIdentity
    /// The key of the record.
    public let key: [UInt8]?
    /// Where the record stands.
    public let origin: RecordOrigin
    /// The CloudEvent that it came as.
    public let event: EventAttributes?
    /// What the caller tells its replies apart by.
    public let correlation: [UInt8]?
    /// Where the caller waits for a reply of its own.
    public let reply: ReplyAddress?
    /// The trace that it belongs to.
    public let trace: TraceContext?

    /// Takes what a record says.
    package init(
        intent: NavigationIntent,
        encoding: ContentEncoding,
        identity: IntentIdentity,
        key: [UInt8]?,
        origin: RecordOrigin,
        event: EventAttributes?,
        correlation: [UInt8]?,
        reply: ReplyAddress?,
        trace: TraceContext?
    ) {
        self.intent = intent
        self.encoding = encoding
        self.identity = identity
        self.key = key
        self.origin = origin
        self.event = event
        self.correlation = correlation
        self.reply = reply
        self.trace = trace
    }

    /// The same intent without what a caller tells its reply apart by.
    package var withoutCallerHeaders: IntentRecord {
        copy(key: key, event: nil, correlation: nil, trace: nil)
    }

    /// The same intent as if its record had no key.
    package var withoutKey: IntentRecord {
        copy(key: nil, event: event, correlation: correlation, trace: trace)
    }

    private func copy(
        key: [UInt8]?,
        event: EventAttributes?,
        correlation: [UInt8]?,
        trace: TraceContext?
    ) -> IntentRecord {
        IntentRecord(
            intent: intent,
            encoding: encoding,
            identity: identity,
            key: key,
            origin: origin,
            event: event,
            correlation: correlation,
            reply: reply,
            trace: trace
        )
    }
}
