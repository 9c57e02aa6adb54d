public import Landfall

/// Writes the records of the topic on which results are given to who asked for them.
public struct ResultWriter: Sendable {
    /// The topic.
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
    /// - Returns: The record, keyed as the plan is; `nil` for an intent that gave no result.
    public func record(
        for resolution: Resolution,
        answering record: IntentRecord
    ) -> OutgoingRecord? {
        guard let result = resolution.result else { return nil }
        let plan = resolution.plan
        let notice = ResultNotice(result, of: resolution)
        var headers = [
            RecordHeader(name: "content-type", text: record.encoding.mediaType),
            RecordHeader(name: "ce_specversion", text: "1.0"),
            RecordHeader(name: "ce_type", text: Self.eventType),
            RecordHeader(name: "ce_source", text: source),
            RecordHeader(name: "ce_id", text: notice.resultID),
        ]
        if let time = notice.at {
            headers.append(RecordHeader(name: "ce_time", text: time.rfc3339))
        }
        headers.append(RecordHeader(name: "ce_causationid", text: plan.intentID))
        return OutgoingRecord(
            topic: topic,
            key: plan.recordKey(answering: record),
            value: record.encoding.bytes(of: notice),
            headers: headers
        )
    }
}

extension ActionPlan {
    /// The key of what answers an intent: the device, else the intent's own key, else its id.
    func recordKey(answering record: IntentRecord) -> [UInt8] {
        deviceID.isEmpty ? record.key ?? Array(intentID.utf8) : Array(deviceID.utf8)
    }
}
