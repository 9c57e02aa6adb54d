import Foundation
import LandfallDemo
import LandfallKafka
import LandfallOperations
import LandfallSettings
import LandfallWorker
import Logging

/// `landfall demo --play`: the hour of one app against a broker and a worker that are there already.
extension DemoCommand {
    /// Prepares the hour of one app.
    ///
    /// - Parameters:
    ///   - name: The app.
    ///   - folder: The folder of the sample apps.
    ///   - performer: Carries plans out.
    ///   - logger: Where the clients log.
    /// - Returns: What plays it.
    /// - Throws: ``CommandFailure``, or an error of Kafka.
    func playing(
        _ name: String,
        in folder: String,
        _ performer: any PlanPerformer,
        _ logger: Logger
    ) async throws -> PlayRun {
        let source = try await SettingsSource(
            [kafka, topics],
            file: file,
            environment: ProcessInfo.processInfo.environment
        )
        let kafka = try KafkaSettings(source)
        let app = try app(name, in: folder, topics: try TopicSettings(source))
        try await reach(kafka, app.topics)
        return PlayRun(
            app: app,
            performer: performer,
            kafka: kafka,
            length: duration,
            screen: screen,
            logger: logger
        )
    }

    /// Waits until a broker answers, and checks that it has the topics.
    private func reach(_ kafka: KafkaSettings, _ topics: AppTopics) async throws {
        let cluster = try Cluster(
            kafka,
            clientID: "landfall.demo",
            retryPolicy: RetryPolicy(limit: .seconds(10))
        )
        let counts = try await cluster.partitionCounts(of: topics.all)
        guard let missing = topics.all.first(where: { counts[$0] == nil }) else { return }
        throw CommandFailure.usage(
            "there is no topic \(missing): make it with `landfall topics create`"
        )
    }
}
