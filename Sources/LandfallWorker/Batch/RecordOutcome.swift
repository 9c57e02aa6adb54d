import Landfall
import LandfallContract

/// The outcome of one record of an intent topic or of the topic of plan results.
///
/// It is a class because it is handed on and read several times. It never changes.
final class RecordOutcome: Sendable {
    /// Where the record stands.
    let place: RecordPlace

    /// What is sent, and how that came about.
    private let answer: SentAnswer

    /// What it was.
    private let content: Content

    /// The kinds of records, each with what came of it.
    enum Content: ~Copyable, Sendable {
        /// An intent that came for the first time; what is recorded of the decision.
        case decision(RecordedDecision)
        /// An intent that came before, which has no rows.
        case repeated
        /// A dead letter, which has none either, and why.
        case deadLetter(DeadLetterReason)
        /// A device's report on a plan, as it came.
        case report(Report)
    }

    /// Takes what a record led to.
    ///
    /// - Parameters:
    ///   - place: Where the record stands.
    ///   - answer: What is sent.
    ///   - content: What the record was.
    init(_ place: RecordPlace, _ answer: consuming SentAnswer, _ content: consuming Content) {
        self.place = place
        self.answer = answer
        self.content = content
    }

    /// The records to publish, in order; at least one for a record of an intent topic, so that no
    /// offset is silent.
    var records: LedgerRecords { _read { yield answer.records } }

    /// The reply that the caller wanted and that its topic does not take.
    var leftOutReply: OversizeRecord? { answer.leftOutReply }

    /// What was too large for its topic; a smaller answer is among the records in its place.
    var oversize: OversizeRecord? { answer.oversize }

    /// Whether there may be something to say of it in the log.
    var isRemarkable: Bool {
        if answer.oversize != nil || answer.leftOutReply != nil { return true }
        return switch content {
        case .decision(let decision): !decision.experimentsWithoutSubject.isEmpty
        case .deadLetter: true
        default: false
        }
    }

    /// Lends what is recorded of the decision, where there is one.
    func withDecision(_ body: (borrowing RecordedDecision) throws -> Void) rethrows {
        switch content {
        case .decision(let decision): try body(decision)
        default: break
        }
    }

    /// The report of a device on a plan; `nil` for anything else.
    var report: Report? {
        switch content {
        case .report(let report): report
        default: nil
        }
    }

    /// Why the record is a dead letter; `nil` when it is none.
    var deadLetter: DeadLetterReason? {
        switch content {
        case .deadLetter(let reason): reason
        default: nil
        }
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
        switch content {
        case .report(.first): return counts.reports += 1
        case .report(.again): return counts.repeatedReports += 1
        case .deadLetter(let reason): counts.deadLetters[reason.code, default: 0] += 1
        case .repeated: counts.repeatedPlans += 1
        case .decision(let decision): decision.count(into: &counts)
        }
        counts.records += 1
        answer.records.forEach { record in
            switch record.kind {
            case .extraReply: counts.extraReplies += 1
            case .result: counts.results += 1
            case .plan, .repeatedPlan, .deadLetter: break
            }
        }
        if answer.isReplyRefused { counts.refusedReplyTopics += 1 }
        if answer.leftOutReply != nil { counts.undeliverable += 1 }
        if answer.oversize != nil { counts.oversizePlans += 1 }
    }
}

extension RecordedDecision {
    /// Adds it to the counts.
    fileprivate func count(into counts: inout WorkerCounts) {
        counts.plans += 1
        if let resumeFault { counts.refusedResumes[resumeFault.rawValue, default: 0] += 1 }
        counts.exposures += rows.exposureCount
        counts.exposuresWithoutSubject += experimentsWithoutSubject.count
        counts.customEvents += rows.customEventCount
    }
}

extension WorkerCounts {
    /// Adds what records led to.
    mutating func add(_ outcomes: [RecordOutcome]) {
        var counts = Array(repeating: 0, count: Outcome.allCases.count)
        for outcome in outcomes {
            outcome.count(into: &self)
            outcome.withDecision { counts[$0.outcome.place] += 1 }
        }
        for outcome in Outcome.allCases where counts[outcome.place] > 0 {
            self.outcomes[outcome.rawValue, default: 0] += counts[outcome.place]
        }
    }
}
