import LandfallKafka
import LandfallWorker

/// The topics of a benchmark, under a name that nobody else has.
struct BenchmarkTopics: Sendable {
    /// The beginning of all names.
    let prefix: String
    /// Where intents arrive.
    var intents: Topic { get throws(KafkaError) { try Topic(prefix + ".intents") } }
    /// Where states arrive.
    var states: Topic { get throws(KafkaError) { try Topic(prefix + ".states") } }
    /// Where plans go.
    var plans: Topic { get throws(KafkaError) { try Topic(prefix + ".plans") } }

    /// All names, by the variables of the worker's settings.
    var variables: [String: String] {
        [
            "LANDFALL_INTENT_TOPICS": prefix + ".intents",
            "LANDFALL_STATE_TOPIC": prefix + ".states",
            "LANDFALL_PLAN_TOPIC": prefix + ".plans",
            "LANDFALL_PLAN_RESULT_TOPIC": prefix + ".results",
            "LANDFALL_DEAD_LETTER_TOPIC": prefix + ".dead-letters",
        ]
    }

    /// Makes all topics.
    ///
    /// - Parameters:
    ///   - plan: How many partitions they get.
    ///   - admin: Makes them.
    /// - Throws: `KafkaError`, or ``BenchmarkError/unsuited(_:)``.
    func create(for plan: BenchmarkPlan, by admin: Admin) throws {
        let creations = try variables.values.sorted().map { name in
            TopicCreation(
                try Topic(name),
                partitionCount: plan.partitions,
                replication: plan.replication
            )
        }
        let outcomes: [Topic: TopicCreationOutcome]
        do throws(KafkaError) {
            outcomes = try admin.createTopics(creations, timeout: .seconds(30))
        } catch {
            guard plan.replication == nil, error.fault?.code == .unsupportedFeature else {
                throw error
            }
            throw BenchmarkError.unsuited(
                "brokers before 2.4 have no default for the copies of a partition: say how many with "
                    + "--replication, at most as many as there are brokers"
            )
        }
        for (topic, outcome) in outcomes {
            guard case .failed(let error) = outcome else { continue }
            throw BenchmarkError.unsuited("the topic \(topic) can't be made: \(error)")
        }
    }

    /// Deletes all topics.
    ///
    /// - Parameter admin: Deletes them.
    /// - Returns: The names of those that remain, since the brokers refuse.
    func delete(by admin: Admin) async -> [String] {
        let names = variables.values.sorted()
        do {
            let all = try names.map { try Topic($0) }
            try admin.deleteTopics(all, timeout: .seconds(30))
            var remaining: [String] = []
            _ = try await Polling(every: .milliseconds(200), for: .seconds(10)).wait {
                let counts = try admin.partitionCounts(of: all, timeout: .seconds(10))
                remaining = counts.keys.map(\.name).sorted()
                return remaining.isEmpty
            }
            return remaining
        } catch {
            return names
        }
    }
}
