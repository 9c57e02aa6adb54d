import Landfall
import LandfallContract
import LandfallKafka
import LandfallPostgres
import LandfallTelemetry

/// The data for the spans of a batch, kept until it is known whether the spans are.
///
/// A lane lends it to its second thread with the batch, so one thread at a time uses it.
final class BatchTrace {
    /// The span of the batch, the root of a trace of its own.
    let reference = SpanReference(traceID: .random(), spanID: .random(), isSampled: true)
    /// When the batch was taken.
    let takenAt: ContinuousClock.Instant

    /// The attributes of the lane.
    let names: SpanNames
    private let choice: ProcessChoice
    /// Gives times of day.
    let clock: SpanClock
    /// The digest of the catalog that answers it.
    let catalogVersion: String
    /// When the records were asked for, and how many came.
    let poll: (time: Range<ContinuousClock.Instant>, count: Int)?
    /// The spans of intents; each ends with the batch.
    private(set) var processes: [SpanRecord] = []
    /// The traces of those, with the times of their records.
    private(set) var traced: [(trace: TraceID, time: Timestamp)] = []
    /// The spans that sent the records of those.
    private(set) var parents: [SpanReference] = []
    /// Whether the intents get a span that wait for an interceptor.
    private var chosen: [IntentIdentity: SpanReference?] = [:]
    /// The spans of the intents that wait, by their positions, recorded or not.
    private(set) var waiting: [Int: SpanReference] = [:]
    /// The interceptors that were asked for intents with a span.
    private(set) var asked: [InterceptorWatch.Asked] = []

    /// The most spans that `poll` links to.
    static let linkLimit = 128

    /// Begins without an intent.
    ///
    /// - Parameters:
    ///   - names: The attributes of the lane.
    ///   - choice: Which intents get a span.
    ///   - clock: Gives times of day.
    ///   - poll: When the records were asked for, and how many came; `nil` where they had come before.
    ///   - takenAt: When the batch was taken.
    ///   - catalogVersion: The digest of the catalog that answers it.
    init(
        names: SpanNames,
        choice: ProcessChoice,
        clock: SpanClock,
        poll: (time: Range<ContinuousClock.Instant>, count: Int)?,
        takenAt: ContinuousClock.Instant,
        catalogVersion: String
    ) {
        self.names = names
        self.choice = choice
        self.clock = clock
        self.poll = poll
        self.takenAt = takenAt
        self.catalogVersion = catalogVersion
    }

    /// Whether an intent of it has a span.
    var hasProcesses: Bool { !processes.isEmpty }

    /// The end of a batch.
    enum Ending {
        /// Kafka has its answers.
        case committed
        /// The lane has lost its place; whoever has it now publishes from the ledger, or answers again.
        case lost
        /// The lane ends.
        case failed(any Error)

        /// Whether Kafka has the answers.
        var isCommitted: Bool { if case .committed = self { true } else { false } }

        /// What PostgreSQL has refused.
        var postgres: PostgresError? {
            if case .failed(let error) = self { error as? PostgresError } else { nil }
        }

        /// What went wrong in a word: the code of Kafka or of PostgreSQL where there is one.
        var word: String? {
            switch self {
            case .committed: nil
            case .lost: "lost"
            case .failed(let error as PostgresError): error.sqlState?.rawValue ?? error.word
            case .failed(let error as KafkaError): error.word
            case .failed(let error as RetriesExhausted): error.first.word
            case .failed(is CancellationError): "cancelled"
            case .failed: "failed"
            }
        }
    }
}

// MARK: - Intents

extension BatchTrace {
    /// Takes note of an intent that waits for an interceptor.
    ///
    /// - Parameters:
    ///   - intent: The intent.
    ///   - planID: The id of its plan.
    ///   - position: Its position among those that wait.
    func waits(
        _ intent: IntentRecord,
        planID: String,
        at position: Int
    ) {
        guard var reference = choice.reference(intent.trace, planID: planID) else { return }
        if reference.isSampled, !choice.take() { reference.isSampled = false }
        chosen[intent.identity] = reference.isSampled ? reference : .some(nil)
        waiting[position] = reference
    }

    /// Takes note of the answer to an intent that came for the first time.
    func answered(
        _ intent: IntentRecord,
        at place: RecordPlace,
        by plan: borrowing ActionPlan.Content
    ) {
        guard let reference = takeReference(of: intent, planID: plan.parts.planID) else { return }
        let now = clock.time(of: .now)
        var fields = identities(intent, place, planID: plan.parts.planID)
        if let route = plan.parts.route { fields.append(SpanField("landfall.route", route.name)) }
        fields.append(SpanField("landfall.outcome", plan.parts.outcome.rawValue))
        let reason = plan.parts.error?.code ?? plan.parts.reason
        if let reason { fields.append(SpanField("landfall.reason", reason)) }
        let source = plan.parts.basedOn?.source ?? .coldStart
        fields += [
            SpanField("landfall.basis", source.rawValue),
            SpanField("landfall.operations", plan.parts.operations.count),
            SpanField("landfall.catalog.version", plan.parts.catalogVersion),
        ]
        var span = process(intent, place, reference, fields)
        span.events = plan.parts.assignments.map { assignment in
            SpanRecord.Event(
                "feature_flag.evaluation",
                time: now,
                attributes: [
                    SpanField("feature_flag.key", assignment.experimentID),
                    SpanField("feature_flag.result.variant", assignment.variationID),
                ]
            )
        }
        span.events.append(SpanRecord.Event("landfall.answered", time: now))
        if plan.parts.outcome == .failed { span.fail(reason ?? "failed") }
        add(span, place, intent.trace?.parent)
    }

    /// Takes note of an intent that came again, and gets the plan of the first.
    ///
    /// In the trace of the first its span would have the id of that one's, so there is none.
    func repeated(_ intent: IntentRecord, at place: RecordPlace, as first: LedgerRecord) {
        guard choice.mayTake(intent.trace) else { return }
        let planID = first.record.headers.text(of: "ce_id") ?? ""
        let former = first.record.headers.text(of: "traceparent").flatMap {
            SpanReference(parent: $0)
        }
        guard let reference = choice.reference(intent.trace, planID: planID),
            reference.isSampled,
            reference.traceID
                != (former ?? choice.reference(nil, planID: planID))?.traceID,
            choice.isNews(reference), choice.take()
        else { return }
        var fields = identities(intent, place, planID: planID)
        fields.append(SpanField("landfall.repeated", true))
        add(process(intent, place, reference, fields), place, intent.trace?.parent)
    }

    /// Takes note of a record that can't be read.
    func unreadable(_ item: RefusedRecord) {
        let headers = RecordHeaders(
            of: item.headers,
            names: HeaderNames(),
            limits: ContractLimits()
        )
        guard let trace = headers.trace, trace.flags & 1 == 1,
            let span = item.place.deadLetterSpan,
            let reference = trace.reference(of: span), choice.take()
        else { return }
        let code = item.reason.code
        var record = SpanRecord(
            "process \(item.place.partition.topic.name)",
            .consumer,
            reference,
            parentID: SpanID(trace.parentWord),
            start: clock.time(of: takenAt),
            end: 0,
            attributes: names.processing(item.place) + [SpanField("landfall.dead_letter", code)]
        )
        record.hasRemoteParent = true
        record.fail(code)
        add(record, item.place, trace.parent)
    }

    /// Takes note of the interceptors that were waited for.
    func asked(_ interceptors: [InterceptorWatch.Asked]) { asked += interceptors }

    /// The span of an intent that is recorded.
    private func takeReference(of intent: IntentRecord, planID: String) -> SpanReference? {
        if !chosen.isEmpty, let known = chosen[intent.identity] { return known }
        guard choice.mayTake(intent.trace),
            let reference = choice.reference(
                intent.trace,
                planID: planID,
                isAlsoUnsampled: false
            ),
            reference.isSampled, choice.take()
        else { return nil }
        return reference
    }

    private func identities(
        _ intent: IntentRecord,
        _ place: RecordPlace,
        planID: String
    ) -> [SpanField] {
        names.processing(place) + [
            SpanField("messaging.message.id", intent.intent.intentID),
            SpanField("landfall.plan.id", planID),
        ]
    }

    private func process(
        _ intent: IntentRecord,
        _ place: RecordPlace,
        _ reference: SpanReference,
        _ fields: [SpanField]
    ) -> SpanRecord {
        var span = SpanRecord(
            "process \(place.partition.topic.name)",
            .consumer,
            reference,
            parentID: intent.trace.flatMap { SpanID($0.parentWord) },
            start: clock.time(of: takenAt),
            end: 0,
            attributes: fields
        )
        span.hasRemoteParent = intent.trace != nil
        return span
    }

    private func add(_ span: SpanRecord, _ place: RecordPlace, _ parent: SpanReference?) {
        processes.append(span)
        traced.append((span.reference.traceID, place.time))
        if let parent, parents.count < Self.linkLimit { parents.append(parent) }
    }
}

/// Turns instants of a clock that does not jump into times of day.
struct SpanClock: Sendable {
    private let nanoseconds: Int64
    private let instant: ContinuousClock.Instant

    /// Takes a time by both clocks.
    init(_ time: Timestamp, at instant: ContinuousClock.Instant) {
        let seconds = time.seconds.multipliedReportingOverflow(by: 1_000_000_000)
        nanoseconds = seconds.overflow ? 0 : seconds.partialValue + Int64(time.nanoseconds)
        self.instant = instant
    }

    /// Nanoseconds since 1970.
    func time(of other: ContinuousClock.Instant) -> UInt64 {
        UInt64(clamping: nanoseconds + Int64((other - instant) / .nanoseconds(1)))
    }
}
