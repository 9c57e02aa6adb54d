import Landfall
import LandfallKafka
import LandfallPostgres

/// One row of `landfall.navigation_event`: an intent, what was decided, and why.
///
/// It is written from what intent and app lend, so that none of their texts is copied.
enum EventRow {
    /// The columns, in the order in which ``append(_:from:_:to:)`` writes them.
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
    ///
    /// - Parameters:
    ///   - decision: What was decided.
    ///   - place: Where the intent's record came from.
    ///   - catalog: What all rows say alike.
    ///   - buffer: Where it is written.
    static func append(
        _ decision: borrowing AnsweredIntent,
        from place: RecordPlace,
        _ catalog: CatalogColumns,
        to buffer: inout BinaryCopyBuffer
    ) {
        buffer.beginRow()
        decision.request.intent.withContent { intent in
            appendTimes(of: intent, decision, from: place, to: &buffer)
            buffer.append(place.partition.topic.name)
            appendIntent(intent, decision, to: &buffer)
            append(decision.plan, decision.detourReason, to: &buffer)
            appendSender(of: intent, decision, catalog, to: &buffer)
        }
        appendOperations(of: decision, catalog, to: &buffer)
    }

    private static func appendTimes(
        of intent: borrowing NavigationIntent.Content,
        _ decision: borrowing AnsweredIntent,
        from place: RecordPlace,
        to buffer: inout BinaryCopyBuffer
    ) {
        buffer.append(PostgresTimestamp(place.time))
        let now = decision.request.now
        buffer.append(PostgresTimestamp(now))
        buffer.append(intent.parts.occurredAt.map { PostgresTimestamp($0) })
        buffer.append(place.offset.value)
        let isCold = decision.plan.parts.basedOn?.source == .coldStart
        buffer.append(isCold ? nil : decision.plan.parts.basedOn?.sequence)
        buffer.append(
            intent.parts.occurredAt.map { occurred in
                now.millisecondsSinceEpoch - occurred.millisecondsSinceEpoch
            }
        )
        buffer.append(
            (decision.plan.parts.basedOn?.absence?.excess?.wholeMilliseconds).map(Int64.init)
        )
        buffer.append(place.partition.partition.number)
        buffer.append(intent.parts.attempt)
        buffer.append(Int16(clamping: decision.plan.parts.operations.count))
        buffer.append(intent.parts.isBot)
    }

    private static func appendIntent(
        _ intent: borrowing NavigationIntent.Content,
        _ decision: borrowing AnsweredIntent,
        to buffer: inout BinaryCopyBuffer
    ) {
        buffer.append(redacted: intent.parts.intentID)
        buffer.append(redactedUnlessEmpty: intent.parts.deviceID)
        buffer.append(decision.recordedUserID)
        buffer.append(redactedUnlessEmpty: intent.parts.channel)
        buffer.append(decision.recordedLink(to: intent.parts.target))
        buffer.append(decision.recordedDestination(of: intent.parts.target))
    }

    private static func append(
        _ plan: borrowing ActionPlan.Content,
        _ detourReason: String?,
        to buffer: inout BinaryCopyBuffer
    ) {
        buffer.append(plan.parts.route?.name)
        buffer.append(plan.parts.outcome.rawValue)
        buffer.append(plan.parts.reason ?? detourReason)
        buffer.append(plan.parts.error?.code)
        buffer.append(plan.parts.error?.step)
        buffer.append(plan.parts.error?.node?.text.redacted)
        buffer.append(plan.parts.planID)
        buffer.append((plan.parts.basedOn?.source ?? .coldStart).rawValue)
        buffer.append(plan.parts.basedOn?.absence?.word)
        buffer.append(redactedOrNull: plan.parts.target?.text)
    }

    private static func appendSender(
        of intent: borrowing NavigationIntent.Content,
        _ decision: borrowing AnsweredIntent,
        _ catalog: CatalogColumns,
        to buffer: inout BinaryCopyBuffer
    ) {
        buffer.append(redactedUnlessEmpty: intent.parts.message?.campaignID)
        buffer.append(redactedUnlessEmpty: intent.parts.message?.messageID)
        buffer.append(redactedUnlessEmpty: intent.parts.message?.provider)
        buffer.append(catalog.app)
        decision.request.state.withApp { app in
            buffer.append(redactedUnlessEmpty: app.version)
            buffer.append(redactedUnlessEmpty: app.platform)
            buffer.append(redactedUnlessEmpty: app.idiom)
            buffer.append(redactedUnlessEmpty: app.locale)
        }
    }

    private static func appendOperations(
        of decision: borrowing AnsweredIntent,
        _ catalog: CatalogColumns,
        to buffer: inout BinaryCopyBuffer
    ) {
        buffer.append(catalog.version)
        buffer.append(count: decision.plan.parts.operations.count) { place in
            decision.plan.parts.operations[place].kind
        }
        if decision.plan.parts.route == nil {
            buffer.appendNull()
        } else {
            buffer.append(entries: decision.recordedContext)
        }
    }
}

extension PostgresTimestamp {
    /// An instant of the routing core, rounded down to the microsecond.
    init(_ time: Timestamp) {
        self.init(unixMicroseconds: time.microsecondsSinceEpoch)
    }
}
