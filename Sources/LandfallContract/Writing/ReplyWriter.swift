public import Landfall
package import LandfallBytes

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

    /// The records of a plan: one for the topic of all plans, and one for the caller if it waits on
    /// a topic that is allowed and is not that of all plans.
    ///
    /// The same plan and intent give the same bytes.
    ///
    /// - Parameters:
    ///   - plan: The plan, its id filled in.
    ///   - record: The intent that it answers.
    /// - Returns: One or two records, that for all plans first. They are keyed by the device, else
    ///   by the intent's own key, else by the intent's id.
    public func records(for plan: ActionPlan, answering record: IntentRecord) -> [OutgoingRecord] {
        let first = OutgoingRecord(
            topic: settings.plansTopic,
            key: plan.recordKey(answering: record),
            value: record.encoding.bytes(of: plan),
            headerBlock: headers(for: plan, answering: record)
        )
        return addressed(first, answering: record)
    }

    /// The records that answer an intent which came before: the first answer again, byte for byte,
    /// with what this caller needs to tell it apart in the headers.
    ///
    /// - Parameters:
    ///   - first: The record with which the intent was answered first.
    ///   - record: The intent as it came again.
    /// - Returns: One or two records, as in ``records(for:answering:)``.
    public func records(
        repeating first: OutgoingRecord,
        answering record: IntentRecord
    ) -> [OutgoingRecord] {
        var again = first
        again.headerBlock = headers(repeating: first.headerBlock, answering: record)
        return addressed(again, answering: record)
    }

    /// The answer for all plans, and the same for a caller that waits elsewhere.
    private func addressed(
        _ first: OutgoingRecord,
        answering record: IntentRecord
    ) -> [OutgoingRecord] {
        guard let reply = record.reply, reply.topic != settings.plansTopic,
            settings.isAllowed(reply.topic)
        else { return [first] }
        var second = first
        second.topic = reply.topic
        second.partition = reply.partition
        return [first, second]
    }

    /// The headers of the record of a plan.
    ///
    /// - Parameters:
    ///   - plan: The plan, its id filled in.
    ///   - record: The intent that it answers.
    ///   - issued: The time that the plan most likely has.
    /// - Returns: The headers, in order.
    package func headers(
        for plan: ActionPlan,
        answering record: IntentRecord,
        issued: IssueTime? = nil
    ) -> HeaderBlock {
        var headers = HeaderBlock(capacity: Self.usualHeaderBytes)
        switch record.encoding {
        case .json: headers.append(contentsOf: beginnings.json)
        case .protobuf: headers.append(contentsOf: beginnings.protobuf)
        }
        headers.append("ce_id", plan.planID)
        if let time = plan.issuedAt {
            let issued = issued.flatMap { $0.time == time ? $0 : nil } ?? IssueTime(time)
            headers.append(contentsOf: issued.header)
        }
        headers.append("ce_causationid", plan.intentID)
        appendHeaders(ofCaller: record, planID: plan.planID, to: &headers)
        return headers
    }

    /// The headers of a first answer that is sent again.
    ///
    /// - Parameters:
    ///   - first: The headers of the first answer.
    ///   - record: The intent as it came again.
    /// - Returns: The same, but what a caller tells its reply apart by is this caller's.
    package func headers(
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
                trace.appendParent(of: Self.spanID(for: planID), to: &$0)
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

    /// Room for the headers of a plan, unless its caller has long ones.
    private static let usualHeaderBytes = 384

    /// The `ce_type` of every reply.
    public static let eventType = "landfall.v1.ActionPlan"

    /// The id of the span that a plan's reply is: the first 8 bytes, in hexadecimal, of SHA-256 over
    /// `landfall.span.1` and the plan's id, each with its length before it.
    private static func spanID(for planID: String) -> UInt64 {
        var digest = Digest(domain: "landfall.span.1")
        digest.add(planID)
        // Zero is the one id that means "no span".
        return max(1, digest.finish().first)
    }
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
