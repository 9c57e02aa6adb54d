import Landfall
import LandfallContract
import LandfallTelemetry

extension BatchTrace {
    /// All spans of the batch.
    ///
    /// Those of intents only where the batch is recorded in PostgreSQL: otherwise they are answered again.
    func spans(
        _ times: BatchTimes,
        _ publish: PublishTimes,
        _ outcomes: [RecordOutcome],
        _ ending: Ending
    ) -> [SpanRecord] {
        let end = ContinuousClock.now
        var root = SpanRecord(
            "batch",
            .internal,
            reference,
            start: clock.time(of: poll?.time.lowerBound ?? takenAt),
            end: clock.time(of: end),
            attributes: names.batch(
                outcomes.count,
                partitionCount: Set(outcomes.map(\.place.partition)).count
            ) + [SpanField("landfall.catalog.version", catalogVersion)]
        )
        if let word = ending.word { root.fail(word) }
        var spans = [root] + stages(times, publish, outcomes, ending)
        guard times.publish != nil else { return spans }
        let refused = outcomes.filter { $0.deadLetter == .rowRefused }.map(\.place)
        for var process in processes {
            process.end = max(process.start, clock.time(of: times.publish?.upperBound ?? end))
            process.links = [SpanRecord.Link(reference)]
            if let word = ending.word { process.fail(word) }
            if refused.contains(where: { process.attributes.starts(with: names.processing($0)) }) {
                process.attributes.append(SpanField("landfall.dead_letter", "row_refused"))
                process.fail("row_refused")
            }
            spans.append(process)
        }
        return spans + interceptors()
    }

    private func interceptors() -> [SpanRecord] {
        let known = Set(processes.map(\.reference.spanID))
        return asked.filter { known.contains($0.parentID) }.map { asked in
            var span = child(
                "interceptor \(asked.name)",
                .internal,
                asked.time,
                of: asked.parentID,
                in: asked.reference
            )
            if let fault = asked.fault {
                span.fail(fault == .guardTimeout ? "timeout" : fault.rawValue)
            }
            return span
        }
    }

    private func child(
        _ name: String,
        _ kind: SpanRecord.Kind,
        _ time: Range<ContinuousClock.Instant>,
        of parent: SpanID,
        in reference: SpanReference,
        _ attributes: [SpanField] = []
    ) -> SpanRecord {
        SpanRecord(
            name,
            kind,
            reference,
            parentID: parent,
            start: clock.time(of: time.lowerBound),
            end: clock.time(of: time.upperBound),
            attributes: attributes
        )
    }

    /// A child of the batch.
    private func stage(
        _ name: String,
        _ kind: SpanRecord.Kind,
        _ time: Range<ContinuousClock.Instant>,
        _ attributes: [SpanField] = []
    ) -> SpanRecord {
        var own = reference
        own.spanID = .random()
        return child(name, kind, time, of: reference.spanID, in: own, attributes)
    }

    private func stages(
        _ times: BatchTimes,
        _ publish: PublishTimes,
        _ outcomes: [RecordOutcome],
        _ ending: Ending
    ) -> [SpanRecord] {
        var spans: [SpanRecord] = []
        if let poll {
            var span = stage("poll", .client, poll.time, names.poll(poll.count))
            span.links = parents.map { SpanRecord.Link($0) }
            spans.append(span)
        }
        if let answered = times.answered {
            let busy = SpanField("landfall.answering_ms", times.answering.wholeMilliseconds)
            spans.append(stage("answer", .internal, answered, [busy]))
        }
        spans += times.asks.map { stage("ask", .internal, $0) }
        if let record = times.record {
            var span = stage("record batch", .client, record, names.recording(ending.postgres))
            if times.publish == nil, let word = ending.word { span.fail(word) }
            spans.append(span)
        }
        guard let whole = times.publish else { return spans }
        let sendBegan = max(whole.lowerBound, publish.sendBegan ?? whole.lowerBound)
        let commitBegan = publish.commitBegan.map { max(sendBegan, $0) }
        let count = outcomes.reduce(0) { $0 + $1.records.count }
        var send = stage(
            "send \(names.plansTopic)",
            .client,
            sendBegan..<max(sendBegan, commitBegan ?? whole.upperBound),
            names.sending(count)
        )
        if commitBegan == nil, let word = ending.word { send.fail(word) }
        spans.append(send)
        if let commitBegan {
            let time = commitBegan..<max(commitBegan, whole.upperBound)
            var commit = stage("commit", .client, time, names.committing())
            if let word = ending.word { commit.fail(word) }
            spans.append(commit)
        }
        return spans
    }
}
