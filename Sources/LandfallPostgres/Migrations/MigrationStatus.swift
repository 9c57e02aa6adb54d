/// How a database's schema stands to the migrations of this program.
package struct MigrationStatus: Hashable, Sendable {
    /// One migration, in the database, in the program, or in both.
    package struct Entry: Hashable, Sendable {
        /// Its number.
        package let version: Int
        /// Its name, the program's where both have one.
        package let name: String
        /// Where it is.
        package let state: State
    }

    /// Where a migration is.
    package enum State: Hashable, Sendable {
        /// In both, and the same.
        case applied(at: Timestamp)
        /// In both; it was applied by hand, so nobody can tell whether it is the same.
        case appliedByHand(at: Timestamp)
        /// In both, with different texts.
        case changed
        /// Only in the program.
        case pending
        /// Only in the database: a newer program has been here.
        case unknown(at: Timestamp)
    }

    /// All of them by number.
    package let entries: [Entry]

    /// Whether the database has everything that the program needs, and maybe more.
    package var isCurrent: Bool {
        entries.allSatisfy { $0.state != .pending && $0.state != .changed }
    }

    /// Whether a newer program has been here.
    package var isNewer: Bool {
        entries.contains { entry in
            if case .unknown = entry.state { true } else { false }
        }
    }

    /// The highest number that the database has; 0 for none.
    package var databaseVersion: Int {
        entries.last { $0.state != .pending }?.version ?? 0
    }
}
