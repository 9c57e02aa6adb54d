import LandfallPostgres

@testable import LandfallWorker

extension Store {
    /// What a lane asks of PostgreSQL, without the lane.
    ///
    /// - Parameters:
    ///   - configuration: How to reach the database.
    ///   - owner: The name of the lane.
    ///   - group: The group of the workers.
    ///   - topics: What they read and write.
    /// - Throws: What is wrong with a topic.
    convenience init(
        _ configuration: ConnectionConfiguration,
        owner: String = "lane",
        group: String = "g",
        topics: TopicSettings = TopicSettings()
    ) throws {
        self.init(
            configuration: configuration,
            owner: owner,
            holder: WatermarkHolder(group: group, cluster: nil),
            ledgerGuard: LedgerGuard(keys: nil, topics: try LaneTopics(topics), replies: []),
            logger: testLogger
        )
    }
}
