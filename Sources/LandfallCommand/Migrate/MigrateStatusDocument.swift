import LandfallPostgres

/// Where each migration is, for programs.
struct MigrateStatusDocument: Encodable {
    /// One migration.
    struct Migration: Encodable {
        let version: Int
        let name: String
        let state: String
        let applied: String?
        /// What one that was applied by hand half way does not have.
        let lacking: [String]?

        /// Takes a migration.
        init(_ entry: MigrationStatus.Entry) {
            version = entry.version
            name = entry.name
            var time: LandfallPostgres.Timestamp?
            var lacking: [String]?
            switch entry.state {
            case .applied(let at): (state, time) = ("applied", at)
            case .appliedByHand(let at): (state, time) = ("applied_by_hand", at)
            case .incomplete(let lacks):
                (state, lacking) = ("incomplete", lacks.map(\.description))
            case .changed: state = "changed"
            case .pending: state = "pending"
            case .unknown(let at): (state, time) = ("unknown", at)
            }
            applied = time.map { TimeText.seconds($0.unixMicroseconds / 1000) }
            self.lacking = lacking
        }
    }

    let current: Bool
    let migrations: [Migration]

    /// Takes a status.
    init(_ status: MigrationStatus) {
        current = status.isCurrent
        migrations = status.entries.map { Migration($0) }
    }
}
