import Landfall
import LandfallContract
import LandfallKafka
import LandfallTelemetry
import Logging

// What the log and the spans say of batches and of single records.

extension Lane {
    /// Hands over the spans of a batch that has ended, and says in the log that it was slow.
    func endTrace(_ batch: PreparedBatch, _ ending: BatchTrace.Ending) {
        let trace = batch.assembler.trace
        logSlow(batch, trace?.reference)
        guard let trace else { return }
        if ending.isCommitted { metrics.exemplify(trace.traced, at: setup.now()) }
        tracer?.finish(trace, batch.times, batch.times.publishing, batch.outcomes, ending)
    }

    /// Hands over the spans of a batch that could not be answered.
    func endTrace(_ preparation: BatchPreparation, _ times: BatchTimes, _ error: any Error) {
        guard let trace = preparation.assembler.trace else { return }
        tracer?.finish(trace, times, PublishTimes(), [], .failed(error))
    }

    /// Says what took how long, once a minute where batches are slow.
    private func logSlow(_ batch: PreparedBatch, _ reference: SpanReference?) {
        let limit = setup.worker.slowBatch
        // Others may have been recorded since.
        let total = (batch.times.publish?.upperBound ?? .now) - batch.takenAt
        guard limit > .zero, total >= limit,
            let count = setup.tally.logLimiter.note("slow-batch \(setup.index)")
        else { return }
        let times = batch.times
        func milliseconds(_ range: Range<ContinuousClock.Instant>?) -> Logger.MetadataValue {
            "\(range.map { ($0.upperBound - $0.lowerBound).wholeMilliseconds } ?? 0)"
        }
        var metadata: Logger.Metadata = [
            "count": "\(count)", "records": "\(batch.outcomes.count)",
            "total.ms": "\(total.wholeMilliseconds)",
            "answer.ms": "\(times.answering.wholeMilliseconds)",
            "ask.ms": "\(times.asking.wholeMilliseconds)",
            "record.ms": milliseconds(times.record), "publish.ms": milliseconds(times.publish),
        ]
        if let slowest = times.slowest {
            metadata["interceptor"] = "\(slowest.name)"
            metadata["interceptor.ms"] = "\(slowest.time.wholeMilliseconds)"
        }
        metadata.merge(reference.metadata) { own, _ in own }
        logger.warning(
            "a batch took longer than slow-batch: look at the stage that took most of it",
            metadata: metadata
        )
    }

    /// Returns the metadata of a log line about one record: its position, its trace and its plan;
    /// the intent's id only if a setting says so.
    func recordLine(of outcome: RecordOutcome) -> Logger.Metadata {
        let place = outcome.place
        var metadata: Logger.Metadata = [
            "record": "\(place.partition.topic) \(place.partition.partition):\(place.offset)"
        ]
        guard let answer = outcome.records.first else { return metadata }
        let headers = answer.record.headers
        let parent = headers.text(of: "traceparent").flatMap { SpanReference(parent: $0) }
        guard outcome.deadLetter == nil else {
            // It has the headers of the record's sender.
            let own = parent.flatMap { parent in
                place.deadLetterSpan.map {
                    SpanReference(traceID: parent.traceID, spanID: $0, isSampled: false)
                }
            }
            return metadata.merging(own.metadata) { own, _ in own }
        }
        if let plan = headers.text(of: "ce_id") { metadata["plan"] = "\(plan)" }
        if setup.worker.logsIntentIDs, let intent = headers.text(of: "ce_causationid") {
            metadata["intent"] = "\(intent)"
        }
        return metadata.merging(parent.metadata) { own, _ in own }
    }

    /// Says that a batch took too long to be answered as a whole, once in a while.
    func logSlow(_ preparation: BatchPreparation) {
        guard let count = setup.tally.logLimiter.note("slow batch") else { return }
        logger.warning(
            """
            records take long to answer: the batch is committed as far as it is answered, and the rest \
            of it begins the next; look for large device states and slow interceptors
            """,
            metadata: [
                "count": "\(count)", "waiting": "\(preparation.rest.count)",
                "of": "\(preparation.batch.count)",
            ]
        )
    }

    /// Says what operators should know of records.
    func log(_ outcomes: [RecordOutcome]) {
        logDeadLetters(of: outcomes)
        logOversize(of: outcomes)
        logWithoutSubject(of: outcomes)
    }

    /// Says why records went to the dead letters, once in a while for each reason.
    private func logDeadLetters(of outcomes: [RecordOutcome]) {
        for item in outcomes {
            guard let reason = item.deadLetter,
                let count = setup.tally.logLimiter.note("dead letter \(reason.code)")
            else { continue }
            var metadata = recordLine(of: item)
            metadata["code"] = "\(reason.code)"
            metadata["count"] = "\(count)"
            metadata["reason"] = "\(reason.message)"
            logger.warning(
                "records go to the dead letters: see them with `landfall dead-letters list`",
                metadata: metadata
            )
        }
    }

    /// Says that exposures have no subject that can be told apart, once in a while.
    private func logWithoutSubject(of outcomes: [RecordOutcome]) {
        var names: [String] = []
        for item in outcomes { item.withDecision { names += $0.experimentsWithoutSubject } }
        guard let name = names.last,
            let count = setup.tally.logLimiter.note("without subject", count: names.count)
        else { return }
        logger.warning(
            """
            exposures can't be told apart, since what is hashed are e-mail addresses: set \
            user-id-key-file
            """,
            metadata: ["experiment": "\(name)", "count": "\(count)"]
        )
    }
}

extension SpanReference? {
    /// The ids, by the names under which logs are searched for them.
    fileprivate var metadata: Logger.Metadata {
        map { ["trace_id": "\($0.traceID)", "span_id": "\($0.spanID)"] } ?? [:]
    }
}
