import Landfall
import LandfallContract

/// The outcome of one record of an intent topic or of the topic of plan results.
///
/// It is a class because it is handed on and read several times. It never changes.
final class RecordOutcome: Sendable {
    /// Where the record stands.
    let place: RecordPlace

    /// The records to publish, in order; at least one for a record of an intent topic, so that no
    /// offset is silent.
    let records: [LedgerRecord]

    /// What is recorded of the decision; `nil` for repeated intents and for dead letters, which
    /// have no rows.
    let decision: RecordedDecision?

    /// The report of a device on a plan, as it came; `nil` for anything else.
    let report: Report?

    /// Why the record is a dead letter; `nil` when it is none.
    let deadLetter: DeadLetterReason?

    /// Whether the caller wanted a reply where none is sent.
    let isReplyRefused: Bool

    /// The reply that the caller wanted and that its topic does not take.
    let leftOutReply: OversizeRecord?

    /// What was too large for its topic; a smaller answer is among the records in its place.
    let oversize: OversizeRecord?

    /// Takes what a record led to.
    init(
        place: RecordPlace,
        records: [LedgerRecord],
        decision: RecordedDecision? = nil,
        report: Report? = nil,
        deadLetter: DeadLetterReason? = nil,
        isReplyRefused: Bool = false,
        leftOutReply: OversizeRecord? = nil,
        oversize: OversizeRecord? = nil
    ) {
        self.place = place
        self.records = records
        self.decision = decision
        self.report = report
        self.deadLetter = deadLetter
        self.isReplyRefused = isReplyRefused
        self.leftOutReply = leftOutReply
        self.oversize = oversize
    }

    /// A report on a plan.
    enum Report: Sendable {
        /// One that is recorded.
        case first(PlanResult)
        /// One that has been recorded before, and has no second row; what it says.
        case again(PlanResult.Result)
    }

    /// Adds it to the counts, but for ``WorkerCounts/outcomes``; see ``WorkerCounts/add(_:)``.
    func count(into counts: inout WorkerCounts) {
        switch report {
        case .first: return counts.reports += 1
        case .again: return counts.repeatedReports += 1
        case nil: counts.records += 1
        }
        // By their place: a record that is taken out is copied.
        for index in records.indices {
            switch records[index].kind {
            case .extraReply: counts.extraReplies += 1
            case .result: counts.results += 1
            case .plan, .repeatedPlan, .deadLetter: break
            }
        }
        if isReplyRefused { counts.refusedReplyTopics += 1 }
        if leftOutReply != nil { counts.undeliverable += 1 }
        if oversize != nil { counts.oversizePlans += 1 }
        if let deadLetter {
            counts.deadLetters[deadLetter.code, default: 0] += 1
        } else if let decision {
            counts.plans += 1
            if let fault = decision.resumeFault {
                counts.refusedResumes[fault.rawValue, default: 0] += 1
            }
            counts.exposures += decision.rows.exposureCount
            counts.namelessExposures += decision.namelessExperiments.count
            counts.customEvents += decision.rows.customEventCount
        } else {
            counts.repeatedPlans += 1
        }
    }
}

extension WorkerCounts {
    /// Adds what records led to.
    mutating func add(_ outcomes: [RecordOutcome]) {
        var counts = Array(repeating: 0, count: Outcome.allCases.count)
        for outcome in outcomes {
            outcome.count(into: &self)
            if let decision = outcome.decision { counts[decision.outcome.place] += 1 }
        }
        for outcome in Outcome.allCases where counts[outcome.place] > 0 {
            self.outcomes[outcome.rawValue, default: 0] += counts[outcome.place]
        }
    }
}
