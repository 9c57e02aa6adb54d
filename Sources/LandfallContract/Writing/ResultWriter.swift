public import Landfall
public import LandfallBytes

/// Writes the records of the topic of results that routes asked for.
public struct ResultWriter: Sendable {
    /// The topic of results.
    public let topic: String
    /// What they say in `ce_source`, a URI reference.
    public let source: String

    /// The `ce_type` of every result.
    public static let eventType = "landfall.v1.RouteResult"

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - topic: The topic.
    ///   - source: The `ce_source`.
    public init(topic: String, source: String = "/landfall") {
        self.topic = topic
        self.source = source
    }

    /// The record of a result, in the encoding of the intent that brought it.
    ///
    /// The same answer and intent give the same bytes.
    ///
    /// - Parameters:
    ///   - resolution: The answer to the intent.
    ///   - record: The intent.
    /// - Returns: The record, keyed as the plan is, without its topic, which is ``topic``; `nil` for an
    ///   intent that gave no result.
    public func record(
        for resolution: Resolution,
        answering record: IntentRecord
    ) -> RecordContent? {
        guard let result = resolution.result else { return nil }
        let plan = resolution.plan
        let notice = ResultNotice(result, of: resolution)
        var headers = HeaderBlock(of: Self.eventType, from: source, in: record.encoding)
        headers.append("ce_id", notice.resultID)
        if let time = notice.at { headers.append("ce_time") { time.appendRFC3339(to: &$0) } }
        headers.append("ce_causationid", plan.intentID)
        return RecordContent(
            key: plan.recordKey(answering: record),
            value: record.encoding.bytes(of: notice),
            headers: headers
        )
    }
}

extension ActionPlan {
    /// The key of what answers an intent: the device, else the intent's own key, else its id.
    fileprivate func recordKey(answering record: IntentRecord) -> [UInt8] {
        var key: [UInt8] = []
        Content(self).parts.withRecordKey(answering: record) { key = $0.array }
        return key
    }
}

extension ActionPlan.Parts {
    /// Lends the key of what answers an intent: the device, else the intent's own key, else its id.
    func withRecordKey(answering record: IntentRecord, _ body: (BorrowedBytes) -> Void) {
        if !deviceID.isEmpty {
            deviceID.withBytes(body)
        } else if let key = record.key {
            key.withBytes(body)
        } else {
            intentID.withBytes(body)
        }
    }
}
