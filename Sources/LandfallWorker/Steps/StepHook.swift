import LandfallKafka
import LandfallPostgres

/// What tests do between the steps of a lane: look on, wait, break something, or let it fail.
///
/// A worker that serves has none, and each step then costs one comparison. The closures run on the
/// lane's own thread and may block it; what they throw is met as if the step itself had failed so.
struct StepHook: Sendable {
    /// The steps of the lane itself; what it throws ends the lane.
    var lane: @Sendable (LaneStep) throws -> Void

    /// The steps of a batch's PostgreSQL transaction.
    var store: @Sendable (StoreStep) throws(PostgresError) -> Void

    /// The steps of a Kafka transaction.
    var publish: @Sendable (PublishStep) throws(KafkaError) -> Void
}
