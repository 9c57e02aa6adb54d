import Landfall
import LandfallKafka
import Synchronization

/// An activity on which a lane spends its time.
enum LaneActivity: Int, Hashable, Sendable, CaseIterable {
    /// Waiting for records, or taking them.
    case poll
    /// Reading and answering intents.
    case answer
    /// Waiting for interceptors, first plans and kept assignments.
    case ask
    /// PostgreSQL.
    case postgres
    /// Kafka, but for taking records.
    case kafka
    /// Waiting for the second thread, which answers the next batch.
    case assistant
    /// Restoring device states.
    case restore
    /// Changes of the group.
    case group
}

/// A server or a group for which a lane waits, after a first try.
enum LaneWait: String, Hashable, Sendable, CaseIterable {
    case postgres
    case kafka
    /// For the migrations, before there are lanes.
    case schema
    /// For the topics, before there are lanes.
    case topics
}

/// The status of a lane, which others may read at any time.
///
/// The lane writes a few times a turn, and nobody holds the lock for long.
final class LaneStatus: Sendable {
    /// The lane's number.
    let lane: Int
    /// What its clients report.
    let clients = ClientReports()
    let values: Mutex<Values>

    /// The values that the lane has set last.
    struct Values: Sendable {
        /// How far the lane is.
        var phase = Phase.starting
        /// Whether it has served, its states restored.
        var hasServed = false
        /// Since when.
        var phaseSince: ContinuousClock.Instant
        /// When the lane has last gone on: a turn of its loop, another step of it, or another try of
        /// something it waits for.
        var progressAt: ContinuousClock.Instant
        /// What it waits for, and since when.
        var waits: [LaneWait: ContinuousClock.Instant] = [:]
        /// Since when servers have not answered what it asks.
        var asked: [LaneWait: ContinuousClock.Instant] = [:]
        /// What it does.
        var activity = LaneActivity.poll
        /// The seconds of each activity until ``activitySince``.
        var seconds = [Double](repeating: 0, count: LaneActivity.allCases.count)
        /// Since when it does what it does.
        var activitySince: ContinuousClock.Instant
        /// The offsets of device states still to be restored; `nil` where none are.
        var restoring: Int64?
        /// The partitions that it has.
        var partitions: [TopicPartition: PartitionStatus] = [:]
        /// When that was said.
        var partitionsAt: ContinuousClock.Instant
        /// What knows the ends of partitions meanwhile; `nil` while the lane has no client.
        var ends: EndOffsets?
        /// The partitions that it does not read, and why.
        var setAside: [TopicPartition: String] = [:]
        /// The partitions for each of whose intents the ledger is asked, since there is no memory for identities left.
        var fullPartitions = 0
        /// How many partitions topics have.
        var partitionCounts: [Topic: Int] = [:]
        /// The topics of intents that are gone.
        var missingTopics: Set<Topic> = []
        /// The devices whose states it has, and the bytes of those.
        var devices = 0
        var stateBytes = 0
        /// How long the lane had no place in its group, until ``phaseSince``.
        var joiningSeconds = 0.0
        /// The seconds that the stages of the last batch took, by their words.
        var stages: [String: Double] = [:]
        /// What was last seen of the database, by the one lane of a group that looks.
        var database: DatabaseStatus?
        /// What failed last.
        var lastError: String? { didSet { lastErrorAt = .now } }
        /// When that was; `nil` before anything failed.
        private(set) var lastErrorAt: ContinuousClock.Instant?
    }

    /// The phase of a lane.
    enum Phase: String, Hashable, Sendable {
        /// It looks at its surroundings.
        case starting
        /// It has no place in its group.
        case joining
        /// It has one.
        case serving
        /// It has failed, and restarts.
        case restarting
        /// It has ended.
        case ended
    }

    /// The progress of a lane in a partition.
    struct PartitionStatus: Hashable, Sendable {
        /// The first offset that is not recorded.
        var next: Offset
        /// The first offset whose answer is not known to be published.
        var published: Offset
        /// The end of the partition as the client knows it; `nil` before it has asked.
        var end: Offset?
        /// The first offset that the lane has not read, markers of transactions passed over.
        var consumed: Offset
        /// How many offsets wait; 0 where the rest is none of records, or where open transactions hold it back.
        var waiting: Int64
        /// The timestamp of the last recorded record; `nil` before the first.
        var lastRecord: Timestamp?
        /// When the lane last came on in it, or had nothing to take.
        var progressAt: ContinuousClock.Instant
        /// When the lane last had nothing to take, or got the partition: what waits came since, or was
        /// there before.
        var waitingSince: ContinuousClock.Instant
        /// Whether the lane had nothing to take since it got the partition.
        var hasCaughtUp = false
    }

    /// The status of a lane that has not begun.
    init(lane: Int, now: ContinuousClock.Instant = .now) {
        self.lane = lane
        values = Mutex(
            Values(phaseSince: now, progressAt: now, activitySince: now, partitionsAt: now)
        )
    }

    /// Returns the values that the lane has set last, with the time of its current activity.
    func read(at now: ContinuousClock.Instant = .now) -> Values {
        values.withLock { values in
            values.closeActivity(at: now)
            return values
        }
    }

    /// Changes some of it.
    func update(_ change: (inout Values) -> Void) { values.withLock { change(&$0) } }

    /// Notes that the lane goes on.
    func progress(at now: ContinuousClock.Instant = .now) { update { $0.progressAt = now } }

    /// Notes how far the lane is.
    func enter(_ phase: Phase, at now: ContinuousClock.Instant = .now) {
        update { $0.enter(phase, at: now) }
    }

    /// Notes that something is tried again, or answers.
    func wait(for cause: LaneWait, _ isWaiting: Bool, at now: ContinuousClock.Instant = .now) {
        update { values in
            values.progressAt = now
            if !isWaiting {
                values.waits[cause] = nil
                values.asked[cause] = nil
            } else if values.waits[cause] == nil {
                // It did not answer while it was asked either.
                values.waits[cause] = values.asked[cause] ?? now
            }
        }
    }

    /// Does something, and counts its time to an activity; what surrounds it goes on behind it.
    func during<Value, Failure: Error>(
        _ activity: LaneActivity,
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let former = enter(activity)
        defer { _ = enter(former) }
        return try body()
    }

    /// Begins an activity.
    ///
    /// - Returns: The one before.
    func enter(_ activity: LaneActivity) -> LaneActivity {
        let now = ContinuousClock.now
        return values.withLock { values in
            let former = values.activity
            guard former != activity else { return former }
            values.closeActivity(at: now)
            values.progressAt = now
            values.activity = activity
            return former
        }
    }
}

extension LaneStatus.Values {
    /// Notes how far the lane is, and that it goes on.
    mutating func enter(_ phase: LaneStatus.Phase, at now: ContinuousClock.Instant) {
        progressAt = now
        guard self.phase != phase else { return }
        joiningSeconds += secondsWithoutPlace(at: now)
        self.phase = phase
        phaseSince = now
    }

    /// Returns the time since the lane lost its place in its group.
    func secondsWithoutPlace(at now: ContinuousClock.Instant) -> Double {
        phase == .joining ? (now - phaseSince) / .seconds(1) : 0
    }

    /// Counts the time until now to what the lane does.
    fileprivate mutating func closeActivity(at now: ContinuousClock.Instant) {
        seconds[activity.rawValue] += (now - activitySince) / .seconds(1)
        activitySince = now
    }
}
