import ArgumentParser
import Foundation
import LandfallKafka
import LandfallOperations
import LandfallSettings
import LandfallWorker

/// `landfall topics`: what can be done about topics.
struct TopicsCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        commandName: "topics",
        abstract: "Creates the topics.",
        subcommands: [TopicsCreateCommand.self]
    )
}

/// `landfall topics create`: makes the topics that are missing.
struct TopicsCreateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Creates the topics that are missing.",
        discussion: """
            Intent topics and the state topic get the same number of partitions, since a worker \
            must own the states of the devices whose intents it answers. The state topic is \
            compacted. The topics that workers read accept messages of 1,048,588 bytes at most. The \
            command does not change existing topics.

            The password may also be in LANDFALL_KAFKA_PASSWORD. Waits 10s for a broker that does \
            not answer, unless --patience says otherwise.
            """
    )

    /// How to reach Kafka.
    @OptionGroup(title: "Kafka") var kafka: KafkaOptions
    /// The names of the topics.
    @OptionGroup(title: "Topics") var topics: TopicOptions
    /// How long to wait.
    @OptionGroup var patience: PatienceOption
    /// The file of settings.
    @OptionGroup var file: FileOption
    /// The partitions of topics that are made.
    @Option(
        help: """
            Partitions of each topic that is made, from 1 to 10000; default: those of the intent \
            and state topics that exist, else 12.
            """,
        transform: OptionForm.count(1...10_000)
    )
    var partitions: Int?
    /// The replicas of topics that are made.
    @Option(
        help: """
            On how many brokers each partition lies, from 1 to 100; default: the brokers' own, \
            which brokers before 2.4 do not have.
            """,
        transform: OptionForm.count(1...100)
    )
    var replication: Int?

    /// Asks which topics exist and makes the others.
    ///
    /// - Throws: ``CommandFailure``, or an error of Kafka.
    func run() async throws {
        let source = try await SettingsSource(
            [kafka, topics, patience],
            file: file,
            environment: ProcessInfo.processInfo.environment
        )
        let cluster = try Cluster(
            try KafkaSettings(source),
            clientID: "landfall.topics",
            retryPolicy: RetryPolicy(limit: try source.patience ?? .seconds(10))
        )
        let settings = try TopicSettings(source)
        let names = try TopicLayout(settings)
        let plan = try TopicPlan(
            names,
            existing: await cluster.partitionCounts(of: names.all),
            partitions: partitions,
            replication: replication
        )
        for topic in plan.existing {
            let count = topic.partitionCount
            try Console.say("\(topic.topic) exists with \(count) partition\(count == 1 ? "" : "s")")
            if topic.topic == names.deviceStates { warnOfCompaction(topic.topic, on: cluster) }
        }
        try await make(plan.missing, on: cluster)
    }

    /// Warns if the state topic that exists is not compacted.
    private func warnOfCompaction(_ states: Topic, on cluster: Cluster) {
        let found = KafkaExamination.compaction(of: states, cluster.admin, timeout: .seconds(5))
        guard let found, let advice = found.advice else { return }
        Console.writeError("\(found.text); \(advice)")
    }

    private func make(_ missing: [TopicCreation], on cluster: Cluster) async throws {
        guard !missing.isEmpty else { return }
        let refusal = TopicRefusal(
            replication: replication,
            brokerCount: (try? cluster.admin.brokers(timeout: .seconds(5)).count) ?? 1
        )
        let outcomes: [Topic: TopicCreationOutcome]
        do throws(KafkaError) {
            outcomes = try cluster.admin.createTopics(missing, timeout: .seconds(30))
        } catch {
            throw refusal.failure(of: missing.map(\.topic), error)
        }
        var failed: [Topic] = []
        var reason: KafkaError?
        for creation in missing {
            switch outcomes[creation.topic] {
            case .created:
                let count = creation.partitionCount
                let noun = "\(count) partition\(count == 1 ? "" : "s")"
                try Console.say("\(creation.topic) made with \(noun)")
            case .alreadyExists: try Console.say("\(creation.topic) exists")
            case .failed(let error):
                failed.append(creation.topic)
                reason = reason ?? error
            case nil:
                throw CommandFailure.failed("\(creation.topic): the brokers say nothing of it")
            }
        }
        if let reason { throw refusal.failure(of: failed, reason) }
        try await cluster.waitUntilSeen(missing.map(\.topic))
    }
}

/// The reason that brokers do not create topics, and the advice.
struct TopicRefusal: Hashable, Sendable {
    /// The replicas that were asked for; `nil` for the brokers' own.
    let replication: Int?
    /// How many brokers there are.
    let brokerCount: Int

    /// Returns the failure with which the command ends.
    ///
    /// - Parameters:
    ///   - topics: Those that were not made, one at least.
    ///   - error: Why.
    /// - Returns: One line that says what to do.
    func failure(of topics: [Topic], _ error: KafkaError) -> CommandFailure {
        let first = topics.first?.name ?? "a topic"
        let rest = topics.count > 1 ? " and \(topics.count - 1) more" : ""
        let begin = "\(first)\(rest) can't be made: "
        let brokers = "\(brokerCount) broker\(brokerCount == 1 ? "" : "s")"
        switch error.fault?.code {
        case .unsupportedFeature? where replication == nil:
            let usual = max(1, min(3, brokerCount))
            return .usage(
                begin + "brokers before 2.4 have no default for the copies of a partition: say "
                    + "--replication \(usual), as there \(brokerCount == 1 ? "is" : "are") \(brokers)"
            )
        case .invalidReplicationFactor?:
            let asked = replication.map { "--replication \($0)" } ?? "the brokers' own replication"
            let fitting = brokerCount == 1 ? "1" : "with 1 to \(brokerCount)"
            return .usage(begin + "\(asked) does not fit \(brokers): say --replication \(fitting)")
        default:
            let failure = CommandFailure(of: error)
            return CommandFailure(status: failure.status, message: begin + failure.message)
        }
    }
}
