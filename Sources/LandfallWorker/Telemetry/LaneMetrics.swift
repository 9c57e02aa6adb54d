import CoreMetrics
import Landfall
import LandfallContract
import LandfallKafka
import LandfallTelemetry

/// What one lane counts and measures, beside ``WorkerCounts``.
///
/// Only the lane's own thread uses it. What a record adds goes to the counters once a batch.
final class LaneMetrics {
    let factory: any MetricsFactory
    private let lane: String
    private var records: KeyedCounter<Topic>
    private var intents: KeyedCounter<Answer>
    private var plans: KeyedCounter<Route>
    private var refusals: KeyedCounter<Refusal>
    private var bases: KeyedCounter<PlanBasis.Source>
    private var exposures: KeyedCounter<DecisionFacts.Exposure>
    private var nameless: KeyedCounter<String>
    private var reports: KeyedCounter<PlanResult.Result>
    private var repeatedReports: KeyedCounter<PlanResult.Result>
    private var detours: KeyedCounter<String>
    private var rows: KeyedCounter<Table>
    var lookups: KeyedCounter<String>
    private let futureRecords: Counter
    let connects: Counter
    private let operations: Recorder
    private let endToEnd: Recorder
    private let endToEndExamples: (any ExemplarKeeping)?
    private let batchRecords: Recorder
    private let restore: Recorder
    private let stages: [Stage: Recorder]
    private let requests: [DatabaseOperation: Recorder]
    private let commits: [CommitOutcome: Recorder]
    /// How long interceptors take that are waited for.
    let interceptors: InterceptorMetrics

    private struct Answer: Hashable {
        let channel: IntentChannel
        let outcome: Outcome
    }

    private struct Route: Hashable {
        let name: String
        let outcome: Outcome
    }

    private struct Refusal: Hashable {
        let outcome: Outcome
        let reason: String
    }

    /// The tables whose rows are counted.
    private enum Table: String {
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

    /// How a transaction of Kafka ended.
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
        records = KeyedCounter("landfall_records_total", factory) { [("topic", $0.name)] }
        intents = KeyedCounter("landfall_intents_total", factory) {
            [("channel", $0.channel.rawValue), ("outcome", $0.outcome.rawValue)]
        }
        plans = KeyedCounter("landfall_plans_total", factory) {
            [("route", $0.name), ("outcome", $0.outcome.rawValue)]
        }
        refusals = KeyedCounter("landfall_refusals_total", factory) {
            [("outcome", $0.outcome.rawValue), ("reason", $0.reason)]
        }
        bases = KeyedCounter("landfall_plan_basis_total", factory) { [("source", $0.rawValue)] }
        exposures = KeyedCounter("landfall_exposures_total", factory) {
            [("experiment", $0.experiment), ("variation", $0.variation)]
        }
        nameless = KeyedCounter("landfall_nameless_exposures_total", factory) {
            [("experiment", $0)]
        }
        reports = KeyedCounter("landfall_reports_total", factory) { [("result", $0.rawValue)] }
        repeatedReports = KeyedCounter("landfall_repeated_reports_total", factory) {
            [("result", $0.rawValue)]
        }
        detours = KeyedCounter("landfall_detours_total", factory) { [("flow", $0)] }
        rows = KeyedCounter("landfall_rows_total", factory) { [("table", $0.rawValue)] }
        lookups = KeyedCounter("landfall_dedupe_lookups_total", factory) { [("result", $0)] }
        futureRecords = Counter(label: "landfall_future_records_total", factory: factory)
        connects = Counter(label: "landfall_postgres_connects_total", factory: factory)
        self.interceptors = InterceptorMetrics(factory: factory)
        func recorder(_ name: String, _ labels: [(String, String)] = []) -> Recorder {
            Recorder(label: name, dimensions: labels, aggregate: true, factory: factory)
        }
        operations = recorder("landfall_plan_operations")
        endToEnd = recorder("landfall_end_to_end_seconds")
        endToEndExamples =
            factory.makeRecorder(
                label: "landfall_end_to_end_seconds",
                dimensions: [],
                aggregate: true
            ) as? any ExemplarKeeping
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

// MARK: - Records

extension LaneMetrics {
    /// Counts what records led to, once that is recorded.
    func count(_ outcomes: [RecordOutcome]) {
        for outcome in outcomes { add(outcome) }
        batchRecords.record(outcomes.count)
        flush()
    }

    private func add(_ outcome: RecordOutcome) {
        records.add(outcome.place.partition.topic)
        switch outcome.report {
        case .first(let report):
            rows.add(.planResult)
            return reports.add(report.result)
        case .again(let result): return repeatedReports.add(result)
        case nil: break
        }
        if let decision = outcome.decision { add(decision) }
    }

    private func add(_ decision: RecordedDecision) {
        let facts = decision.facts
        let outcome = decision.outcome
        intents.add(Answer(channel: facts.channel, outcome: outcome))
        plans.add(Route(name: facts.route ?? "", outcome: outcome))
        if let reason = facts.reason { refusals.add(Refusal(outcome: outcome, reason: reason)) }
        bases.add(facts.source)
        for exposure in facts.exposures { exposures.add(exposure) }
        for experiment in decision.namelessExperiments { nameless.add(experiment) }
        if let flow = facts.flow { detours.add(flow) }
        rows.add(.event)
        for _ in 0..<decision.rows.exposureCount { rows.add(.exposure) }
        for _ in 0..<decision.rows.customEventCount { rows.add(.customEvent) }
        operations.record(facts.operationCount)
    }

    /// Measures from the timestamps of records to now; a sender's clock that is ahead counts as no time.
    func answered(_ outcomes: [RecordOutcome], at now: Landfall.Timestamp) {
        for outcome in outcomes where outcome.report == nil {
            let elapsed = now.millisecondsSinceEpoch - outcome.place.time.millisecondsSinceEpoch
            endToEnd.record(Double(max(0, elapsed)) / 1000)
            if elapsed < 0 { futureRecords.increment() }
        }
    }

    /// Gives intents that are traced as examples of how long answers take.
    func exemplify(
        _ traced: [(trace: TraceID, time: Landfall.Timestamp)],
        at now: Landfall.Timestamp
    ) {
        for (trace, time) in traced {
            let elapsed = now.millisecondsSinceEpoch - time.millisecondsSinceEpoch
            endToEndExamples?.keep(
                Exemplar(
                    traceID: "\(trace)",
                    value: Double(max(0, elapsed)) / 1000,
                    time: Double(now.millisecondsSinceEpoch) / 1000
                )
            )
        }
    }

    private func flush() {
        records.flush()
        intents.flush()
        plans.flush()
        refusals.flush()
        bases.flush()
        exposures.flush()
        nameless.flush()
        reports.flush()
        repeatedReports.flush()
        detours.flush()
        rows.flush()
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
    func measure(_ outcome: CommitOutcome, since began: ContinuousClock.Instant) {
        commits[outcome]?.record((ContinuousClock.now - began) / .seconds(1))
    }

    /// Measures a restore of device states.
    func measureRestore(_ time: Duration) { restore.record(time / .seconds(1)) }

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
