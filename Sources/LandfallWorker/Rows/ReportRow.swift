import Landfall
import LandfallContract
import LandfallKafka
import LandfallPostgres

/// One row of `landfall.plan_result`: what a device says became of a plan.
struct ReportRow: Sendable {
    /// Where the report's record came from.
    let place: RecordPlace

    /// When its batch was taken.
    let receivedAt: PostgresTimestamp

    /// The name of the app; `nil` where the catalog gives none.
    let app: String?

    let report: PlanResult

    /// The columns, in the order in which ``append(to:)`` writes them.
    static let columns = [
        "record_time", "received_at", "record_offset", "\"at\"", "sequence", "partition",
        "operation", "topic", "plan_id", "intent_id", "device_id", "app", "result", "reason",
    ]

    /// Writes the row.
    func append(to buffer: inout BinaryCopyBuffer) {
        buffer.beginRow()
        buffer.append(PostgresTimestamp(place.time))
        buffer.append(receivedAt)
        buffer.append(place.offset.value)
        buffer.append(report.at.map { PostgresTimestamp($0) })
        buffer.append(report.sequence == 0 ? nil : report.sequence)
        buffer.append(place.partition.partition.number)
        buffer.append(report.operation)
        buffer.append(place.partition.topic.name)
        buffer.append(report.planID.redacted)
        buffer.append(report.intentID.redacted)
        buffer.append(redactedUnlessEmpty: report.deviceID)
        buffer.append(app)
        buffer.append(report.result.rawValue)
        buffer.append(report.reason.isEmpty ? nil : report.reason)
    }
}
