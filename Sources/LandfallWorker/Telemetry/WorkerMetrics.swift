public import LandfallTelemetry

/// The metrics of a worker.
///
/// The names are a public contract. What a record led to is counted once it is recorded in PostgreSQL, so sums
/// equal those of the tables.
public enum WorkerMetrics {
    /// All of them, in the order in which they are shown.
    public static let definitions =
        answers + records + times + lanes + partitions + states + database + clients + catalog

    /// What came of intents.
    private static let answers: [MetricDefinition] = [
        .init(
            "landfall_intents_total",
            .counter,
            labels: [.init("channel", limit: 8), .init("outcome")],
            "Intents that came for the first time, by where they came from and how they were answered"
        ),
        .init(
            "landfall_plans_total",
            .counter,
            labels: [.init("route", limit: 200), .init("outcome")],
            "The same intents by route; an empty route where none was found"
        ),
        .init(
            "landfall_refusals_total",
            .counter,
            labels: [.init("outcome"), .init("reason", limit: 64)],
            "Intents that were refused, failed or expired, by reason"
        ),
        .init(
            "landfall_plan_basis_total",
            .counter,
            labels: [.init("source")],
            "What plans rest on: a state within the intent, the device's last report, or none (COLD_START)"
        ),
        .init(
            "landfall_plan_operations",
            .histogram(bounds: [0, 1, 2, 3, 4, 6, 8, 16, 64, 256]),
            "Operations of a plan"
        ),
        .init(
            "landfall_exposures_total",
            .counter,
            labels: [.init("experiment", limit: 200), .init("variation", limit: 200)],
            "Recorded exposures"
        ),
        .init(
            "landfall_exposures_without_subject_total",
            .counter,
            labels: [.init("experiment", limit: 200)],
            "Exposures whose subject is an e-mail address, without a key to hash it: set user-id-key-file"
        ),
        .init(
            "landfall_detours_total",
            .counter,
            labels: [.init("flow", limit: 50)],
            "Detours that were answered, by flow"
        ),
        .init(
            "landfall_resumes_total",
            .counter,
            labels: [.init("flow", limit: 50), .init("result")],
            "Intents resumed after a detour, by next flow (empty after the last) and result"
        ),
        .init(
            "landfall_resumes_refused_total",
            .counter,
            labels: [.init("reason", limit: 64)],
            "Intents that could not resume after a detour, by reason"
        ),
        .init(
            "landfall_reports_total",
            .counter,
            labels: [.init("result")],
            "What devices reported of plans, each report once"
        ),
        .init(
            "landfall_repeated_reports_total",
            .counter,
            labels: [.init("result")],
            "Reports of devices that came again within the dedupe window"
        ),
    ]

    /// What came of records.
    private static let records: [MetricDefinition] = [
        .init(
            "landfall_records_total",
            .counter,
            labels: [.init("topic")],
            "Records of the topics of intents and plan results that are recorded"
        ),
        .init(
            "landfall_repeated_plans_total",
            .counter,
            "Plans that were sent again for an intent that came twice"
        ),
        .init(
            "landfall_extra_replies_total",
            .counter,
            "Plans that were sent to a topic that the request named"
        ),
        .init(
            "landfall_results_total",
            .counter,
            "Results that were given to the routes that asked"
        ),
        .init("landfall_custom_events_total", .counter, "Recorded events of the team's own"),
        .init(
            "landfall_dead_letters_total",
            .counter,
            labels: [.init("code", limit: 64)],
            "Records that can't be read, or whose row PostgreSQL refuses, by code"
        ),
        .init(
            "landfall_misplaced_keys_total",
            .counter,
            "Intents and device states whose key lies in another partition than murmur2 puts it: set the producer's partitioner"
        ),
        .init(
            "landfall_future_records_total",
            .counter,
            "Records whose timestamp is later than their answer: their producer's clock is ahead"
        ),
        .init(
            "landfall_refused_replies_total",
            .counter,
            "Requests for a reply to a topic that is not allowed or does not exist"
        ),
        .init(
            "landfall_undeliverable_replies_total",
            .counter,
            "Extra replies that their topic refuses for good"
        ),
        .init(
            "landfall_oversize_plans_total",
            .counter,
            "Answers larger than their topic takes, which went out without what made them so"
        ),
        .init(
            "landfall_repaired_records_total",
            .counter,
            "Records that were published again from the ledger after a restart"
        ),
    ]

    /// How long it took.
    private static let times: [MetricDefinition] = [
        .init(
            "landfall_end_to_end_seconds",
            .histogram(
                bounds: [
                    0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60,
                    300,
                ]
            ),
            unit: "seconds",
            "From the timestamp of a record to its answer committed in Kafka"
        ),
        .init(
            "landfall_resolve_seconds",
            .histogram(
                bounds: [
                    0.000_005, 0.000_01, 0.000_02, 0.000_05, 0.000_1, 0.000_2, 0.000_5, 0.001,
                    0.005, 0.02, 0.1, 1,
                ]
            ),
            unit: "seconds",
            "Time to answer a record that was read, of one in eight: state, tree, plan; without awaited interceptors"
        ),
        .init(
            "landfall_batch_seconds",
            .histogram(
                bounds: [
                    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
                ]
            ),
            unit: "seconds",
            labels: [.init("stage")],
            "Time of a batch: answer, ask (interceptors, first plans, kept assignments), record, publish, total"
        ),
        .init(
            "landfall_batch_records",
            .histogram(bounds: [1, 2, 5, 10, 20, 50, 100, 200, 512, 1000, 2000, 5000]),
            "Records of a batch; from 512 on the next is answered while it is committed"
        ),
        .init(
            "db_client_operation_duration_seconds",
            .histogram(
                bounds: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 10, 30]
            ),
            unit: "seconds",
            labels: [.init("db_system_name"), .init("db_operation_name")],
            "Time of a request to PostgreSQL, by OpenTelemetry's name; record is a batch with its COMMIT"
        ),
        .init(
            "landfall_kafka_commit_seconds",
            .histogram(
                bounds: [0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 30]
            ),
            unit: "seconds",
            labels: [.init("outcome")],
            "From the begin of a Kafka transaction to the answer to its commit: committed, failed or lost"
        ),
        .init(
            "landfall_interceptor_seconds",
            .histogram(bounds: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 5]),
            unit: "seconds",
            labels: [.init("interceptor", limit: 64)],
            "Time until an asynchronous interceptor answers"
        ),
        .init(
            "landfall_interceptor_timeouts_total",
            .counter,
            labels: [.init("interceptor", limit: 64)],
            "Interceptors that did not answer in time, so that their intents failed"
        ),
    ]
}
