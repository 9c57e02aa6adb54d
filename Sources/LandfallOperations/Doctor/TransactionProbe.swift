import LandfallKafka
import LandfallValues
import LandfallWorker

/// Tries on topics of its own what exactly-once needs of the brokers; its calls block.
struct TransactionProbe {
    let client: ClientConfiguration
    /// A topic with one partition and nothing in it, for this probe only.
    let topic: Topic
    /// What the ids and the group of the probe begin with.
    let name: String
    let timeout: Duration

    private var partition: TopicPartition { TopicPartition(topic, 0) }

    /// The outcome of a try.
    struct Outcome {
        /// Whether it went as it must; `nil` where it could not be tried.
        var isGood: Bool?
        /// What was seen.
        var text: String
    }

    // MARK: - Committing

    /// Commits a transaction with one record and an offset.
    func commit() -> Outcome {
        do throws(KafkaError) {
            let producer = try producer("commit")
            // A broker that has never had a group makes the topic of their offsets when it is asked.
            _ = try GroupOffsets(client, group: name).committed([partition], timeout: timeout)
            try producer.begin()
            try producer.produce(record("committed"))
            try producer.sendOffsets(
                [partition: 1],
                of: GroupMetadata(withoutMemberOf: name),
                timeout: timeout
            )
            try producer.commit()
            return Outcome(isGood: true, text: "a transaction can be committed")
        } catch {
            return failure(error, "no transaction can be committed")
        }
    }

    /// Looks whether the offset of that transaction is there.
    func offsets() -> Outcome {
        do throws(KafkaError) {
            let offsets = try GroupOffsets(client, group: name)
            // A commit is answered before its offsets are marked as committed.
            let polling = Polling(every: .milliseconds(50), for: timeout)
            let isThere = try polling.block { () throws(KafkaError) in
                let found = try offsets.committed([partition], timeout: timeout)
                return (found[partition] ?? nil) == 1
            }
            return isThere
                ? Outcome(isGood: true, text: "offsets go with the transaction")
                : Outcome(
                    isGood: false,
                    text: "an offset that went with a transaction is not there afterwards"
                )
        } catch {
            return failure(error, "the offsets of a group can't be asked for")
        }
    }

    // MARK: - Isolation

    /// Aborts a transaction, and looks whether its record is hidden before and after.
    func isolation() -> Outcome {
        do {
            let all = try reader(.uncommitted)
            let committed = try reader(.committed)
            let before = try end(all)
            let producer = try producer("abort")
            try producer.begin()
            try producer.produce(record("aborted"))
            let polling = Polling(every: .milliseconds(20), for: timeout)
            guard try polling.block(until: { try end(all) > before }) else {
                return Outcome(isGood: nil, text: "a record did not arrive in \(timeout)")
            }
            let isOpenHidden = try end(committed) <= before
            try producer.abort(timeout: timeout)
            let stop = try end(all)
            _ = try polling.block { try end(committed) >= stop }
            var seen: [[UInt8]?] = []
            let range = OffsetRange(start: 0, end: try end(committed))
            try committed.read([partition: range], silence: timeout) {
                seen.append($0.valueBytes)
                return true
            }
            let isAbortedHidden = !seen.contains(Array("aborted".utf8))
            switch (isOpenHidden, isAbortedHidden) {
            case (true, true):
                return Outcome(isGood: true, text: "open and aborted records are hidden")
            case (false, false):
                return Outcome(isGood: false, text: "open and aborted records are visible")
            case (false, true): return Outcome(isGood: false, text: "open records are visible")
            case (true, false): return Outcome(isGood: false, text: "aborted records are visible")
            }
        } catch {
            return Outcome(isGood: nil, text: "it could not be tried: \(error)")
        }
    }

    // MARK: - Fencing

    /// Lets a second producer take the id of a first, in the midst of its transaction.
    func producerFencing() -> Outcome {
        do throws(KafkaError) {
            let old = try producer("fence")
            try old.begin()
            try old.produce(record("of the old producer"))
            _ = try producer("fence")
            do throws(KafkaError) {
                try old.commit()
                return Outcome(
                    isGood: false,
                    text: "a producer commits though another has taken its transactional id"
                )
            } catch {
                guard error.recovery == .fenced else {
                    return failure(error, "the old producer fails, but not as one that is fenced")
                }
                return Outcome(isGood: true, text: "a producer is fenced by the next of its id")
            }
        } catch {
            return failure(error, "it could not be tried")
        }
    }

    /// Sends offsets as a member of a generation that the group never had.
    func generationFencing() -> Outcome {
        do throws(KafkaError) {
            let producer = try producer("generation")
            try producer.begin()
            try producer.produce(record("of a zombie"))
            let zombie = GroupMetadata(
                group: "\(name).zombies",
                generation: 99,
                memberID: "\(name)-zombie",
                instanceID: nil
            )
            do throws(KafkaError) {
                try producer.sendOffsets([partition: 1], of: zombie, timeout: timeout)
                try producer.commit()
            } catch {
                try? producer.abort(timeout: timeout)
                guard let code = error.fault?.code, Self.generationCodes.contains(code) else {
                    return failure(error, "the offsets of a zombie fail, but not as such")
                }
                return Outcome(isGood: true, text: "the offsets of an old generation are refused")
            }
            return Outcome(
                isGood: false,
                text: "the offsets of an old generation of the group are accepted, as by all "
                    + "brokers before 2.5"
            )
        } catch {
            return failure(error, "it could not be tried")
        }
    }

    private static let generationCodes: Set<ResponseCode> = [
        .illegalGeneration, .unknownMember, .fencedInstanceID,
    ]

    // MARK: - Time

    /// The time at which the broker stored the first record, in milliseconds since 1970-01-01 UTC;
    /// `nil` where it keeps the producer's.
    func appendTime() throws -> Int64? {
        let committed = try reader(.committed)
        var time: Int64?
        let range = OffsetRange(start: 0, end: try end(committed))
        try committed.read([partition: range], silence: timeout) {
            if case .appended(let milliseconds) = $0.timestamp { time = milliseconds }
            return false
        }
        return time
    }

    // MARK: - Parts

    private func producer(_ role: String) throws(KafkaError) -> TransactionalProducer {
        let producer = try TransactionalProducer(
            TransactionalProducerConfiguration(client: client, transactionalID: "\(name).\(role)")
        )
        try producer.prepare([topic])
        let deadline = ContinuousClock.now + timeout
        let pause = Duration.milliseconds(50)
        return try Backoff(initial: pause, ceiling: pause).retrying { _ throws(KafkaError) in
            try producer.initTransactions(timeout: timeout)
            return producer
        } after: { error, _ throws(KafkaError) in
            guard error.recovery == .retry, ContinuousClock.now < deadline else { throw error }
            return .afterPause
        }
    }

    private func reader(_ isolation: Isolation) throws(KafkaError) -> RangeReader {
        var table = TableConfiguration(client: client, group: name)
        table.isolation = isolation
        table.fetch.wait = .milliseconds(10)
        return try RangeReader(table)
    }

    private func end(_ reader: RangeReader) throws(KafkaError) -> Offset {
        try reader.ranges(of: [partition], timeout: timeout)[partition]?.end ?? 0
    }

    private func record(_ text: String) -> OutgoingRecord {
        OutgoingRecord(topic: topic, partition: 0, value: Array(text.utf8))
    }

    /// A try that failed: a broker that did not answer in time has shown nothing.
    private func failure(_ error: KafkaError, _ words: String) -> Outcome {
        let isShown = error.recovery != .retry && error.fault?.code != .timedOut
        return Outcome(isGood: isShown ? false : nil, text: "\(words): \(error)")
    }
}
