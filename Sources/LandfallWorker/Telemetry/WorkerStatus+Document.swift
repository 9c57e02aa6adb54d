import Landfall
import LandfallKafka

extension WorkerStatus {
    /// The status as it is given to others: it holds no id, key, link or value of a record.
    public struct Document: Encodable, Sendable {
        /// The version of the program.
        public var version = LandfallVersion.text
        /// Whether the worker does its work, by the word of ``Readiness``.
        public let state: String
        /// The lanes, by number.
        public let lanes: [Lane]
        /// The partitions that they have, sorted.
        public let partitions: [Partition]
        /// The partitions that are not read until somebody has put them right.
        public let setAside: [SetAside]
        /// What answers.
        public let catalog: Catalog?

        /// A lane.
        public struct Lane: Encodable, Sendable {
            /// Its number.
            public let lane: Int
            /// How far it is: starting, joining, serving, restarting, ended.
            public let phase: String
            /// Since how many seconds.
            public let seconds: Double
            /// What it does at this moment.
            public let activity: String
            /// How many seconds ago it went on last.
            public let progressAge: Double
            /// What it waits for, with the seconds.
            public let waits: [String: Double]
            /// How many partitions it has.
            public let partitions: Int
            /// The offsets of device states that it still has to restore.
            public let restoring: Int64?
            /// The devices whose states it has.
            public let devices: Int
            /// The bytes of those states.
            public let stateBytes: Int
            /// What failed last.
            public let lastError: String?
        }

        /// A partition.
        public struct Partition: Encodable, Sendable {
            /// The topic.
            public let topic: String
            /// The number of the partition.
            public let partition: Int32
            /// The lane that has it.
            public let lane: Int
            /// The first offset that is not recorded.
            public let next: Int64
            /// The first offset whose answer is not known to be published.
            public let published: Int64
            /// The end of the partition.
            public let end: Int64?
            /// How many offsets wait.
            public let lag: Int64
            /// The age in seconds of the last recorded record while others wait; 0 when caught up.
            public let lagSeconds: Double
        }

        /// A partition that is not read.
        public struct SetAside: Encodable, Sendable {
            /// The topic.
            public let topic: String
            /// The number of the partition.
            public let partition: Int32
            /// Why, and what to do.
            public let reason: String
        }

        /// The catalog.
        public struct Catalog: Encodable, Sendable {
            /// The version in force.
            public let version: String
            /// The app that it is of.
            public let app: String?
            /// When it was loaded, in seconds since 1970.
            public let loadedAt: Int64
            /// The codes of what is wrong with what the file holds now; `nil` where that is in force.
            public let refused: [String]?
        }
    }

    /// The status as it is now.
    ///
    /// - Parameter now: When it is asked.
    /// - Returns: The status.
    public func document(at now: ContinuousClock.Instant = .now) -> Document {
        let lanes = lanes.map { ($0.lane, $0.read(at: now)) }
        let time = SystemClock.now
        return Document(
            state: readiness(at: now).rawValue,
            lanes: lanes.map { Document.Lane($0, $1, at: now) },
            partitions: lanes.flatMap { lane, values in
                values.partitions.map { Document.Partition(lane, $0, $1, at: time, now) }
            }.sorted { ($0.topic, $0.partition) < ($1.topic, $1.partition) },
            setAside: lanes.flatMap { _, values in
                values.setAside.map { partition, reason in
                    Document.SetAside(
                        topic: partition.topic.name,
                        partition: partition.partition.number,
                        reason: reason
                    )
                }
            }.sorted { ($0.topic, $0.partition) < ($1.topic, $1.partition) },
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
        lastError = values.lastError
    }
}

extension WorkerStatus.Document.Partition {
    fileprivate init(
        _ lane: Int,
        _ place: TopicPartition,
        _ status: LaneStatus.PartitionStatus,
        at time: Landfall.Timestamp,
        _ now: ContinuousClock.Instant
    ) {
        topic = place.topic.name
        partition = place.partition.number
        self.lane = lane
        next = status.next.value
        published = status.published.value
        end = status.end?.value
        lag = status.waiting
        lagSeconds = status.lagSeconds(at: time, now)
    }
}

extension LaneStatus.PartitionStatus {
    /// For how long records wait; 0 when caught up.
    ///
    /// Records that wait came after the last recorded one, so they wait at most since its timestamp. Once the lane
    /// has caught up, they also came after the last time at which it had nothing to take. Before the first record
    /// only the time since the lane got the partition is known.
    func lagSeconds(at time: Landfall.Timestamp, _ now: ContinuousClock.Instant) -> Double {
        guard waiting > 0 else { return 0 }
        let waited = (now - waitingSince) / .seconds(1)
        guard let lastRecord else { return max(0, waited) }
        let age = Double(time.millisecondsSinceEpoch - lastRecord.millisecondsSinceEpoch) / 1000
        return max(0, hasCaughtUp ? min(age, waited) : age)
    }
}

extension Duration {
    /// Seconds, rounded to tenths.
    fileprivate var tenths: Double { (self / .seconds(1) * 10).rounded() / 10 }
}
