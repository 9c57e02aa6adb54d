import Landfall
import LandfallKafka
import LandfallPostgres

/// One row of `landfall.experiment_viewed`: a variation that a person's answer followed from.
struct ExposureRow: Sendable {
    /// Where the intent's record came from.
    let place: RecordPlace

    /// What was decided.
    let decision: AnsweredIntent

    /// The place of the variation among the exposures of the intent, from 0.
    let ordinal: Int

    /// The columns, in the order in which ``append(to:)`` writes them.
    static let columns = [
        "\"timestamp\"", "received_at", "record_offset", "bucket", "partition", "attempt",
        "hash_version", "user_id", "device_id", "experiment_id", "variation_id", "hash_attribute",
        "hash_value", "topic", "intent_id", "route", "channel", "app", "app_version", "platform",
        "catalog_version", "reason", "attributes",
    ]

    /// Writes the row.
    func append(to buffer: inout BinaryCopyBuffer) {
        let request = decision.request
        let intent = request.intent
        let assignment = decision.exposures[ordinal]
        buffer.beginRow()
        buffer.append(PostgresTimestamp(place.time))
        buffer.append(PostgresTimestamp(request.now))
        buffer.append(place.offset.value)
        buffer.append(assignment.bucket)
        buffer.append(place.partition.partition.number)
        buffer.append(intent.attempt)
        buffer.append(Int16(clamping: assignment.hashVersion))
        buffer.append(decision.recordedUserID)
        buffer.append(redacted: intent.deviceID)
        buffer.append(assignment.experimentID)
        buffer.append(assignment.variationID)
        buffer.append(assignment.hashAttribute)
        buffer.append(decision.recordedSubject(of: assignment))
        buffer.append(place.partition.topic.name)
        buffer.append(masked: intent.intentID)
        buffer.append(decision.plan.route?.name)
        buffer.append(redacted: intent.channel)
        buffer.append(decision.app)
        // Taken once, since each look at a part of a state copies it.
        let app = request.state.app
        buffer.append(redacted: app.version)
        buffer.append(redacted: app.platform)
        buffer.append(decision.plan.catalogVersion)
        buffer.append(assignment.reason)
        decision.appendAttributes(of: assignment, to: &buffer)
    }
}
