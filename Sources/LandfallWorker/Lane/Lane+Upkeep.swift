import Landfall
import LandfallPostgres
import Logging

extension Lane {
    /// Makes the partitions of the coming days.
    func makePartitions() throws(PostgresError) {
        try store.ensurePartitions(now: LandfallPostgres.Timestamp(setup.now()))
    }

    /// The same once in a while, and drops what the ledger no longer needs.
    ///
    /// A failure delays nothing, since partitions are made days ahead.
    func runUpkeep() {
        do throws(PostgresError) {
            try databaseCall(.upkeep) { () throws(PostgresError) in
                try makePartitions()
                try store.pruneLedger(
                    keepingSince: windowStart(at: setup.now()),
                    window: setup.worker.dedupeWindow
                )
            }
            // Not all processes at once.
            upkeepDueAt = .now + setup.upkeepInterval * Double.random(in: 0.8...1)
        } catch {
            if error.recovery == .reconnect { store.disconnect() }
            upkeepDueAt = .now + .seconds(Int64.random(in: 45...75))
            logger.warning("partitions are not looked after", metadata: ["error": "\(error)"])
        }
    }
}
