import CRdKafka

extension Client {
    /// Lets librdkafka look at once whether it may fetch again.
    ///
    /// Once a consumer's queue has been full, 2.0.2 looks again when the thread of a broker wakes up: up
    /// to a second later, which `fetch.queue.backoff.ms` shortens only from 2.2.0 on. A request wakes the
    /// thread up: it asks the leaders for the ends of the partitions, and nobody waits for the answer.
    /// Does not block.
    ///
    /// - Parameter partitions: The partitions that are read.
    func wakeFetchers(of partitions: [TopicPartition]) {
        guard !partitions.isEmpty else { return }
        let list = PartitionListHandle(partitions.map { ($0, Int64(RD_KAFKA_OFFSET_END)) })
        withPointer { client in
            list.withPointer { list in
                // The answer is always that the time is over.
                _ = unsafe rd_kafka_offsets_for_times(client, list, 0)
            }
        }
    }
}

/// The start of fetching partitions that were just assigned.
///
/// If a client has read before, the thread of a broker sleeps, and librdkafka 2.0.2 does not wake
/// it for an assignment. In every second case the first record came a second later. So a reader
/// that gets nothing wakes the thread some milliseconds after the assignment, when librdkafka has
/// noted it.
struct FetchStart: Sendable {
    private var wakesLeft = 3
    private var dueAt: ContinuousClock.Instant

    /// How long it takes until the first records come when all is well.
    private static let usual = Duration.milliseconds(5)

    /// Begins with partitions that were just assigned.
    init(at now: ContinuousClock.Instant = .now) { dueAt = now + Self.usual }

    /// Returns the time to wait for records: at first only as long as it takes if all is well.
    ///
    /// - Parameter longest: How long to wait otherwise.
    /// - Returns: The time.
    func wait(atMost longest: Duration) -> Duration {
        wakesLeft == 3 ? min(longest, Self.usual) : longest
    }

    /// Whether librdkafka is to be woken up; a few times at most, since there may be nothing to read.
    ///
    /// - Parameters:
    ///   - taken: What was taken just now.
    ///   - now: When that was.
    /// - Returns: Whether it is.
    mutating func shouldWake(
        afterTaking taken: Int,
        at now: ContinuousClock.Instant = .now
    ) -> Bool {
        guard taken == 0, wakesLeft > 0, now >= dueAt else { return false }
        wakesLeft -= 1
        dueAt = now + .milliseconds(50)
        return true
    }
}

/// The pace of a consumer's fetching, which tells that it stopped when its queue was full.
struct FetchPace {
    /// The records from which on nothing is fetched.
    let limit: Int

    /// Whether the queue may have been full and is no more.
    ///
    /// Librdkafka counts the ends of transactions among the records of a queue, and hands none out, so
    /// what was taken is less than what lay there: from half of the limit on it is taken for full. One
    /// that stays unnoticed costs a second, and one too many a request.
    ///
    /// - Parameters:
    ///   - taken: The records that were taken just now.
    ///   - before: Those that lay there before, with the ones that librdkafka has dropped since.
    ///   - left: Those that were left.
    /// - Returns: Whether librdkafka is to look again.
    func shouldWake(afterTaking taken: Int, of before: Int, leaving left: Int) -> Bool {
        left < limit && max(before, taken + left) >= (limit + 1) / 2
    }
}

/// The records of a reader without a group, taken one by one, so that the ends of partitions are seen.
struct FetchedRecords {
    private let client: Client
    private let queue: QueueHandle
    private let pace: FetchPace

    /// The bytes of keys, payloads and headers after which no more are held at once.
    private static let bytesAtOnce = 8 << 20

    /// Takes the queue of a client.
    ///
    /// - Throws: ``KafkaError/misuse(_:)`` if the client is no consumer.
    init(of client: Client, fetch: FetchLimits) throws(KafkaError) {
        self.client = client
        self.queue = try QueueHandle(consumerQueueOf: client)
        self.pace = FetchPace(limit: fetch.prefetchCount)
    }

    /// Takes what has arrived.
    ///
    /// - Parameters:
    ///   - limit: The most records.
    ///   - wait: How long to wait for the first.
    ///   - positions: Where the reader stands; moved behind what was taken.
    /// - Returns: The records and faults, and how many were taken, ends and stale records included.
    func take(
        limit: Int,
        wait: Duration,
        positions: inout PositionTable
    ) -> (batch: RecordBatch, taken: Int) {
        let before = queue.count
        let batch = RecordBatch(of: client)
        let taken = batch.fillOneByOne(
            limit: limit,
            bytes: Self.bytesAtOnce,
            wait: wait,
            positions: &positions
        )
        if pace.shouldWake(afterTaking: taken, of: before, leaving: queue.count) {
            client.wakeFetchers(of: positions.partitions)
        }
        return (batch, taken)
    }
}
