import Landfall
import LandfallKafka
import LandfallPostgres

/// One row of `landfall.experiment_viewed`: a variation that a person's answer followed from.
enum ExposureRow {
    /// The columns, in the order in which ``append(_:of:from:_:to:)`` writes them.
    static let columns = [
        "\"timestamp\"", "received_at", "record_offset", "bucket", "partition", "attempt",
        "hash_version", "user_id", "device_id", "experiment_id", "variation_id", "hash_attribute",
        "hash_value", "topic", "intent_id", "route", "channel", "app", "app_version", "platform",
        "catalog_version", "reason", "attributes",
    ]

    /// Writes the row.
    ///
    /// - Parameters:
    ///   - ordinal: The place of the variation among the exposures of the intent, from 0.
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
        buffer.beginRow()
        buffer.append(PostgresTimestamp(place.time))
        buffer.append(PostgresTimestamp(decision.request.now))
        buffer.append(place.offset.value)
        decision.exposures[ordinal].withParts { assignment in
            decision.request.intent.withContent { intent in
                let subject = decision.recordedSubject(of: assignment)
                buffer.append(assignment.bucket)
                buffer.append(place.partition.partition.number)
                buffer.append(intent.parts.attempt)
                buffer.append(Int16(clamping: assignment.hashVersion))
                buffer.append(decision.recordedUserID)
                buffer.append(redactedUnlessEmpty: intent.parts.deviceID)
                buffer.append(assignment.experimentID)
                buffer.append(assignment.variationID)
                buffer.append(assignment.hashAttribute)
                buffer.append(subject)
                buffer.append(place.partition.topic.name)
                buffer.append(redacted: intent.parts.intentID)
                buffer.append(decision.plan.parts.route?.name)
                buffer.append(redactedUnlessEmpty: intent.parts.channel)
                buffer.append(catalog.app)
                decision.request.state.withApp { app in
                    buffer.append(redactedUnlessEmpty: app.version)
                    buffer.append(redactedUnlessEmpty: app.platform)
                }
                buffer.append(catalog.version)
                buffer.append(assignment.reason)
                decision.appendAttributes(of: assignment, by: subject, to: &buffer)
            }
        }
    }
}
