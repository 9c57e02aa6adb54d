import LandfallKafka
import LandfallPostgres
import LandfallValues
import Logging

// What a lane does, and says, while PostgreSQL or Kafka does not answer.

extension Lane {
    /// Says once in a while that a broker is away.
    func logSilence(_ cause: Fault) {
        guard let count = setup.tally.logLimiter.note("silence") else { return }
        logger.warning(
            "a broker does not answer; nothing is lost, and the lane resumes when it answers",
            metadata: ["error": "\(LibraryText.withoutAdvice(cause.reason))", "count": "\(count)"]
        )
        silence.begin(at: .now)
        setup.status.wait(for: .kafka, true)
    }

    /// Says that Kafka answers again; a lane without records would not notice otherwise.
    func logAnswer() {
        guard silence.isRequestDue(at: .now) else { return }
        let states = setup.topics.deviceStates
        let answer = Result { () throws(KafkaError) in
            try consumer.partitionCounts(of: [states], timeout: .milliseconds(100))
        }
        guard case .success = answer else { return }
        silence.end()
        setup.status.wait(for: .kafka, false)
        logger.notice("Kafka answers again")
    }

    /// Says at growing intervals that the lane has nothing to do until its group is complete.
    func logWaiting() {
        guard setup.seam?.partitions == nil, let seconds = groupWait.seconds(dueAt: .now) else {
            return
        }
        let session = setup.worker.sessionTimeout.components.seconds
        logger.notice(
            """
            still waiting for partitions: the group gives them once every member has joined again, \
            or has been silent for its session
            """,
            metadata: [
                "group": "\(setup.worker.group)", "waited.seconds": "\(seconds)",
                "session.seconds": "\(session)",
            ]
        )
    }

    /// Says once that the server may lose what it has committed.
    func logUnsafeServer() throws(PostgresError) {
        let isFlushed = try retryingPostgres { () throws(PostgresError) in try store.isFlushed() }
        guard !isFlushed, setup.tally.logLimiter.note("fsync") != nil else { return }
        logger.warning(
            """
            PostgreSQL runs with fsync=off: a crash of its machine can lose rows whose plans are \
            published; set fsync=on and restart it, except for tests
            """
        )
    }

    /// Repeats a call to PostgreSQL while it is away.
    ///
    /// The batch stays in memory, and no Kafka transaction of it is open meanwhile; that of the batch
    /// before may be ending.
    ///
    /// - Throws: ``PostgresError`` once the turn's limit is over, or at once when trying won't help.
    func retryingPostgres<Value>(
        _ call: () throws(PostgresError) -> Value
    ) throws(PostgresError) -> Value {
        let former = setup.status.enter(.postgres)
        defer { _ = setup.status.enter(former) }
        return try Backoff(ceiling: .seconds(1)).retrying { _ throws(PostgresError) in
            try asking(call)
        } after: { error, retry throws(PostgresError) in
            setup.status.update { $0.lastError = "\(error)" }
            metrics.count(error)
            switch error.recovery {
            case .reconnect: store.disconnect()
            case .retry: break
            case .stop where mayBeRotation(error): store.disconnect()
            case .checkOutcome, .rejectRow, .stop: throw error
            }
            guard !limit.isOver else { throw error }
            setup.status.wait(for: .postgres, true)
            if retry % 10 == 0 {
                logger.warning("waiting for PostgreSQL", metadata: ["error": "\(error)"])
            }
            return .afterPause
        }
    }

    /// Makes a request to PostgreSQL, and notes since when it is not answered.
    func asking<Value>(
        _ request: () throws(PostgresError) -> Value
    ) throws(PostgresError) -> Value {
        let value = try setup.status.asking(.postgres) { error in
            switch error.recovery {
            case .reconnect, .checkOutcome: false
            case .retry, .rejectRow, .stop: true
            }
        } _: { () throws(PostgresError) in
            try request()
        }
        probedAt = .now
        if setup.status.isWaiting(for: .postgres) {
            setup.status.wait(for: .postgres, false)
            logger.notice("PostgreSQL answers again")
        }
        return value
    }

    /// Asks PostgreSQL once in a while whether it is there, when nothing else has to be asked; more often while it does
    /// not answer.
    ///
    /// So an outage is seen before there is a record, and a first record meets a session that works.
    func probePostgres() {
        let isSilent = setup.status.read().asked[.postgres] != nil
        guard .now - probedAt >= (isSilent ? .seconds(1) : setup.probeInterval) else { return }
        do throws(PostgresError) {
            try setup.status.during(.postgres) { () throws(PostgresError) in
                try asking { () throws(PostgresError) in try store.probe() }
            }
        } catch {
            probedAt = .now
            store.disconnect()
            setup.status.update { $0.lastError = "\(error)" }
            metrics.count(error)
            setup.status.wait(for: .postgres, true)
            guard let count = setup.tally.logLimiter.note("postgres") else { return }
            logger.warning(
                "waiting for PostgreSQL",
                metadata: ["error": "\(error)", "count": "\(count)"]
            )
        }
    }

    /// Repeats a request to Kafka while no broker answers.
    ///
    /// - Parameter call: Gets how long it may block.
    /// - Returns: The answer.
    /// - Throws: ``KafkaError`` once the turn's limit is over, or at once when trying won't help.
    func retryingKafka<Value>(
        _ call: (Duration) throws(KafkaError) -> Value
    ) throws(KafkaError) -> Value {
        let former = setup.status.enter(.kafka)
        defer { _ = setup.status.enter(former) }
        return try Backoff(ceiling: .seconds(1)).retrying { retry throws(KafkaError) in
            let limit = limit.call
            let value = try setup.status.asking(.kafka) {
                $0.recovery != .retry
            } _: {
                () throws(KafkaError) in
                try call(limit)
            }
            if retry > 0 {
                silence.end()
                setup.status.wait(for: .kafka, false)
                logger.notice("Kafka answers again")
            }
            return value
        } after: { error, retry throws(KafkaError) in
            setup.status.update { $0.lastError = "\(error)" }
            guard error.recovery == .retry, !limit.isOver else { throw error }
            setup.status.wait(for: .kafka, true)
            if retry % 10 == 0 {
                logger.warning("waiting for Kafka", metadata: ["error": "\(error)"])
            }
            return .afterPause
        }
    }
}
