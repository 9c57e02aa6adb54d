public import Landfall
public import LandfallBytes

/// Writes the records that answer an intent.
public struct ReplyWriter: Sendable {
    /// Where replies go, and what they say of their sender.
    public let settings: ReplySettings

    /// The first headers of every plan in JSON, and of every one in protobuf.
    private let beginnings: (json: HeaderBlock, protobuf: HeaderBlock)

    /// Creates a writer.
    ///
    /// - Parameter settings: Where replies go, and what they say of their sender.
    public init(settings: ReplySettings = ReplySettings()) {
        self.settings = settings
        func beginning(_ encoding: ContentEncoding) -> HeaderBlock {
            HeaderBlock(of: Self.eventType, from: settings.source, in: encoding)
        }
        self.beginnings = (beginning(.json), beginning(.protobuf))
    }

    /// The record of a plan for the topic of all plans.
    ///
    /// The same plan and intent give the same bytes.
    ///
    /// - Parameters:
    ///   - plan: The plan, its id filled in.
    ///   - record: The intent that it answers.
    /// - Returns: The record, without its topic, which is ``ReplySettings/plansTopic``. It is keyed by the
    ///   device, else by the intent's own key, else by the intent's id.
    public func record(for plan: ActionPlan, answering record: IntentRecord) -> RecordContent {
        var writer = RecordWriter(in: nil)
        let plan = ActionPlan.Content(plan)
        return content(for: plan, answering: record, issued: nil, in: &writer)
    }

    /// Key, value and headers of the same record, for one of many plans that are made at one time.
    ///
    /// - Parameters:
    ///   - plan: The plan, its id filled in.
    ///   - record: The intent that it answers.
    ///   - issued: The time that the plan most likely has.
    ///   - writer: Where the record is put together.
    /// - Returns: The record, without its topic.
    package func content(
        for plan: borrowing ActionPlan.Content,
        answering record: IntentRecord,
        issued: IssueTime?,
        in writer: inout RecordWriter
    ) -> RecordContent {
        plan.parts.withRecordKey(answering: record) { writer.key.append($0) }
        record.encoding.write(plan, to: &writer.value)
        write(plan, answering: record, issued: issued, to: &writer.headers)
        return writer.finish()
    }

    /// Key, value and headers of the record that answers an intent which came before: the first answer
    /// again, byte for byte, with what this caller needs to tell it apart in the headers.
    ///
    /// - Parameters:
    ///   - first: The record with which the intent was answered first.
    ///   - record: The intent as it came again.
    /// - Returns: The record, without its topic.
    package func content(
        repeating first: RecordContent,
        answering record: IntentRecord
    ) -> RecordContent {
        var again = first
        again.headers = headers(repeating: first.headers, answering: record)
        return again
    }

    /// Where the caller waits for the answer, if that is elsewhere than where all plans go.
    ///
    /// - Parameter record: The intent.
    /// - Returns: The topic, which need not be allowed, and perhaps the partition.
    public func ownReply(to record: IntentRecord) -> ReplyAddress? {
        record.reply.flatMap { $0.topic == settings.plansTopic ? nil : $0 }
    }

    /// Writes the headers of a plan's record.
    private func write(
        _ plan: borrowing ActionPlan.Content,
        answering record: IntentRecord,
        issued: IssueTime?,
        to headers: inout HeaderBlock
    ) {
        switch record.encoding {
        case .json: headers.append(contentsOf: beginnings.json)
        case .protobuf: headers.append(contentsOf: beginnings.protobuf)
        }
        headers.append("ce_id", plan.parts.planID)
        if let time = plan.parts.issuedAt {
            if let issued, issued.time == time {
                headers.append(contentsOf: issued.header)
            } else {
                headers.append(contentsOf: IssueTime(time).header)
            }
        }
        headers.append("ce_causationid", plan.parts.intentID)
        appendHeaders(ofCaller: record, planID: plan.parts.planID, to: &headers)
    }

    private func headers(
        repeating first: HeaderBlock,
        answering record: IntentRecord
    ) -> HeaderBlock {
        let ofCaller = [
            "ce_correlationid", settings.names.correlation, "traceparent", "tracestate",
        ]
        var headers = first.without(ofCaller)
        let planID = first.firstValue(of: "ce_id") ?? []
        appendHeaders(
            ofCaller: record,
            planID: String(decoding: planID, as: UTF8.self),
            to: &headers
        )
        return headers
    }

    /// What a caller needs to tell its reply apart.
    private func appendHeaders(
        ofCaller record: IntentRecord,
        planID: String,
        to headers: inout HeaderBlock
    ) {
        if let correlation = record.event?.correlationID {
            headers.append("ce_correlationid", correlation)
        }
        if let correlation = record.correlation {
            headers.append(settings.names.correlation, correlation)
        }
        if let trace = record.trace {
            headers.append("traceparent") {
                trace.appendParent(of: TraceIdentity.spanID(ofPlan: planID), to: &$0)
            }
            if let state = trace.state { headers.append("tracestate", state) }
        }
    }

    /// The time of plans as their header, written once for all plans of a batch.
    package struct IssueTime: Sendable {
        fileprivate let time: Timestamp
        fileprivate let header: HeaderBlock

        /// Writes the header.
        package init(_ time: Timestamp) {
            self.time = time
            var header = HeaderBlock()
            header.append("ce_time") { time.appendRFC3339(to: &$0) }
            self.header = header
        }
    }

    /// The `ce_type` of every reply.
    public static let eventType = "landfall.v1.ActionPlan"
}

extension HeaderBlock {
    /// The first headers of what is sent in answer to an intent.
    ///
    /// - Parameters:
    ///   - type: The `ce_type`.
    ///   - source: The `ce_source`.
    ///   - encoding: The encoding of the value.
    init(of type: String, from source: String, in encoding: ContentEncoding) {
        self.init()
        append("content-type", encoding.mediaType)
        append("ce_specversion", "1.0")
        append("ce_type", type)
        append("ce_source", source)
    }
}

/// The topics of replies, and what the replies say of their sender.
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
