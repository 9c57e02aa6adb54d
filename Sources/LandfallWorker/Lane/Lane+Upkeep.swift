import Landfall
import LandfallKafka
import LandfallPostgres
import Logging

extension Lane {
    /// Makes the partitions of the coming days.
    ///
    /// - Returns: Whether those of today and tomorrow are there.
    @discardableResult func makePartitions() throws(PostgresError) -> Bool {
        try store.ensurePartitions(now: PostgresTimestamp(setup.now()))
    }

    /// Creates the coming partitions and prunes the ledger, at intervals.
    ///
    /// A failure delays nothing, since partitions are made days ahead.
    func runUpkeep() {
        // Not all processes at once.
        upkeepDueAt = .now + .seconds(Int64.random(in: 45...75))
        do throws(PostgresError) {
            let isCovered = try databaseCall(.upkeep) { () throws(PostgresError) in
                let isCovered = try makePartitions()
                try store.pruneLedger(
                    keepingSince: windowStart(at: setup.now()),
                    window: setup.worker.dedupeWindow
                )
                return isCovered
            }
            guard isCovered else {
                return logger.warning(
                    "the partitions of today or tomorrow are missing: days are being added up, or somebody reads the rows outside of them"
                )
            }
            upkeepDueAt = .now + setup.upkeepInterval * Double.random(in: 0.8...1)
        } catch {
            if error.recovery == .reconnect { store.disconnect() }
            logger.warning("partitions are not looked after", metadata: ["error": "\(error)"])
        }
    }

    /// How often the database is looked at.
    private static let databaseInterval = Duration.seconds(60)

    /// Looks once in a while how far the partitions reach, if the lane has the first partition of the first topic: one
    /// lane of the whole group does.
    func watchDatabase() {
        guard ContinuousClock.now >= databaseDueAt else { return }
        databaseDueAt = .now + Self.databaseInterval
        let first = setup.intentTopics.first.map { TopicPartition($0, 0) }
        var found: DatabaseStatus?
        if let first, owned[first] != nil {
            do throws(PostgresError) {
                found = try databaseCall(.upkeep) { () throws(PostgresError) in
                    try store.databaseStatus()
                }
            } catch {
                // The next batch meets the same fault and reports it.
                metrics.count(error)
                if error.recovery == .reconnect { store.disconnect() }
            }
        }
        setup.status.update { $0.database = found }
    }
}
