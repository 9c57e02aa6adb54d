import Landfall
import LandfallKafka

extension WorkerStatus {
    /// The status as it is now.
    ///
    /// - Parameter now: When it is asked.
    /// - Returns: The status.
    public func document(at now: ContinuousClock.Instant = .now) -> Document {
        let lanes = lanes.map { ($0, $0.read(at: now)) }
        let time = SystemClock.now
        let whole = whole
        let state = state(at: now)
        let brokers = brokers(at: now)
        return Document(
            instance: instance,
            state: state.word.rawValue,
            stateSeconds: (now - state.since).tenths,
            reasons: reasons(lanes.map(\.1), brokers, at: now),
            startWait: whole.startWait.map {
                Document.StartWaiting(cause: $0.cause.rawValue, seconds: (now - $0.since).tenths)
            },
            lanes: lanes.map { Document.Lane($0.lane, $1, at: now) },
            partitions: lanes.flatMap { lane, values in
                values.partitions.map {
                    Document.Partition(lane, values, $0, $1, at: time, now)
                }
            }.sorted { ($0.topic, $0.partition) < ($1.topic, $1.partition) },
            setAside: lanes.flatMap { _, values in
                values.setAside.map { partition, reason in
                    Document.PausedPartition(
                        topic: partition.topic.name,
                        partition: partition.partition.number,
                        reason: reason
                    )
                }
            }.sorted { ($0.topic, $0.partition) < ($1.topic, $1.partition) },
            brokers: brokers,
            catalog: whole.catalog.map { catalog in
                Document.Catalog(
                    version: catalog.version,
                    app: catalog.app,
                    loadedAt: catalog.loadedAt.millisecondsSinceEpoch / 1000,
                    refused: whole.refusedCatalog?.codes
                )
            }
        )
    }
}

extension WorkerStatus.Document.Lane {
    fileprivate init(_ lane: Int, _ values: LaneStatus.Values, at now: ContinuousClock.Instant) {
        self.lane = lane
        phase = values.phase.rawValue
        seconds = (now - values.phaseSince).tenths
        activity = "\(values.activity)"
        progressAge = (now - values.progressAt).tenths
        waits = Dictionary(
            uniqueKeysWithValues: values.waits.map { ($0.rawValue, (now - $1).tenths) }
        )
        partitions = values.partitions.count
        restoring = values.restoring
        devices = values.devices
        stateBytes = values.stateBytes
        stages = values.stages
        lastError = values.lastError
        lastErrorAge = values.lastErrorAt.map { (now - $0).tenths }
    }
}

extension WorkerStatus.Document.Partition {
    fileprivate init(
        _ lane: LaneStatus,
        _ values: LaneStatus.Values,
        _ place: TopicPartition,
        _ status: LaneStatus.PartitionStatus,
        at time: Timestamp,
        _ now: ContinuousClock.Instant
    ) {
        topic = place.topic.name
        partition = place.partition.number
        self.lane = lane.lane
        next = status.next.value
        published = status.published.value
        end = status.end?.value
        lag = lane.waiting(in: place, values, at: now)
        lagSeconds = lag.map { status.lagSeconds(waiting: $0, at: time, now) }
    }
}

extension LaneStatus.PartitionStatus {
    /// For how long records wait; 0 when caught up.
    ///
    /// Records that wait came after the last recorded one, so they wait at most since its timestamp. Once the lane
    /// has caught up, they also came after the last time at which it had nothing to take. Before the first record
    /// only the time since the lane got the partition is known.
    func lagSeconds(
        waiting: Int64,
        at time: Timestamp,
        _ now: ContinuousClock.Instant
    ) -> Double {
        guard waiting > 0 else { return 0 }
        let waited = (now - waitingSince) / .seconds(1)
        guard let lastRecord else { return max(0, waited) }
        let age = Double(time.millisecondsSinceEpoch - lastRecord.millisecondsSinceEpoch) / 1000
        return max(0, hasCaughtUp ? min(age, waited) : age)
    }
}

extension Duration {
    /// Seconds, rounded to tenths.
    var tenths: Double { (self / .seconds(1) * 10).rounded() / 10 }
}
