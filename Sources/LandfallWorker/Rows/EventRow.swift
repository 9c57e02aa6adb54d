import Landfall
import LandfallKafka
import LandfallPostgres

/// One row of `landfall.navigation_event`: an intent, what was decided, and why.
struct EventRow: Sendable {
    private let place: RecordPlace
    private let decision: AnsweredIntent
    private let plan: ActionPlan
    private let request: NavigationRequest
    private let intent: NavigationIntent

    /// Takes what was decided.
    ///
    /// - Parameters:
    ///   - place: Where the intent's record came from.
    ///   - decision: The decision; the attempt and the id are as they count for the intent's identity.
    init(place: RecordPlace, decision: AnsweredIntent) {
        self.place = place
        self.decision = decision
        plan = decision.plan
        request = decision.request
        intent = request.intent
    }

    /// The columns, in the order in which ``append(to:)`` writes them.
    static let columns = [
        "record_time", "received_at", "occurred_at", "record_offset", "based_on_sequence",
        "latency_ms", "too_old_by_ms", "partition", "attempt", "operations", "is_bot", "topic",
        "intent_id", "device_id", "user_id", "channel", "link", "destination", "route", "outcome",
        "reason", "error_code", "error_step", "error_node", "plan_id", "based_on_source",
        "based_on_reason", "target", "campaign_id", "message_id", "provider", "app",
        "app_version", "platform", "idiom", "locale", "catalog_version", "operation_kinds",
        "context",
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
        buffer.append(PostgresTimestamp(place.time))
        buffer.append(PostgresTimestamp(request.now))
        buffer.append(intent.occurredAt.map { PostgresTimestamp($0) })
        buffer.append(place.offset.value)
        let basis = plan.basedOn
        buffer.append(basis?.source == .coldStart ? nil : basis?.sequence)
        buffer.append(
            intent.occurredAt.map { occurred in
                request.now.millisecondsSinceEpoch - occurred.millisecondsSinceEpoch
            }
        )
        buffer.append((basis?.absence?.excess?.wholeMilliseconds).map(Int64.init))
        buffer.append(place.partition.partition.number)
        buffer.append(intent.attempt)
        buffer.append(Int16(clamping: plan.operations.count))
        buffer.append(intent.isBot)
    }

    private func appendIntent(to buffer: inout BinaryCopyBuffer) {
        buffer.append(place.partition.topic.name)
        buffer.append(masked: intent.intentID)
        buffer.append(redacted: intent.deviceID)
        buffer.append(decision.recordedUserID)
        buffer.append(redacted: intent.channel)
        let target = decision.recordedTarget
        buffer.append(target.link)
        buffer.append(target.destination)
    }

    private func appendDecision(to buffer: inout BinaryCopyBuffer) {
        buffer.append(plan.route?.name)
        buffer.append(plan.outcome.rawValue)
        buffer.append(plan.reason ?? decision.detourReason)
        buffer.append(plan.error?.code)
        buffer.append(plan.error?.step)
        buffer.append(plan.error?.node?.text.redacted)
        buffer.append(plan.planID)
        buffer.append(plan.basedOn?.source.rawValue ?? PlanBasis.Source.coldStart.rawValue)
        buffer.append(plan.basedOn?.absence?.word)
        buffer.append(plan.target?.text.redacted)
    }

    private func appendSender(to buffer: inout BinaryCopyBuffer) {
        let message = intent.message
        buffer.append(redacted: message?.campaignID)
        buffer.append(redacted: message?.messageID)
        buffer.append(redacted: message?.provider)
        buffer.append(decision.app)
        // Taken once, since each look at a part of a state copies it.
        let app = request.state.app
        buffer.append(redacted: app.version)
        buffer.append(redacted: app.platform)
        buffer.append(redacted: app.idiom)
        buffer.append(redacted: app.locale)
        buffer.append(plan.catalogVersion)
        let operations = plan.operations
        buffer.append(count: operations.count) { place -> String in operations[place].kind }
        if plan.route == nil {
            buffer.appendNull()
        } else {
            let context = decision.recordedContext
            buffer.append(count: context.count) { (context[$0].key, context[$0].value) }
        }
    }
}

extension PostgresTimestamp {
    /// An instant of the routing core, rounded down to the microsecond.
    init(_ time: Timestamp) {
        self.init(unixMicroseconds: time.microsecondsSinceEpoch)
    }
}
