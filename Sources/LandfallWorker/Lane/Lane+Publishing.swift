import Landfall
import LandfallKafka
import LandfallPostgres
import Logging

// Recorded batches are published while the lane continues with the next batch.

/// A batch that is recorded, and whose Kafka transaction has begun.
struct PublishingBatch {
    /// The batch.
    var batch: PreparedBatch
    /// Its transaction.
    let publication: Publication
    /// Its partitions as the lane owns them.
    let owned: [TopicPartition: OwnedPartition]
    /// When it was begun.
    let began: ContinuousClock.Instant
}

extension Lane {
    /// Begins to publish a batch that is recorded.
    func beginPublishing(_ batch: PreparedBatch, as membership: Membership) throws {
        let offsets = batch.ends
        setup.status.asks(.kafka)
        let began = ContinuousClock.now
        let former = setup.status.enter(.kafka)
        defer { _ = setup.status.enter(former) }
        publishing = PublishingBatch(
            batch: batch,
            publication: try publisher.begin(
                batch.records,
                offsets: offsets,
                as: membership,
                mayBeCommitted: false,
                within: limit
            ),
            owned: owned.filter { offsets[$0.key] != nil },
            began: began
        )
    }

    /// Waits until the batch is published whose transaction was begun, if there is one.
    ///
    /// - Throws: As ``process(_:)`` does.
    func finishPublishing() throws {
        guard var publishing else { return }
        self.publishing = nil
        do {
            let isPublished = try finish(&publishing)
            endTrace(publishing.batch, isPublished ? .committed : .lost)
        } catch {
            endTrace(publishing.batch, .failed(error))
            throw error
        }
        try setup.seam?.lane(.didPublish)
    }

    /// Waits for the end of a batch that is under way where the lane goes, and tries nothing again.
    func closePublisher() {
        publisher.close()
        guard var left = publishing else { return }
        publishing = nil
        let isCommitted = publisher.times.committed != nil
        measure(&left, isCommitted ? .committed : .lost)
        endTrace(left.batch, isCommitted ? .committed : .lost)
    }

    private func finish(_ publishing: inout PublishingBatch) throws -> Bool {
        var outcome = LaneMetrics.CommitOutcome.failed
        defer { measure(&publishing, outcome) }
        let (publication, mine) = (publishing.publication, publishing.owned)
        let former = setup.status.enter(.kafka)
        defer {
            _ = setup.status.enter(former)
            setup.status.answered(.kafka)
        }
        let isPublished = try publisher.finish(publication, within: limit) {
            setup.status.answered(.kafka)
            return try retryingPostgres { () throws(PostgresError) in try store.owns(mine) }
        }
        outcome = isPublished ? .committed : .lost
        setup.status.wait(for: .kafka, false)
        guard isPublished else {
            // The group says nothing of it, so nobody would give the lane its partitions again.
            guard !publication.membership.isOwner else {
                throw metrics.fenced(
                    in: .postgres,
                    "another worker has taken the partitions in PostgreSQL"
                )
            }
            self.membership = nil
            logger.notice("the group moved on before a batch was published; its ledger remains")
            return false
        }
        for (partition, end) in publication.offsets { owned[partition]?.publish(upTo: end) }
        hasUnrecordedPublish = true
        return true
    }

    /// Measures how long a batch took, up to the answer to its commit.
    private func measure(_ publishing: inout PublishingBatch, _ outcome: LaneMetrics.CommitOutcome)
    {
        let now = ContinuousClock.now
        let began = publishing.began
        let ended = max(began, publisher.times.committed ?? now)
        publishing.batch.times.publish = began..<ended
        publishing.batch.times.publishing = publisher.times
        metrics.measure(.publish, ended - began)
        metrics.measure(outcome, ended - began)
        guard outcome != .failed else { return }
        let batch = publishing.batch
        let answeredAt = Timestamp(
            millisecondsSinceEpoch: setup.now().millisecondsSinceEpoch
                - Int64((now - ended).wholeMilliseconds)
        )
        metrics.answered(batch.outcomes, at: answeredAt)
        let total = ended - batch.takenAt
        metrics.measure(.total, total)
        setup.status.update { $0.stages = batch.times.seconds(total: total) }
    }

    /// Notes in PostgreSQL what was published last.
    ///
    /// So a restart publishes nothing twice even where Kafka has forgotten the offsets. If it fails
    /// no harm is done, and it is tried again while there is nothing else to do.
    func notePublished() {
        hasUnrecordedPublish = false
        do {
            let now = PostgresTimestamp(setup.now())
            try databaseCall(.note) { () throws(PostgresError) in
                try store.notePublished(owned, now: now)
            }
        } catch {
            hasUnrecordedPublish = error.recovery != .stop
            noteDueAt = ContinuousClock.now + .seconds(1)
            if error.recovery == .reconnect { store.disconnect() }
            logger.notice("the published offset is not noted", metadata: ["error": "\(error)"])
        }
    }
}
