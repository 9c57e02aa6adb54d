public import LandfallContract
public import LandfallTokens
package import LandfallValues

/// The settings of a worker, checked as a whole before it starts.
public struct WorkerConfiguration: Sendable {
    /// Where Kafka is.
    public var kafka: KafkaSettings

    /// Where PostgreSQL is.
    public var postgres: PostgresSettings

    /// The topics.
    public var topics = TopicSettings()

    /// The consumer group, and the beginning of all other identities.
    public var group = "landfall"

    /// Names this process among those of the group; stable over restarts, so that a restarted
    /// worker gets its partitions back at once.
    public var instance = "worker"

    /// How many lanes the process runs, each with a consumer, a producer and a connection of its
    /// own; from 1 to 64.
    public var lanes = 1

    /// What replies say in `ce_source`.
    public var source = "/landfall"

    /// The most records of one batch.
    public var batchRecords = 5000

    /// The bytes of keys and values after which a batch takes no more.
    public var batchBytes = 8 * 1024 * 1024

    /// How long the same identity is answered with the plan of the first; from 1 s to 24 h.
    public var dedupeWindow = Duration.seconds(3600)

    /// The most bytes in which the process remembers where identities of the dedupe window were answered,
    /// shared evenly by its lanes; 1 MiB a lane at least.
    ///
    /// An identity takes about 20 bytes. Past the bound the oldest take 2, and an intent that looks like
    /// one of them makes the lane look through all that was recorded in its minutes.
    public var maxDedupeBytes = 512 * 1024 * 1024

    /// The most bytes of device states that the process keeps in memory, shared evenly by its lanes;
    /// 1 MiB a lane at least.
    ///
    /// Past it the devices are forgotten that reported longest ago: their intents are planned for a
    /// cold start until they report again. The memory of the process is up to a quarter more.
    public var maxStateBytes = 2 * 1024 * 1024 * 1024

    /// The longest report of a device that is kept, its key not counted; from 1 KiB to what the contract
    /// allows a record.
    ///
    /// A longer one is passed over and counted, as one that can't be read.
    public var maxStateSize = 64 * 1024

    /// The directory in which the process keeps device states when it stops, so that its next start finds them there
    /// and need not restore them from Kafka; `nil` for none.
    ///
    /// It is the process' own, and holds what devices have reported.
    public var stateDirectory: String?

    /// What stands in rows for the ids of users.
    public var users = UserPseudonyms()

    /// What segments of the ledger are signed with, so that only such ones are published again; `nil` for nothing.
    public var ledgerKeys: KeyRing?

    /// Where a partition begins of which neither Kafka nor PostgreSQL knows anything.
    public var begin = OffsetReset.earliest

    /// How often readers may see an answer.
    public var delivery = Delivery.exactlyOnce

    /// How long a shutdown may take until the batch is given up.
    public var shutdownDeadline = Duration.seconds(25)

    /// How long the worker waits for PostgreSQL or for a broker until it gives up.
    public var patience = Duration.seconds(120)

    /// From how long on the log says of a batch what took how long, once a minute and lane; zero for never.
    public var slowBatch = Duration.seconds(1)

    /// Whether lines of the log about one record name the id of its intent, which may be told apart by person.
    public var logsIntentIDs = false

    /// How long the group waits for a sign of life of a lane.
    public var sessionTimeout = Duration.seconds(45)

    /// Whether a worker that is told to stop gives up its place in the group at once: the others share its
    /// partitions without waiting for its session, and it gets them back by another rebalance.
    public var leavesGroup = false

    /// Creates a configuration with the defaults.
    ///
    /// - Parameters:
    ///   - kafka: Where Kafka is.
    ///   - postgres: Where PostgreSQL is.
    public init(kafka: KafkaSettings, postgres: PostgresSettings) {
        self.kafka = kafka
        self.postgres = postgres
    }

    /// The guarantee for readers of committed records; rows are written once either way.
    public enum Delivery: String, Hashable, Sendable, CaseIterable {
        /// Once: answers and offsets go in one transaction of Kafka, which brokers must have.
        case exactlyOnce = "exactly-once"
        /// Once or several times, byte for byte the same: for brokers without transactions.
        case atLeastOnce = "at-least-once"
    }

    /// The position at which an unknown partition begins.
    public enum OffsetReset: String, Hashable, Sendable, CaseIterable {
        /// At the oldest record.
        case earliest
        /// Behind the newest record.
        case latest
    }

    /// The least that a producer must take: what the largest intent holds may be in its plan, with as
    /// much around it.
    package static let leastMessageBytes = 2 * ContractLimits().recordBytes

    /// Checks the settings against each other.
    ///
    /// - Throws: ``WorkerError/configuration(_:)`` naming the first that does not fit.
    public func validate() throws(WorkerError) {
        guard !topics.intents.isEmpty else {
            throw .configuration("name one intent topic at least")
        }
        let all =
            topics.intents + [
                topics.deviceStates, topics.plans, topics.planResults, topics.deadLetters,
            ] + [topics.results].compactMap { $0 }
        guard Set(all).count == all.count else {
            throw .configuration("each topic has a name of its own: one is named twice")
        }
        let isReply = topics.replies.contains { reply in
            topics.intents.contains(reply) || reply == topics.deviceStates
        }
        guard !isReply else {
            throw .configuration("an intent topic or the device-state topic can't be a reply topic")
        }
        if let text = kafka.properties["message.max.bytes"],
            !(Int(text).map { $0 >= Self.leastMessageBytes } ?? false)
        {
            throw .configuration(
                "message.max.bytes is \(Self.leastMessageBytes) at least: plans have to fit"
            )
        }
        guard (1...64).contains(lanes) else { throw .configuration("lanes is from 1 to 64") }
        guard batchRecords > 0, batchBytes > 0 else {
            throw .configuration("a batch takes one record at least")
        }
        guard maxStateBytes / lanes >= 1024 * 1024 else {
            throw .configuration("max-state-bytes is 1 MiB for each lane at least")
        }
        guard maxDedupeBytes / lanes >= 1024 * 1024 else {
            throw .configuration("max-dedupe-bytes is 1 MiB for each lane at least")
        }
        guard (1024...ContractLimits().recordBytes).contains(maxStateSize) else {
            throw .configuration("max-state-size is from 1 KiB to 256 KiB")
        }
        guard (.seconds(1) ... .seconds(86_400)).contains(dedupeWindow) else {
            throw .configuration("the dedupe window is from 1s to 24h")
        }
        guard patience >= .zero, shutdownDeadline >= .seconds(1) else {
            throw .configuration("patience is not negative, the shutdown deadline at least 1s")
        }
        guard !group.isEmpty, !instance.isEmpty, !source.isEmpty else {
            throw .configuration("group, instance and source are not empty")
        }
        if let reason = kafka.plaintextRefusal { throw .configuration(reason) }
        guard !instance.contains("/") else {
            throw .configuration("instance \(instance) has a slash: name it without")
        }
    }
}

/// The address and the sign-in of PostgreSQL.
public struct PostgresSettings: Sendable {
    /// A `postgres://` URL.
    public var url: String
    /// The password, when the URL has none.
    public var password: SecretText?
    /// A file whose first line is the password, read at each connect, so that a new one is taken without a
    /// restart; it replaces ``password``.
    public var passwordFile: String?

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - url: A `postgres://` URL.
    ///   - password: The password, when the URL has none.
    public init(url: String, password: SecretText? = nil) {
        self.url = url
        self.password = password
    }
}

/// The names of the topics.
public struct TopicSettings: Hashable, Sendable {
    /// Where intents arrive.
    public var intents = ["navigation.intents.push", "navigation.intents.email"]
    /// Where devices report their states; compacted.
    public var deviceStates = "navigation.device-state"
    /// Where plans go.
    public var plans = "navigation.plans"
    /// Where devices report the result of a plan.
    public var planResults = "navigation.plan-results"
    /// Where results go that routes ask for; `nil` where none of them does.
    public var results: String?
    /// Where records go that can't be read.
    public var deadLetters = "navigation.intents.dead-letters"
    /// The topics that a request may name for an extra reply.
    public var replies: [String] = []
    /// What the keys of intents and of plan results have to be.
    public var recordKeys = KeyRule.device

    /// Creates the names of the wire contract.
    public init() {}

    /// What the topics that the worker reads are to take at most, in bytes: Kafka's own default, so that
    /// a larger one of the brokers does not count for them.
    ///
    /// The largest record that the contract allows takes a third of it. The rest is for producers that
    /// send many records as one message set of up to 1 MB, which brokers weigh as one.
    package static let intakeMessageBytes = 1_048_588

    /// What they are to take at least: the longest value, with all headers and a key.
    package static var leastIntakeMessageBytes: Int {
        let limits = ContractLimits()
        return limits.recordBytes + limits.headerBytes + 4096
    }
}

/// A password or token that no log and no dump shows.
///
/// It is a `Secret` for the public API of this target, which names no type of LandfallValues.
public struct SecretText: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The text as the clients of Kafka and PostgreSQL take it.
    package let secret: Secret

    /// Hides a text.
    ///
    /// - Parameter text: The text.
    public init(_ text: String) { self.secret = Secret(text) }

    /// The text itself, for the one place that hands it on.
    public var revealed: String { secret.revealed }

    /// Always `<redacted>`.
    public var description: String { secret.description }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
