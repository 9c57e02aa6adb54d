import LandfallTelemetry

extension WorkerMetrics {
    /// How lanes are doing.
    static let lanes: [MetricDefinition] = [
        .init(
            "landfall_worker_state",
            .gauge,
            labels: [.init("state")],
            "1 for the state that the worker is in: starting, waiting, joining, restoring, running, draining"
        ),
        .init(
            "landfall_waiting",
            .gauge,
            labels: [.init("cause")],
            "1 while a lane waits for postgres, kafka or its group, or the start for the schema or topics"
        ),
        .init(
            "landfall_kafka_token_expiry_timestamp_seconds",
            .gauge,
            unit: "seconds",
            "When the token ends by which the worker signs in to Kafka, since 1970; only with OAUTHBEARER"
        ),
        .init(
            "landfall_lane_seconds_total",
            .counter,
            unit: "seconds",
            labels: [.init("lane"), .init("activity")],
            "Where the time of a lane goes; 1 minus the rate of poll is how busy it is"
        ),
        .init(
            "landfall_without_partitions_seconds_total",
            .counter,
            unit: "seconds",
            labels: [.init("lane")],
            "Time for which a lane had no place in its group"
        ),
        .init(
            "landfall_rebalances_total",
            .counter,
            labels: [.init("lane"), .init("kind")],
            "Changes of the partitions of a lane: assigned, revoked, lost"
        ),
        .init(
            "landfall_fencings_total",
            .counter,
            labels: [.init("lane"), .init("store")],
            "Times another owner fenced a lane: its producer or place in kafka, its watermarks in postgres"
        ),
        .init(
            "landfall_lane_restarts_total",
            .counter,
            labels: [.init("lane")],
            "How often a lane was restarted after a failure"
        ),
    ]

    /// How far partitions are; one worker of a group shows each.
    static let partitions: [MetricDefinition] = [
        .init(
            "landfall_topic_partitions",
            .gauge,
            labels: [.init("topic")],
            "Partitions of a topic of intents"
        ),
        .init(
            "landfall_partition_owned",
            .gauge,
            labels: owned,
            "1 for a partition that a lane of this worker has, one that is set aside among them"
        ),
        .init(
            "landfall_partitions_set_aside",
            .gauge,
            labels: place,
            "1 for a partition that is not read until its offsets are repaired: see landfall lag"
        ),
        .init(
            "landfall_lag_records",
            .gauge,
            labels: place,
            "Offsets up to the end of a partition that are not recorded; 0 when caught up; none if it is set aside"
        ),
        .init(
            "landfall_lag_seconds",
            .gauge,
            unit: "seconds",
            labels: place,
            "For how long records of a partition wait; 0 when caught up; none if it is set aside"
        ),
        .init(
            "landfall_recorded_offset",
            .gauge,
            labels: place,
            "The first offset that is not recorded in PostgreSQL"
        ),
        .init(
            "landfall_published_offset",
            .gauge,
            labels: place,
            "The first offset whose answer is not known to be published"
        ),
        .init(
            "landfall_partition_progress_age_seconds",
            .gauge,
            unit: "seconds",
            labels: place,
            "Time since the last step of a partition that has something to take; 0 otherwise"
        ),
    ]

    private static let place: [MetricDefinition.Label] = [.init("topic"), .init("partition")]
    private static let owned = place + [.init("lane")]

    /// What is known of devices.
    static let states: [MetricDefinition] = [
        .init("landfall_states_devices", .gauge, "Devices whose states are in memory"),
        .init("landfall_states_bytes", .gauge, unit: "bytes", "Memory that their states take"),
        .init(
            "landfall_states_limit_bytes",
            .gauge,
            unit: "bytes",
            "The most memory for states: the setting max-state-bytes"
        ),
        .init(
            "landfall_states_taken_total",
            .counter,
            "Reports of states that came, those that can't be read among them"
        ),
        .init(
            "landfall_states_ignored_total",
            .counter,
            labels: [.init("code", limit: 64)],
            "Reports of states that can't be read, by code"
        ),
        .init(
            "landfall_states_evicted_total",
            .counter,
            "States that were forgotten since max-state-bytes was reached; their devices get cold starts"
        ),
        .init(
            "landfall_states_stale_total",
            .counter,
            "States of a lower sequence than the one before, under the same launch"
        ),
        .init(
            "landfall_states_lag_records",
            .gauge,
            labels: [.init("partition")],
            "Reports of states that a lane has not taken yet, as librdkafka last counted them: new every 15 s"
        ),
        .init(
            "landfall_restore_remaining_records",
            .gauge,
            "Offsets of the device-state topic still to be read before intents are taken"
        ),
        .init(
            "landfall_restore_seconds",
            .histogram(bounds: [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 150]),
            unit: "seconds",
            "Time to restore the states of the partitions that a lane got"
        ),
    ]

    /// What answers.
    static let catalog: [MetricDefinition] = [
        .init(
            "landfall_catalog_info",
            .gauge,
            labels: [.init("version", limit: 50), .init("app", limit: 50)],
            "1 for the catalog in force"
        ),
        .init(
            "landfall_catalog_loaded_timestamp_seconds",
            .gauge,
            unit: "seconds",
            "When the catalog in force was loaded, since 1970"
        ),
        .init("landfall_catalog_routes", .gauge, "Routes of the catalog in force"),
        .init(
            "landfall_key_info",
            .gauge,
            labels: [.init("file"), .init("kid", limit: 64)],
            "1 for each key in force, by its file (tokens, links, users, ledger) and its id"
        ),
        .init(
            "landfall_catalog_changes_total",
            .counter,
            labels: [.init("result")],
            "Changed catalogs: taken or refused"
        ),
        .init(
            "landfall_catalog_refused",
            .gauge,
            "1 while the file has a refused catalog and the former one is in use"
        ),
        .init(
            "landfall_build_info",
            .gauge,
            labels: [.init("version"), .init("librdkafka"), .init("libpq")],
            "1, with the versions of the program and its libraries"
        ),
    ]
}
