import Landfall
import LandfallKafka

extension WorkerStatus {
    /// The status as it is given to others: it holds no id, key, link or value of a record.
    public struct Document: Encodable, Sendable {
        /// The version of the program.
        public var version = LandfallVersion.text
        /// The name of the worker.
        public let instance: String
        /// Whether the worker does its work, by the word of ``Readiness``.
        public let state: String
        /// How many seconds ago this state was first seen.
        ///
        /// The state is looked at whenever the status or readiness is requested.
        public let stateSeconds: Double
        /// What is wrong, in words for people: servers that do not answer or are slow, lanes that wait, topics that
        /// are gone, partitions that are set aside, a refused catalog.
        public let reasons: [String]
        /// What the start waits for, before there are lanes.
        public let startWait: StartWaiting?
        /// The lanes, by number.
        public let lanes: [Lane]
        /// The partitions that they have, sorted.
        public let partitions: [Partition]
        /// The partitions that are not read until somebody has put them right.
        public let setAside: [PausedPartition]
        /// The brokers that the clients of lanes know, sorted.
        public let brokers: [Broker]
        /// What answers.
        public let catalog: Catalog?

        /// The cause for which a start waits.
        public struct StartWaiting: Encodable, Sendable {
            /// The server, or the schema or topics.
            public let cause: String
            /// Since how many seconds.
            public let seconds: Double
        }

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
            /// The seconds that the stages of its last batch took: answer, ask, record, publish, total.
            public let stages: [String: Double]
            /// What failed last.
            ///
            /// It stays when the trouble is over; `waits` says whether it goes on.
            public let lastError: String?
            /// How many seconds ago that was.
            public let lastErrorAge: Double?
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
            /// How many offsets wait; `nil` while the end of the partition is not known.
            public let lag: Int64?
            /// For how many seconds records wait; 0 when caught up.
            public let lagSeconds: Double?
        }

        /// A partition that is not read.
        public struct PausedPartition: Encodable, Sendable {
            /// The topic.
            public let topic: String
            /// The number of the partition.
            public let partition: Int32
            /// Why, and what to do.
            public let reason: String
        }

        /// A broker, as one of a lane's clients knows it.
        public struct Broker: Encodable, Sendable {
            /// The id.
            public let broker: Int
            /// Whose it is: intents, states or plans.
            public let client: String
            /// The lane of the client.
            public let lane: Int
            /// Whether the client is connected; `nil` where it needs no connection, or has not reported of late.
            public let isUp: Bool?
            /// For how many seconds the broker has not answered what it was asked.
            public let silentSeconds: Double?
            /// The 99th percentile of the round-trip time of requests in the last interval.
            ///
            /// For readers of intents and states it includes the time that the broker waits for new records.
            public let roundTripSeconds: Double?
            /// How long the broker made the client wait on average.
            public let throttleSeconds: Double?
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
}
