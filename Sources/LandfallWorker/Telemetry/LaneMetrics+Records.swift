import CoreMetrics
import Landfall
import LandfallContract
import LandfallKafka
import LandfallTelemetry

extension LaneMetrics {
    /// Counts what records led to, once that is recorded.
    func count(_ outcomes: [RecordOutcome]) {
        // Records come in runs of one topic.
        var run: (topic: Topic, count: Int)?
        for outcome in outcomes {
            let topic = outcome.place.partition.topic
            if run?.topic == topic {
                run?.count += 1
            } else {
                if let run { records.add(run.topic, run.count) }
                run = (topic, 1)
            }
            add(outcome)
        }
        if let run { records.add(run.topic, run.count) }
        batchRecords.record(outcomes.count)
        flush()
    }

    private func add(_ outcome: RecordOutcome) {
        switch outcome.report {
        case .first(let report):
            rows.add(Table.planResult.place)
            return reports.add(report.result.place)
        case .again(let result): return repeatedReports.add(result.place)
        case nil: break
        }
        outcome.withDecision { add($0) }
    }

    private func add(_ decision: borrowing RecordedDecision) {
        let outcome = decision.outcome.place
        add(decision.facts, outcome)
        for experiment in decision.experimentsWithoutSubject { withoutSubject.add(experiment) }
        rows.add(Table.event.place)
        rows.add(Table.exposure.place, decision.rows.exposureCount)
        rows.add(Table.customEvent.place, decision.rows.customEventCount)
    }

    private func add(_ facts: DecisionFacts, _ outcome: Int) {
        intents.add(facts.channel.place * Outcome.allCases.count + outcome)
        plans.add(facts.route ?? "", outcome)
        if let reason = facts.reason { refusals.add(reason, outcome) }
        bases.add(facts.source.place)
        switch facts.exposures {
        case .none: break
        case .one(let exposure): exposures.add(exposure)
        case .several(let list): for exposure in list { exposures.add(exposure) }
        }
        if let flow = facts.flow { detours.add(flow) }
        if let flow = facts.resumedFlow { resumes.add(flow, outcome) }
        operations.record(Double(facts.operationCount))
    }

    /// Measures from the timestamps of records to now; a sender's clock that is ahead counts as no time.
    func answered(_ outcomes: [RecordOutcome], at now: Timestamp) {
        var ahead = 0
        for outcome in outcomes where outcome.report == nil {
            let elapsed = now.millisecondsSinceEpoch - outcome.place.time.millisecondsSinceEpoch
            endToEnd.record(Double(max(0, elapsed)) / 1000)
            if elapsed < 0 { ahead += 1 }
        }
        endToEnd.flush()
        if ahead > 0 { futureRecords.increment(by: ahead) }
    }

    /// Gives intents that are traced as examples of how long answers take.
    func exemplify(
        _ traced: [(trace: TraceID, time: Timestamp)],
        at now: Timestamp
    ) {
        for (trace, time) in traced {
            let elapsed = now.millisecondsSinceEpoch - time.millisecondsSinceEpoch
            endToEnd.exemplars?.keep(
                Exemplar(
                    traceID: "\(trace)",
                    value: Double(max(0, elapsed)) / 1000,
                    time: Double(now.millisecondsSinceEpoch) / 1000
                )
            )
        }
    }

    /// Measures how long records took to answer.
    func resolved(_ times: [Duration]) {
        for time in times { resolving.record(time / .seconds(1)) }
        resolving.flush()
    }

    private func flush() {
        records.flush()
        intents.flush()
        plans.flush()
        refusals.flush()
        bases.flush()
        exposures.flush()
        withoutSubject.flush()
        reports.flush()
        repeatedReports.flush()
        detours.flush()
        resumes.flush()
        rows.flush()
        operations.flush()
    }
}

/// Counts variations of experiments.
struct ExposureCounter {
    private static let metric = "landfall_exposures_total"
    private let factory: any MetricsFactory
    private var experiments = InternedNames()
    private var variations = InternedNames()
    private var counter: DenseCounter

    /// The most variations, of all experiments together, that are told apart by their numbers.
    private static let width = 512

    /// Counts nothing yet.
    init(_ factory: any MetricsFactory) {
        self.factory = factory
        counter = DenseCounter(Self.metric, factory) { _ in [] }
    }

    /// Adds an exposure.
    mutating func add(_ exposure: DecisionFacts.Exposure) {
        if experiments.isFull || variations.isFull {
            flush()
            self = ExposureCounter(factory)
        }
        let experiment = experiments.number(of: exposure.experiment)
        counter.add(experiment * Self.width + variations.number(of: exposure.variation))
    }

    /// Takes what was added to the counters.
    mutating func flush() {
        counter.flush { [experiments, variations] index in
            [
                ("experiment", experiments.names[index / Self.width]),
                ("variation", variations.names[index % Self.width]),
            ]
        }
    }
}

// MARK: - Small numbers

// In the order of their cases, as `DenseCounter` takes them.

extension Outcome {
    /// Its place among all.
    var place: Int {
        switch self {
        case .navigate: 0
        case .alreadyThere: 1
        case .detour: 2
        case .openURL: 3
        case .refused: 4
        case .expired: 5
        case .failed: 6
        }
    }
}

extension PlanBasis.Source {
    /// Its place among all.
    var place: Int {
        switch self {
        case .inline: 0
        case .stored: 1
        case .coldStart: 2
        }
    }
}

extension PlanResult.Result {
    /// Its place among all.
    var place: Int {
        switch self {
        case .applied: 0
        case .stale: 1
        case .failed: 2
        case .ignored: 3
        }
    }
}

extension IntentChannel {
    /// Its place among all.
    var place: Int {
        switch self {
        case .pushTap: 0
        case .emailLink: 1
        case .universalLink: 2
        case .inApp: 3
        case .code: 4
        case .other: 5
        }
    }
}

extension LaneMetrics.Table {
    /// Its place among all.
    var place: Int {
        switch self {
        case .event: 0
        case .exposure: 1
        case .customEvent: 2
        case .planResult: 3
        }
    }
}
