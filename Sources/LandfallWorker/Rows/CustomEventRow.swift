import Landfall
import LandfallKafka
import LandfallPostgres

/// One row of `landfall.custom_event`: what a post-navigation interceptor of the team's own says of
/// an intent.
enum CustomEventRow {
    /// The columns, in the order in which ``append(_:of:from:_:to:)`` writes them.
    static let columns = [
        "record_time", "received_at", "occurred_at", "record_offset", "partition", "attempt",
        "ordinal", "is_bot", "topic", "name", "intent_id", "plan_id", "device_id", "user_id",
        "channel", "route", "campaign_id", "app", "app_version", "platform", "catalog_version",
        "properties",
    ]

    /// Writes the row.
    ///
    /// - Parameters:
    ///   - ordinal: The place among the events of the intent, from 0.
    ///   - decision: What was decided.
    ///   - place: Where the intent's record came from.
    ///   - catalog: What all rows say alike.
    ///   - buffer: Where it is written.
    static func append(
        _ ordinal: Int,
        of decision: borrowing AnsweredIntent,
        from place: RecordPlace,
        _ catalog: CatalogColumns,
        to buffer: inout BinaryCopyBuffer
    ) {
        let event = decision.recordedEvents[ordinal]
        let request = decision.request
        let intent = request.intent
        buffer.beginRow()
        buffer.append(PostgresTimestamp(place.time))
        buffer.append(PostgresTimestamp(request.now))
        buffer.append(intent.occurredAt.map { PostgresTimestamp($0) })
        buffer.append(place.offset.value)
        buffer.append(place.partition.partition.number)
        buffer.append(intent.attempt)
        buffer.append(Int16(clamping: ordinal))
        buffer.append(intent.isBot)
        buffer.append(place.partition.topic.name)
        buffer.append(event.name)
        buffer.append(intent.intentID.redacted)
        buffer.append(decision.plan.parts.planID)
        buffer.append(redactedUnlessEmpty: intent.deviceID)
        buffer.append(decision.recordedUserID)
        buffer.append(redactedUnlessEmpty: intent.channel)
        buffer.append(decision.plan.parts.route?.name)
        buffer.append(redactedUnlessEmpty: intent.message?.campaignID)
        buffer.append(catalog.app)
        // Taken once, since each look at a part of a state copies it.
        let app = request.state.app
        buffer.append(redactedUnlessEmpty: app.version)
        buffer.append(redactedUnlessEmpty: app.platform)
        buffer.append(catalog.version)
        buffer.append(entries: event.properties)
    }
}
