import CoreMetrics
import Landfall
import LandfallContract
import LandfallKafka
import LandfallTelemetry

/// The counters and histograms of one lane, beside ``WorkerCounts``.
///
/// Only the lane's own thread uses it. What a record adds goes to the counters once a batch.
final class LaneMetrics {
    let factory: any MetricsFactory
    private let lane: String
    private let fencings: [Store: Counter]
    var records: KeyedCounter<Topic>
    var intents: DenseCounter
    var plans: NamedCounter
    var refusals: NamedCounter
    var bases: DenseCounter
    var exposures: ExposureCounter
    var withoutSubject: NamedCounter
    var reports: DenseCounter
    var repeatedReports: DenseCounter
    var detours: NamedCounter
    var resumes: NamedCounter
    var rows: DenseCounter
    var lookups: KeyedCounter<String>
    let futureRecords: Counter
    let connects: Counter
    var operations: HistogramBatch
    var endToEnd: HistogramBatch
    var resolving: HistogramBatch
    let batchRecords: Recorder
    private let restore: Recorder
    private let stages: [Stage: Recorder]
    private let requests: [DatabaseOperation: Recorder]
    private let commits: [CommitOutcome: Recorder]
    /// How long interceptors take that are waited for.
    let interceptors: InterceptorMetrics

    /// The tables whose rows are counted.
    enum Table: String, CaseIterable {
        case event = "navigation_event"
        case exposure = "experiment_viewed"
        case customEvent = "custom_event"
        case planResult = "plan_result"
    }

    /// The parts of a batch's time.
    enum Stage: String, CaseIterable {
        case answer
        case ask
        case record
        case publish
        case total
    }

    /// The requests to PostgreSQL that are measured.
    enum DatabaseOperation: String, CaseIterable {
        /// A batch, from its begin to the answer to its COMMIT.
        case record
        /// The assignments that were kept of subjects.
        case kept
        /// The first plans of repeated intents.
        case firstPlans = "first_plans"
        /// The partitions of the coming days, and what the ledger no longer needs.
        case upkeep
        /// Up to where was published.
        case note
    }

    /// The end of a Kafka transaction.
    enum CommitOutcome: String, CaseIterable {
        case committed
        case failed
        /// The lane's place in its group was gone; the ledger publishes what was recorded.
        case lost
    }

    /// Makes the counters of a lane.
    ///
    /// - Parameters:
    ///   - lane: Its number.
    ///   - factory: What makes them.
    init(lane: Int, factory: any MetricsFactory) {
        self.lane = "\(lane)"
        self.factory = factory
        // They begin at 0, so that the first shows as an increase.
        fencings = .each {
            Counter(
                label: "landfall_fencings_total",
                dimensions: [("lane", "\(lane)"), ("store", $0.rawValue)],
                factory: factory
            )
        }
        records = KeyedCounter("landfall_records_total", factory) { [("topic", $0.name)] }
        let channels = IntentChannel.allCases.map(\.rawValue)
        let outcomes = Outcome.allCases.map(\.rawValue)
        let width = outcomes.count
        intents = DenseCounter(
            "landfall_intents_total",
            factory,
            count: channels.count * width
        ) { [("channel", channels[$0 / width]), ("outcome", outcomes[$0 % width])] }
        plans = NamedCounter("landfall_plans_total", factory, width: width) {
            [("route", $0), ("outcome", outcomes[$1])]
        }
        refusals = NamedCounter("landfall_refusals_total", factory, width: width) {
            [("outcome", outcomes[$1]), ("reason", $0)]
        }
        let source = PlanBasis.Source.self
        bases = DenseCounter("landfall_plan_basis_total", factory, by: "source", of: source)
        exposures = ExposureCounter(factory)
        withoutSubject = NamedCounter("landfall_exposures_without_subject_total", factory) {
            name,
            _ in
            [("experiment", name)]
        }
        let result = PlanResult.Result.self
        reports = DenseCounter("landfall_reports_total", factory, by: "result", of: result)
        repeatedReports = DenseCounter(
            "landfall_repeated_reports_total",
            factory,
            by: "result",
            of: result
        )
        detours = NamedCounter("landfall_detours_total", factory) { name, _ in [("flow", name)] }
        resumes = NamedCounter("landfall_resumes_total", factory, width: width) {
            [("flow", $0), ("result", outcomes[$1])]
        }
        rows = DenseCounter("landfall_rows_total", factory, by: "table", of: Table.self)
        lookups = KeyedCounter("landfall_dedupe_lookups_total", factory) { [("result", $0)] }
        futureRecords = Counter(label: "landfall_future_records_total", factory: factory)
        connects = Counter(label: "landfall_postgres_connects_total", factory: factory)
        self.interceptors = InterceptorMetrics(factory: factory)
        func recorder(_ name: String, _ labels: [(String, String)] = []) -> Recorder {
            Recorder(label: name, dimensions: labels, aggregate: true, factory: factory)
        }
        operations = HistogramBatch(label: "landfall_plan_operations", factory: factory)
        endToEnd = HistogramBatch(label: "landfall_end_to_end_seconds", factory: factory)
        resolving = HistogramBatch(label: "landfall_resolve_seconds", factory: factory)
        batchRecords = recorder("landfall_batch_records")
        restore = recorder("landfall_restore_seconds")
        stages = .each { recorder("landfall_batch_seconds", [("stage", $0.rawValue)]) }
        requests = .each {
            recorder(
                "db_client_operation_duration_seconds",
                [("db_system_name", "postgresql"), ("db_operation_name", $0.rawValue)]
            )
        }
        commits = .each { recorder("landfall_kafka_commit_seconds", [("outcome", $0.rawValue)]) }
    }
}

// MARK: - Times

extension LaneMetrics {
    /// Measures a part of a batch's time.
    func measure(_ stage: Stage, _ time: Duration) { stages[stage]?.record(time / .seconds(1)) }

    /// Does something, and measures it as a part of a batch's time.
    ///
    /// - Parameters:
    ///   - stage: The part.
    ///   - time: Is set to when it was.
    ///   - body: Does it.
    func timing(
        _ stage: Stage,
        _ time: inout Range<ContinuousClock.Instant>?,
        _ body: () throws -> Void
    ) rethrows {
        let began = ContinuousClock.now
        defer {
            let now = ContinuousClock.now
            time = began..<max(began, now)
            measure(stage, now - began)
        }
        try body()
    }

    /// Does something, and measures it as a request to PostgreSQL.
    func measuring<Value, Failure: Error>(
        _ operation: DatabaseOperation,
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let began = ContinuousClock.now
        defer { requests[operation]?.record((ContinuousClock.now - began) / .seconds(1)) }
        return try body()
    }

    /// Measures a transaction of Kafka.
    func measure(_ outcome: CommitOutcome, _ time: Duration) {
        commits[outcome]?.record(time / .seconds(1))
    }

    /// Measures a restore of device states.
    func measureRestore(_ time: Duration) { restore.record(time / .seconds(1)) }

    /// The store in which another worker has overtaken a lane.
    enum Store: String, CaseIterable {
        case kafka
        case postgres
    }

    /// Counts that another worker has overtaken the lane.
    func countFencing(in store: Store) { fencings[store]?.increment() }

    /// Counts that another worker has overtaken the lane, which ends by it.
    ///
    /// - Parameters:
    ///   - store: Where.
    ///   - reason: How that was seen.
    /// - Returns: The error by which the lane ends.
    func fenced(in store: Store, _ reason: String) -> WorkerError {
        countFencing(in: store)
        return .fenced(reason)
    }

    /// Counts a change of the lane's partitions.
    func countRebalance(_ kind: String) {
        Counter(
            label: "landfall_rebalances_total",
            dimensions: [("lane", lane), ("kind", kind)],
            factory: factory
        ).increment()
    }
}

extension Dictionary where Key: CaseIterable {
    /// A value for each key.
    fileprivate static func each(_ make: (Key) -> Value) -> Self {
        Dictionary(uniqueKeysWithValues: Key.allCases.map { ($0, make($0)) })
    }
}
