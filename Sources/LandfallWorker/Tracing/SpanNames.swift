import Landfall
import LandfallContract
import LandfallKafka
import LandfallPostgres
import LandfallTelemetry

/// The attributes of a lane's spans, by OpenTelemetry's names for messaging with Kafka and for PostgreSQL.
///
/// Never the key of a record, which is the device.
struct SpanNames: Sendable {
    /// The topic of all plans.
    let plansTopic: String
    private let lane: Int
    private let group: String
    private let client: String
    private let database: [SpanField]

    /// Takes what they say.
    ///
    /// - Parameters:
    ///   - lane: The number of the lane.
    ///   - group: The consumer group.
    ///   - client: The name of the lane's clients of Kafka.
    ///   - plansTopic: The topic of all plans.
    ///   - connection: Where PostgreSQL is.
    init(
        lane: Int,
        group: String,
        client: String,
        plansTopic: String,
        database connection: ConnectionConfiguration
    ) {
        self.lane = lane
        self.group = group
        self.client = client
        self.plansTopic = plansTopic
        var database = [
            SpanField("db.system.name", "postgresql"),
            SpanField("db.namespace", connection.database),
            SpanField("db.query.summary", "record batch"),
        ]
        // With several hosts it is not known here which of them is spoken to.
        let hosts = connection.hosts
        if hosts.count == 1 { database.append(SpanField("server.address", hosts[0].name)) }
        self.database = database
    }

    func batch(_ recordCount: Int, partitionCount: Int) -> [SpanField] {
        [
            SpanField("landfall.lane", lane), SpanField("landfall.records", recordCount),
            SpanField("landfall.partitions", partitionCount),
        ]
    }

    func poll(_ count: Int) -> [SpanField] {
        [
            SpanField("messaging.system", "kafka"),
            SpanField("messaging.operation.name", "poll"),
            SpanField("messaging.operation.type", "receive"),
            SpanField("messaging.batch.message_count", count),
            SpanField("messaging.consumer.group.name", group),
            SpanField("messaging.client.id", client),
        ]
    }

    /// Returns the fields of `process TOPIC`.
    func processing(_ place: RecordPlace) -> [SpanField] {
        [
            SpanField("messaging.system", "kafka"),
            SpanField("messaging.operation.name", "process"),
            SpanField("messaging.operation.type", "process"),
            SpanField("messaging.destination.name", place.partition.topic.name),
            SpanField("messaging.destination.partition.id", "\(place.partition.partition.number)"),
            SpanField("messaging.kafka.offset", place.offset.value),
            SpanField("messaging.consumer.group.name", group),
            SpanField("messaging.client.id", client),
        ]
    }

    /// Returns the fields of `record batch`.
    func recording(_ error: PostgresError?) -> [SpanField] {
        guard let error else { return database }
        let state = error.sqlState?.rawValue
        let fields = database + [SpanField("error.type", state ?? error.word)]
        return fields + (state.map { [SpanField("db.response.status_code", $0)] } ?? [])
    }

    /// Returns the fields of `send TOPIC`.
    func sending(_ count: Int) -> [SpanField] {
        [
            SpanField("messaging.system", "kafka"),
            SpanField("messaging.operation.name", "send"),
            SpanField("messaging.operation.type", "send"),
            SpanField("messaging.destination.name", plansTopic),
            SpanField("messaging.batch.message_count", count),
            SpanField("messaging.client.id", client),
        ]
    }

    /// Returns the fields of `commit`.
    func committing() -> [SpanField] {
        [
            SpanField("messaging.system", "kafka"),
            SpanField("messaging.operation.name", "commit"),
            SpanField("messaging.operation.type", "settle"),
            SpanField("messaging.consumer.group.name", group),
            SpanField("messaging.client.id", client),
        ]
    }
}
