import Landfall
import LandfallPostgres

/// One row of `landfall.navigation_event`: an intent, what was decided, and why.
struct EventRow: Sendable {
    /// Where the record came from.
    let origin: RowOrigin

    /// The intent's attempt and id as they count for its identity.
    let resolution: Resolution

    /// The columns, in the order in which ``append(to:)`` writes them.
    static let columns = [
        "record_time", "resolved_at", "occurred_at", "record_offset", "based_on_sequence",
        "latency_ms", "partition", "attempt", "operations", "is_bot", "topic", "intent_id",
        "device_id", "user_id", "channel", "link", "destination", "route", "outcome", "reason",
        "error_code", "error_step", "error_node", "plan_id", "based_on_source", "target",
        "campaign_id", "message_id", "provider", "app_version", "platform", "idiom", "locale",
        "catalog_version", "operation_kinds", "context", "events",
    ]

    /// Writes the row.
    func append(to buffer: inout BinaryCopyBuffer) {
        buffer.beginRow()
        appendTimes(to: &buffer)
        appendIntent(to: &buffer)
        appendDecision(to: &buffer)
        appendSender(to: &buffer)
    }

    private func appendTimes(to buffer: inout BinaryCopyBuffer) {
        let request = resolution.request
        let plan = resolution.plan
        let isCold = plan.basedOn?.source == .coldStart
        buffer.append(LandfallPostgres.Timestamp(origin.time))
        buffer.append(LandfallPostgres.Timestamp(request.now))
        buffer.append(request.intent.occurredAt.map { LandfallPostgres.Timestamp($0) })
        buffer.append(origin.offset)
        buffer.append(isCold ? nil : plan.basedOn?.sequence)
        buffer.append(
            request.intent.occurredAt.map { occurred in
                request.now.millisecondsSinceEpoch - occurred.millisecondsSinceEpoch
            }
        )
        buffer.append(origin.partition)
        buffer.append(request.intent.attempt)
        buffer.append(Int16(clamping: plan.operations.count))
        buffer.append(request.intent.isBot)
    }

    private func appendIntent(to buffer: inout BinaryCopyBuffer) {
        let intent = resolution.request.intent
        buffer.append(origin.topic)
        buffer.append(intent.intentID)
        buffer.append(intent.deviceID.nilIfEmpty)
        buffer.append(resolution.request.subjectUserID)
        buffer.append(intent.channel.nilIfEmpty)
        switch intent.target {
        case .link(let link):
            buffer.append(link)
            buffer.appendNull()
        case .destination(let destination):
            buffer.appendNull()
            buffer.append(destination.route.name)
        case .destinations(let list):
            buffer.appendNull()
            buffer.append(list.map(\.route.name).joined(separator: ","))
        case .resume:
            buffer.appendNull()
            buffer.appendNull()
        }
    }

    private func appendDecision(to buffer: inout BinaryCopyBuffer) {
        let plan = resolution.plan
        buffer.append(plan.route?.name)
        buffer.append(plan.outcome.rawValue)
        buffer.append(plan.reason ?? resolution.detourReason)
        buffer.append(plan.error?.code)
        buffer.append(plan.error?.step)
        buffer.append(plan.error?.node?.text)
        buffer.append(plan.planID)
        buffer.append(plan.basedOn?.source.rawValue ?? PlanBasis.Source.coldStart.rawValue)
        buffer.append(plan.target?.text)
    }

    private func appendSender(to buffer: inout BinaryCopyBuffer) {
        let message = resolution.request.intent.message
        let app = resolution.request.state.app
        buffer.append(message?.campaignID.nilIfEmpty)
        buffer.append(message?.messageID.nilIfEmpty)
        buffer.append(message?.provider.nilIfEmpty)
        buffer.append(app.version.nilIfEmpty)
        buffer.append(app.platform.nilIfEmpty)
        buffer.append(app.idiom.nilIfEmpty)
        buffer.append(app.locale.nilIfEmpty)
        buffer.append(resolution.plan.catalogVersion)
        buffer.append(resolution.plan.operations.map(\.kind))
        if resolution.plan.route == nil {
            buffer.appendNull()
        } else {
            buffer.append(jsonObject: resolution.recordedContext.map { ($0.key, $0.value) })
        }
        buffer.append(json: EventDocument(resolution.recordedEvents).text)
    }
}

/// Where a row's record came from.
struct RowOrigin: Hashable, Sendable {
    /// The intent topic.
    let topic: String
    /// The partition.
    let partition: Int32
    /// The record's offset.
    let offset: Int64
    /// The record's own timestamp, which decides the day partition.
    let time: Landfall.Timestamp
}

extension String {
    /// The text, or `nil` when there is none: what the wire leaves out is NULL in a row.
    var nilIfEmpty: String? { isEmpty ? nil : self }
}

extension LandfallPostgres.Timestamp {
    /// An instant of the routing core, rounded down to the microsecond.
    init(_ time: Landfall.Timestamp) {
        self.init(unixMicroseconds: time.microsecondsSinceEpoch)
    }
}
