import Landfall
import LandfallKafka
import LandfallTelemetry

/// Makes the spans of a lane; a worker without traces has none.
final class LaneTracer {
    private let tracing: WorkerTracing
    private let choice: ProcessChoice
    private let names: SpanNames
    private let slowBatch: Duration
    private let now: @Sendable () -> Timestamp
    private var pollBegan: ContinuousClock.Instant?
    private var poll: (time: Range<ContinuousClock.Instant>, count: Int)?

    /// Prepares the spans of a lane; `nil` where there are to be none.
    init?(_ setup: LaneSetup) {
        guard let tracing = setup.tracing else { return nil }
        self.tracing = tracing
        choice = ProcessChoice(tracing)
        names = SpanNames(
            lane: setup.index,
            group: setup.worker.group,
            client: setup.consumer.client.clientID,
            plansTopic: setup.topics.plans.name,
            database: setup.postgres
        )
        slowBatch = setup.worker.slowBatch
        now = setup.now
    }

    /// Notes that records are asked for.
    func pollBegins() { pollBegan = .now }

    /// Notes that they have come, perhaps none.
    func pollEnded(_ count: Int) {
        guard count > 0, let began = pollBegan else { return }
        poll = (began..<max(began, .now), count)
    }

    /// Begins the trace of a batch.
    func begin(_ preparation: BatchPreparation) -> BatchTrace {
        defer { poll = nil }
        return BatchTrace(
            names: names,
            choice: choice,
            clock: SpanClock(now(), at: .now),
            poll: poll,
            takenAt: preparation.takenAt,
            catalogVersion: preparation.assembler.catalogVersion
        )
    }

    /// Hands over the spans of a batch, where they are to be kept.
    ///
    /// - Parameters:
    ///   - trace: What is known of it.
    ///   - times: When its parts were.
    ///   - publish: When it was sent.
    ///   - outcomes: What its records led to, where they were answered.
    ///   - ending: How it ended.
    func finish(
        _ trace: BatchTrace,
        _ times: BatchTimes,
        _ publish: PublishTimes,
        _ outcomes: [RecordOutcome],
        _ ending: BatchTrace.Ending
    ) {
        let isKept =
            trace.hasProcesses || !ending.isCommitted
            || ContinuousClock.now - trace.takenAt >= slowBatch
            || tracing.sampling.takesRoots && tracing.sampling.takes(trace.reference.traceID)
        guard isKept else { return }
        tracing.queue.add(trace.spans(times, publish, outcomes, ending))
    }

    /// Hands over the span of what was published again from the ledger.
    ///
    /// - Parameters:
    ///   - count: The records.
    ///   - partition: Whose offsets they answer.
    ///   - began: Since when.
    func repaired(
        _ count: Int,
        of partition: TopicPartition,
        since began: ContinuousClock.Instant
    ) {
        let clock = SpanClock(now(), at: .now)
        let reference = SpanReference(
            traceID: .random(),
            spanID: .random(),
            isSampled: true
        )
        tracing.queue.add([
            SpanRecord(
                "send \(names.plansTopic)",
                .client,
                reference,
                start: clock.time(of: began),
                end: clock.time(of: .now),
                attributes: names.sending(count) + [
                    SpanField("landfall.repair", true),
                    SpanField("landfall.repair.topic", partition.topic.name),
                    SpanField("landfall.repair.partition", partition.partition.number),
                ]
            )
        ])
    }
}
