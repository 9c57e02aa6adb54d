/// The status of a database's schema against the migrations of this program.
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

    /// The state of a migration.
    package enum State: Hashable, Sendable {
        /// In both, and the same.
        case applied(at: PostgresTimestamp)
        /// In both; it was applied by hand, so nobody can tell whether it is the same. All that it
        /// creates is there.
        case appliedByHand(at: PostgresTimestamp)
        /// In both; it was applied by hand, and stopped half way: some of what it creates is not
        /// there.
        case incomplete(missing: [MissingObject])
        /// In both, with different texts.
        case changed
        /// Only in the program.
        case pending
        /// Only in the database: a newer program has been here.
        case unknown(at: PostgresTimestamp)
    }

    /// Something that a migration creates and a database does not have.
    package struct MissingObject: Hashable, Sendable, CustomStringConvertible {
        package let name: String
        /// Where the file creates it, counted from 1.
        package let line: Int

        /// `plan_segment (line 40)`.
        package var description: String { "\(name) (line \(line))" }
    }

    /// All of them by number.
    package let entries: [Entry]

    /// Whether the database has everything that the program needs, and maybe more.
    package var isCurrent: Bool {
        entries.allSatisfy { entry in
            switch entry.state {
            case .applied, .appliedByHand, .unknown: true
            case .incomplete, .changed, .pending: false
            }
        }
    }

    /// Whether a newer program has been here.
    package var isNewer: Bool {
        entries.contains { entry in
            if case .unknown = entry.state { true } else { false }
        }
    }

    /// Throws what nobody but a person can mend.
    ///
    /// - Throws: ``MigrationError/changed(_:)``, ``MigrationError/incomplete(_:missing:)``,
    ///   ``MigrationError/historyGap(missing:)``.
    package func check() throws(MigrationError) {
        for entry in entries {
            let label = "\(entry.version)_\(entry.name)"
            if case .incomplete(let missing) = entry.state {
                throw .incomplete(label, missing: missing)
            }
            if entry.state == .changed { throw .changed(label) }
            if entry.state == .pending, entry.version < databaseVersion {
                throw .historyGap(missing: entry.version)
            }
        }
    }

    /// The highest number that the database has; 0 for none.
    package var databaseVersion: Int {
        entries.last { $0.state != .pending }?.version ?? 0
    }
}
