import Landfall
import LandfallKafka
import Synchronization

/// The status of a worker, which anybody may read at any time; the answers come from memory.
public final class WorkerStatus: Sendable {
    let lanes: [LaneStatus]
    /// The name of the worker.
    let instance: String
    private let values: Mutex<Values>
    let gauges = GaugeBook()
    let clientMetrics = ClientMetrics()

    /// The values of the worker as a whole.
    struct Values: Sendable {
        var phase = Phase.starting
        /// What is waited for before the lanes begin.
        var startWait: StartCause?
        /// What the worker was like at the last look, and since when.
        var state: (word: Readiness, since: ContinuousClock.Instant)?
        var catalog: CurrentCatalog?
        var refusedCatalog: RefusedCatalog?
        /// The keys in force.
        var keys: Set<CurrentKey> = []
    }

    /// The phase of the worker.
    enum Phase: Hashable, Sendable {
        case starting
        case running
        case draining
    }

    /// The cause for which a start waits.
    struct StartCause: Hashable, Sendable {
        let cause: LaneWait
        let since: ContinuousClock.Instant
    }

    /// The catalog that answers.
    struct CurrentCatalog: Hashable, Sendable {
        let version: String
        let app: String?
        let routeCount: Int?
        let loadedAt: Timestamp
    }

    /// A catalog that was to replace it and did not do.
    public struct RefusedCatalog: Hashable, Sendable {
        /// Its version; `nil` where the files can't be read.
        let version: String?
        /// The codes of what is wrong with it.
        let codes: [String]
    }

    /// The status of lanes that have not begun.
    init(lanes: [LaneStatus], instance: String = "") {
        self.lanes = lanes
        self.instance = instance
        values = Mutex(Values())
    }

    /// What is said of the worker as a whole.
    var whole: Values { values.withLock { $0 } }

    /// Changes some of it.
    func update(_ change: (inout Values) -> Void) { values.withLock { change(&$0) } }

    /// How long PostgreSQL or Kafka may not answer until the worker is not ready.
    static let answerGrace = Duration.seconds(10)

    /// How long a lane that had a place in its group may have none until the worker is not ready: a session,
    /// and some time for the others to join again.
    static let groupGrace = Duration.seconds(60)
}

// MARK: - Health

extension WorkerStatus {
    /// The readiness of a worker: that it does its work, or the reason that it does not.
    public enum Readiness: String, Hashable, Sendable {
        /// It does.
        case ready
        /// It reads its settings and looks at what it needs.
        case starting
        /// No broker answers.
        case waitingForKafka = "waiting-kafka"
        /// PostgreSQL does not answer.
        case waitingForPostgres = "waiting-postgres"
        /// The database lacks migrations.
        case waitingForSchema = "waiting-schema"
        /// Topics are not there yet.
        case waitingForTopics = "waiting-topics"
        /// A lane has no place in its group.
        case joining
        /// A lane reads the states of devices, and takes no intents of their partitions until then.
        case restoring
        /// It was told to stop, and finishes.
        case draining
    }

    /// Whether the worker does its work.
    ///
    /// - Parameter now: When it is asked.
    /// - Returns: A word for why it does not.
    public func readiness(at now: ContinuousClock.Instant = .now) -> Readiness {
        let whole = whole
        switch whole.phase {
        case .draining: return .draining
        case .starting:
            switch whole.startWait?.cause {
            case .kafka: return .waitingForKafka
            case .postgres: return .waitingForPostgres
            case .schema: return .waitingForSchema
            case .topics: return .waitingForTopics
            case nil: return .starting
            }
        case .running: break
        }
        let all = lanes.map { Self.readiness(of: $0, $0.read(at: now), now) }
        for word in [Readiness.waitingForPostgres, .waitingForKafka, .joining, .restoring] {
            if all.contains(word) { return word }
        }
        return .ready
    }

    /// Whether the worker does its work, and since when that is known.
    ///
    /// - Parameter now: When it is asked.
    /// - Returns: The word, and when it was first given of those that asked since the word before.
    func state(
        at now: ContinuousClock.Instant = .now
    ) -> (word: Readiness, since: ContinuousClock.Instant) {
        let word = readiness(at: now)
        return values.withLock { values in
            if let known = values.state, known.word == word { return known }
            values.state = (word, now)
            return (word, now)
        }
    }

    private static func readiness(
        of lane: LaneStatus,
        _ values: LaneStatus.Values,
        _ now: ContinuousClock.Instant
    ) -> Readiness {
        for (wait, word) in [
            (LaneWait.postgres, Readiness.waitingForPostgres), (.kafka, .waitingForKafka),
        ] {
            if values.waits[wait] != nil, !values.hasServed { return word }
            if lane.isSilent(wait, values, at: now) { return word }
        }
        if values.restoring != nil { return .restoring }
        switch values.phase {
        case .serving, .ended: return .ready
        case .starting, .joining, .restarting:
            let isLong = now - values.phaseSince >= groupGrace
            return values.hasServed && !isLong ? .ready : .joining
        }
    }

    /// A lane that does not go on.
    public struct StalledLane: Hashable, Sendable {
        /// Its number.
        public let lane: Int
        /// Since how many seconds.
        public let seconds: Int64
    }

    /// The lane that has not gone on for longest, if it is longer than a lane may stand still.
    ///
    /// A wait for PostgreSQL, Kafka, the group or a restore is no standstill: the lane tries again and again
    /// meanwhile.
    ///
    /// - Parameters:
    ///   - timeout: How long a lane may stand still.
    ///   - now: When it is asked.
    /// - Returns: The lane, or `nil` while all go on.
    public func stalledLane(
        after timeout: Duration,
        at now: ContinuousClock.Instant = .now
    ) -> StalledLane? {
        guard case .running = whole.phase else { return nil }
        let stalled = lanes.compactMap { lane -> StalledLane? in
            let values = lane.read(at: now)
            let age = now - values.progressAt
            guard values.phase != .ended, age >= timeout else { return nil }
            return StalledLane(lane: lane.lane, seconds: age.components.seconds)
        }
        return stalled.max { $0.seconds < $1.seconds }
    }

    /// A partition of which a lane takes nothing although there is something.
    public struct StalledPartition: Hashable, Sendable {
        /// Its topic.
        public let topic: String
        /// Its number.
        public let partition: Int32
        /// Since how many seconds.
        public let seconds: Int64
    }

    /// The partition that has had records to take for longest without a step, if it is longer than a partition may
    /// stand still: a reader that hangs, which only a new client mends.
    ///
    /// It counts only while its lane goes on and waits for nothing, and while the client has the partition's leader
    /// and has fetched, or could fetch, what can be read. A broker that is away, a transaction that is open,
    /// a rebalance and a restore are no standstill.
    ///
    /// - Parameters:
    ///   - timeout: How long a partition may stand still.
    ///   - now: When it is asked.
    /// - Returns: The partition, or `nil` while all go on.
    public func stalledPartition(
        after timeout: Duration,
        at now: ContinuousClock.Instant = .now
    ) -> StalledPartition? {
        guard case .running = whole.phase else { return nil }
        var stalled: StalledPartition?
        for lane in lanes {
            let values = lane.read(at: now)
            guard values.phase == .serving, values.restoring == nil, values.waits.isEmpty,
                lane.silence(of: .kafka, values) == nil,
                now - values.progressAt < timeout,
                let report = lane.clients.last(of: .intents),
                now - report.at < ClientReports.Role.intents.interval * 3
            else { continue }
            for (place, status) in values.partitions where status.waiting > 0 {
                let age = now - status.progressAt
                guard age >= timeout, report.statistics.hasRecords(of: place) else { continue }
                let seconds = age.components.seconds
                guard seconds > stalled?.seconds ?? 0 else { continue }
                stalled = StalledPartition(
                    topic: place.topic.name,
                    partition: place.partition.number,
                    seconds: seconds
                )
            }
        }
        return stalled
    }
}

extension ClientStatistics {
    /// Whether records of a partition can be taken: its leader is connected, and some are fetched or left to fetch.
    fileprivate func hasRecords(of place: TopicPartition) -> Bool {
        guard let partition = partitions[place],
            brokers.contains(where: { $0.id == partition.leader && $0.isUp == true })
        else { return false }
        return partition.fetchedRecords > 0
            || partition.nextFetch >= 0 && partition.nextFetch < partition.lastStable
    }
}
