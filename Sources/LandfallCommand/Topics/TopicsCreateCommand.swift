import ArgumentParser
import Foundation
import LandfallKafka
import LandfallWorker

/// `landfall topics create`: makes the topics that are missing.
struct TopicsCreateCommand: AsyncParsableCommand {
    /// Name and words.
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Makes the topics that are missing.",
        discussion: """
            Intent topics and the state topic get the same number of partitions, since a worker \
            must own the states of the devices whose intents it answers; the state topic is \
            compacted. Topics that exist are left as they are.

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
            """
    )
    var partitions: Int?
    /// The replicas of topics that are made.
    @Option(
        help: "On how many brokers each partition lies, from 1 to 100; default: the brokers' own."
    )
    var replication: Int?

    /// Refuses numbers out of bounds.
    ///
    /// - Throws: `ValidationError`.
    func validate() throws {
        guard partitions.map({ (1...10_000).contains($0) }) ?? true else {
            throw ValidationError("--partitions is a whole number from 1 to 10000")
        }
        guard replication.map({ (1...100).contains($0) }) ?? true else {
            throw ValidationError("--replication is a whole number from 1 to 100")
        }
    }

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
            patience: Patience(limit: try source.patience ?? .seconds(10))
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
            try Console.say("\(topic.topic) exists with \(topic.partitionCount) partitions")
        }
        try await make(plan.missing, on: cluster)
    }

    private func create(
        _ missing: [TopicCreation],
        on cluster: Cluster
    ) throws(CommandFailure) -> [Topic: TopicCreationOutcome] {
        do throws(KafkaError) {
            return try cluster.admin.createTopics(missing, timeout: .seconds(30))
        } catch {
            let failure = CommandFailure(of: error)
            guard case .misconfigured = error, replication == nil else { throw failure }
            throw .usage("\(failure.message); brokers before 2.4 need --replication")
        }
    }

    private func make(_ missing: [TopicCreation], on cluster: Cluster) async throws {
        guard !missing.isEmpty else { return }
        let outcomes = try create(missing, on: cluster)
        var failure: CommandFailure?
        for creation in missing {
            switch outcomes[creation.topic] {
            case .created:
                try Console.say("\(creation.topic) made with \(creation.partitionCount) partitions")
            case .alreadyExists: try Console.say("\(creation.topic) exists")
            case .failed(let error): failure = failure ?? .failed("\(creation.topic): \(error)")
            case nil:
                failure = failure ?? .failed("\(creation.topic): the brokers say nothing of it")
            }
        }
        if let failure { throw failure }
        try await cluster.waitUntilSeen(missing.map(\.topic))
    }
}
