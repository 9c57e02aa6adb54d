import Landfall
import LandfallContract
import LandfallKafka
import LandfallPostgres
import Logging

extension Lane {
    /// Answers a batch, and commits what is answered: to PostgreSQL, then to Kafka.
    ///
    /// A large batch is not committed at once: a second thread answers the next meanwhile. So the
    /// lane's processor works while the lane waits for PostgreSQL and Kafka. A small batch, which
    /// is soon answered, is committed at once, so that nobody waits for a batch that comes behind.
    ///
    /// The Kafka transaction is not waited for either, unless few records come: it goes on while the
    /// next batch is committed to PostgreSQL.
    ///
    /// The lane's thread is free while interceptors are waited for; nothing else runs on the lane
    /// meanwhile, since only its own turn calls it.
    ///
    /// - Parameter batch: The records, perhaps none when a batch waits to be committed.
    /// - Throws: ``WorkerError`` or a client's error when the lane can't continue; nothing is lost,
    ///   since what was not committed is read again, and what was is published from the ledger.
    func process(_ batch: Slice<RecordBatch>) async throws {
        let former = takePrepared()
        let takenAt = ContinuousClock.now
        let preparation = try begin(batch, behind: former)
        if let former {
            let work = preparation.map { preparationThread.advance($0) }
            defer { setup.status.during(.assistant) { work?.wait() } }
            try commit(former)
        }
        guard let preparation, let batch = try await finishing(preparation) else { return }
        if batch.outcomes.count >= setup.overlapCount {
            prepared = batch
        } else {
            try commit(batch)
            // Records that have come already do not wait.
            if rest == nil, hasTakenAll(batch.batch) {
                nextBatchAt = setup.pace.next(after: batch.outcomes.count, takenAt: takenAt)
            }
        }
    }

    /// Whether a batch holds all that had arrived, since neither of its bounds ended it.
    private func hasTakenAll(_ batch: RecordBatch) -> Bool {
        batch.count < setup.worker.batchRecords && batch.sizeBytes < setup.worker.batchBytes
    }

    /// Commits the batch that was answered and not committed yet, if there is one.
    ///
    /// - Throws: As ``process(_:)`` does.
    func commitPrepared() throws {
        guard let batch = takePrepared() else { return }
        try commit(batch)
    }

    private func takePrepared() -> PreparedBatch? {
        defer { prepared = nil }
        return prepared
    }

    /// Begins to answer a batch; `nil` where there is nothing to answer.
    private func begin(
        _ batch: Slice<RecordBatch>,
        behind former: PreparedBatch?
    ) throws -> BatchPreparation? {
        guard !batch.isEmpty, try place() != nil else { return nil }
        try setup.seam?.lane(.didTake)
        var next = owned.mapValues(\.next)
        for (partition, end) in former?.ends ?? [:] where next[partition] != nil {
            next[partition] = end
        }
        let preparation = BatchPreparation(
            batch,
            setup: setup,
            memory: memory,
            next: next,
            partitionCount: partitionCount,
            logger: logger
        )
        preparation.assembler.trace = tracer?.begin(preparation)
        return preparation
    }

    /// The same as ``finish(_:_:)``, and says where it failed.
    private func finishing(_ preparation: BatchPreparation) async throws -> PreparedBatch? {
        var times = BatchTimes()
        do {
            return try await finish(preparation, &times)
        } catch {
            endTrace(preparation, times, error)
            throw error
        }
    }

    /// Answers the rest of a batch, and what the second thread had to leave.
    ///
    /// - Returns: `nil` where there was nothing to answer, or the lane has lost its place meanwhile
    ///   and the records are read again by whoever gets the partitions.
    private func finish(
        _ preparation: BatchPreparation,
        _ times: inout BatchTimes
    ) async throws -> PreparedBatch? {
        guard membership != nil else { return nil }
        var topicQuestions = ReplyTopics.questionsPerBatch
        setup.status.during(.answer) { preparation.advance() }
        while let question = preparation.question {
            try times.ask { try ask(question, of: preparation, &topicQuestions) }
            setup.status.during(.answer) { preparation.advance() }
        }
        if let failure = preparation.failure { throw failure }
        if let topic = preparation.misplaced { logMisplaced(topic) }
        if !preparation.rest.isEmpty {
            rest = preparation.rest
            logSlow(preparation)
        }
        guard !preparation.assembler.isEmpty else { return nil }
        let outcomes = try await answers(of: preparation, &times)
        times.answered = preparation.takenAt..<max(preparation.takenAt, .now)
        times.answering = preparation.spent
        metrics.resolved(preparation.times)
        metrics.measure(.answer, times.answering)
        metrics.measure(.ask, times.asking)
        remember(outcomes, at: preparation.now)
        try setup.seam?.lane(.didResolve)
        return PreparedBatch(
            batch: preparation.batch.base,
            now: preparation.now,
            takenAt: preparation.takenAt,
            assembler: preparation.assembler,
            outcomes: outcomes,
            lastPlaces: outcomes[...].lastPlaces,
            times: times
        )
    }

    /// Asks what only PostgreSQL and Kafka can tell.
    private func ask(
        _ question: BatchPreparation.Question,
        of preparation: BatchPreparation,
        _ topicQuestions: inout Int
    ) throws {
        preparation.answer(
            try firstPlans(of: question.suspects, at: preparation.now),
            replyTopics: replyTopics(named: question.replyTopics, &topicQuestions),
            kept: try retryingPostgres { () throws(PostgresError) in
                try databaseCall(.kept) { () throws(PostgresError) in
                    try store.kept(of: question.subjects)
                }
            }
        )
    }

    /// The answers, once the interceptors have spoken that have to be waited for.
    private func answers(
        of preparation: BatchPreparation,
        _ times: inout BatchTimes
    ) async throws -> [RecordOutcome] {
        guard preparation.assembler.isWaiting else {
            return try await preparation.assembler.finish(clock: ContinuousClock())
        }
        let former = setup.status.enter(.ask)
        defer { _ = setup.status.enter(former) }
        let trace = preparation.assembler.trace
        let watch = InterceptorWatch(
            metrics: metrics.interceptors,
            parents: trace?.waiting ?? [:]
        )
        let began = ContinuousClock.now
        let outcomes = try await preparation.assembler.finish(
            clock: ContinuousClock(),
            watch: watch
        )
        times.note(began)
        times.slowest = watch.slowest
        trace?.asked(watch.asked)
        return outcomes
    }

    /// Commits a batch to PostgreSQL, and begins to publish it once the one before is published.
    func commit(_ batch: PreparedBatch) throws {
        guard membership != nil, let membership = try place() else { return endTrace(batch, .lost) }
        var batch = batch
        do {
            try recordTimed(&batch)
            countRecorded(batch)
            log(batch.outcomes.filter(\.isRemarkable))
            try setup.seam?.lane(.didRecord)
            // It is recorded, whatever comes now.
            let now = ContinuousClock.now
            batch.times.publish = now..<now
            try finishPublishing()
            // The ledger remains for whoever has the partitions now.
            guard self.membership != nil else { return endTrace(batch, .lost) }
            try beginPublishing(batch, as: membership)
        } catch {
            endTrace(batch, .failed(error))
            throw error
        }
        let isUnderWay = publishing?.publication.isUnderWay == true
        guard isUnderWay, batch.outcomes.count >= setup.publishOverlapCount else {
            return try finishPublishing()
        }
    }

    private func recordTimed(_ batch: inout PreparedBatch) throws {
        var time = batch.times.record
        defer { batch.times.record = time }
        try metrics.timing(.record, &time) { try record(&batch) }
    }

    /// The lane's place in its group, or `nil` when it has just lost it: the records are read again
    /// by whoever gets the partitions.
    ///
    /// - Throws: ``WorkerError/fenced(_:)`` when records come though the place was lost and not
    ///   given again, since some in between were passed over.
    private func place() throws -> Membership? {
        guard let membership else {
            throw metrics.fenced(
                in: .kafka,
                "the group has reassigned the partitions; another lane resumes them"
            )
        }
        guard !membership.isOwner else { return membership }
        self.membership = nil
        logger.notice("the group moved on before a batch was recorded")
        return nil
    }

    /// Returns the reply topics that are known, or may still be asked for.
    private func replyTopics(
        named names: Set<String>,
        _ budget: inout Int
    ) -> [String: ReplyTopic] {
        replyTopics.known(of: names, budget: &budget) { topic throws(KafkaError) in
            let counts = try consumer.partitionCounts(of: [topic], timeout: limit.call)
            guard let count = counts[topic] else { return nil }
            let sizes = messageBytes(of: [topic], within: limit.call)
            return ReplyTopic(partitionCount: count, messageBytes: sizes?[topic])
        }
    }
}
