import LandfallPostgres
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct MigratorTests {
    private static let first = (
        "0001_first.sql",
        """
        CREATE SCHEMA landfall;
        CREATE TABLE landfall.schema_migration (
            applied_at timestamptz NOT NULL DEFAULT now(), version integer PRIMARY KEY,
            name text NOT NULL, checksum text);
        """
    )
    private static let second = ("0002_second.sql", "CREATE TABLE landfall.t (n int);\n")
    private static let third = ("0003_third.sql", "ALTER TABLE landfall.t ADD v text;\n")

    private static func state(
        _ migrator: Migrator,
        _ configuration: ConnectionConfiguration
    ) throws -> MigrationStatus {
        try migrator.status(on: Connection(configuration))
    }

    @Test func `what is lacking is applied once, in order`() async throws {
        try await blocking {
            let database = try SharedServer.makeDatabase()
            let two = try Migrator([Self.second, Self.first])
            #expect(try Self.state(two, database).databaseVersion == 0)
            #expect(try two.apply(to: database).map(\.label) == ["1_first", "2_second"])
            #expect(try two.apply(to: database).isEmpty)

            var seen: [String] = []
            let three = try Migrator([Self.first, Self.second, Self.third])
            #expect(try !Self.state(three, database).isCurrent)
            try three.apply(to: database) { seen.append($0.label) }
            #expect(seen == ["3_third"])
            let status = try Self.state(three, database)
            #expect(status.isCurrent && !status.isNewer && status.databaseVersion == 3)
        }
    }

    @Test func `a dry run changes nothing`() async throws {
        try await blocking {
            let database = try SharedServer.makeDatabase()
            let migrator = try Migrator([Self.first, Self.second])
            let pending = try migrator.apply(to: database, dryRun: true)
            #expect(pending.map(\.version) == [1, 2])
            #expect(
                try Self.state(migrator, database).entries.map(\.state) == [.pending, .pending]
            )
        }
    }

    @Test func `a released migration that changed is refused, also by a dry run`() async throws {
        try await blocking {
            let database = try SharedServer.makeDatabase()
            try Migrator([Self.first, Self.second]).apply(to: database)
            let changed = try Migrator([
                Self.first, ("0002_second.sql", Self.second.1 + "-- more"), Self.third,
            ])
            for dryRun in [true, false] {
                #expect(throws: MigrationError.changed("2_second")) {
                    try changed.apply(to: database, dryRun: dryRun)
                }
            }
            let status = try Self.state(changed, database)
            #expect(status.entries.map(\.state)[1...] == [.changed, .pending])
            #expect(!status.isCurrent)
        }
    }

    @Test func `a newer program's migrations are reported and left alone`() async throws {
        try await blocking {
            let database = try SharedServer.makeDatabase()
            try Migrator([Self.first, Self.second, Self.third]).apply(to: database)
            let older = try Migrator([Self.first, Self.second])
            let status = try Self.state(older, database)
            #expect(status.isNewer && status.isCurrent && status.databaseVersion == 3)
            #expect(try older.apply(to: database).isEmpty)
        }
    }

    @Test func `a migrator that is killed leaves nothing behind`() async throws {
        try await blocking {
            let database = try SharedServer.makeDatabase()
            let killed = (
                Self.second.0, Self.second.1 + "SELECT pg_terminate_backend(pg_backend_pid());"
            )
            let error = #expect(throws: MigrationError.self) {
                try Migrator([Self.first, killed]).apply(to: database)
            }
            #expect(try #require(error).description.hasPrefix("migration 2_second: "))
            let migrator = try Migrator([Self.first, Self.second])
            #expect(try Self.state(migrator, database).entries.map(\.state)[1] == .pending)
            #expect(try migrator.apply(to: database).map(\.label) == ["2_second"])
        }
    }

    private static let byHand = """
        INSERT INTO landfall.schema_migration (version, name) VALUES (2, 'byhand');
        CREATE TABLE landfall.t (n int);
        CREATE UNIQUE INDEX t_n ON landfall.t (n);
        CREATE FUNCTION landfall.f() RETURNS int LANGUAGE sql AS 'SELECT 1';
        CREATE OR REPLACE VIEW landfall.v AS SELECT * FROM landfall.t;
        ALTER TABLE landfall.t ADD CONSTRAINT t_is_positive CHECK (n > 0);
        """

    @Test(arguments: [
        (1, [2, 3, 4, 5, 6]), (3, [4, 5, 6]), (4, [5, 6]), (5, [6]), (6, []),
    ])
    func `a file that was applied by hand and stopped half way is told from a whole one`(
        lines: Int,
        missing: [Int]
    ) async throws {
        try await blocking {
            let database = try SharedServer.makeDatabase()
            let migrator = try Migrator([Self.first, ("0002_byhand.sql", Self.byHand), Self.third])
            try Migrator([Self.first]).apply(to: database)
            let connection = try Connection(database)
            let text = Self.byHand.split(separator: "\n")
            for line in text.prefix(lines) { try connection.execute(String(line)) }
            let state = try migrator.status(on: connection).entries[1].state
            guard !missing.isEmpty else {
                try migrator.apply(to: database)
                #expect(try Self.state(migrator, database).databaseVersion == 3)
                return
            }
            guard case .incomplete(let lacking) = state else {
                Issue.record("\(state)")
                return
            }
            #expect(lacking.map(\.line) == missing)
            for dryRun in [true, false] {
                let error = #expect(throws: MigrationError.self) {
                    try migrator.apply(to: database, dryRun: dryRun)
                }
                #expect(try #require(error).description.contains("stopped half way"))
            }
            for line in text.dropFirst(lines) { try connection.execute(String(line)) }
            #expect(try migrator.apply(to: database).map(\.label) == ["3_third"])
        }
    }

    @Test func `what a later migration drops is not looked for`() async throws {
        try await blocking {
            let database = try SharedServer.makeDatabase()
            let drop = ("0003_drop.sql", "DROP TABLE IF EXISTS landfall.t;")
            let migrator = try Migrator([Self.first, Self.second, drop])
            try migrator.apply(to: database)
            let connection = try Connection(database)
            try connection.execute("UPDATE landfall.schema_migration SET checksum = NULL")
            #expect(try migrator.status(on: connection).isCurrent)
        }
    }

    @Test func `a hole in the history is refused`() async throws {
        try await blocking {
            let database = try SharedServer.makeDatabase()
            let migrator = try Migrator([Self.first, Self.second, Self.third])
            try migrator.apply(to: database)
            try Connection(database).execute(
                "DELETE FROM landfall.schema_migration WHERE version = 2"
            )
            #expect(throws: MigrationError.historyGap(missing: 2)) {
                try migrator.apply(to: database)
            }
            #expect(throws: MigrationError.historyGap(missing: 2)) {
                try Self.state(migrator, database).check()
            }
        }
    }

    @Test func `two migrators at once apply everything once`() async throws {
        let database = try await blocking { try SharedServer.makeDatabase() }
        let slow = (Self.second.0, Self.second.1 + "SELECT pg_sleep(0.1);")
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    try await blocking {
                        try Migrator([Self.first, slow, Self.third]).apply(to: database).count
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts.sorted() == [0, 0, 0, 3])
    }

    @Test func `a migrator waits for another one within bounds`() async throws {
        try await blocking {
            let database = try SharedServer.makeDatabase()
            let other = try Connection(database)
            try other.query(
                "SELECT pg_advisory_lock(hashtextextended('landfall.schema_migration', 0))"
            )
            var migrator = try Migrator([Self.first])
            migrator.patience = .milliseconds(20)
            var notices = 0
            #expect(throws: MigrationError.busy) {
                try migrator.apply(to: database, onWaiting: { notices += 1 })
            }
            #expect(notices == 1)
        }
    }

    @Test func `a failed migration leaves nothing behind and names its line`() async throws {
        try await blocking {
            let database = try SharedServer.makeDatabase()
            let broken = (
                "0002_broken.sql", "CREATE TABLE landfall.half (n int);\n\nSELECT * FRM x;"
            )
            let migrator = try Migrator([Self.first, broken])
            let error = #expect(throws: MigrationError.self) { try migrator.apply(to: database) }
            #expect(try #require(error).description.hasPrefix("migration 2_broken, line 3: "))
            let connection = try Connection(database)
            #expect(try connection.query("SELECT to_regclass('landfall.half')::oid")[0][0] == .null)
            #expect(try migrator.status(on: connection).databaseVersion == 1)
        }
    }

    @Test func `a migration that commits by itself is refused`() async throws {
        try await blocking {
            let database = try SharedServer.makeDatabase()
            let migrator = try Migrator([Self.first, ("0002_eager.sql", "SELECT 1; COMMIT;")])
            #expect(throws: MigrationError.endsTransaction("2_eager")) {
                try migrator.apply(to: database)
            }
        }
    }

    @Test func `the first migration must make the history`() async throws {
        try await blocking {
            let database = try SharedServer.makeDatabase()
            #expect(throws: MigrationError.noHistory) {
                try Migrator([("0001_none.sql", "SELECT 1")]).apply(to: database)
            }
        }
    }

    @Test func `no server is one clear error`() async throws {
        try await blocking {
            let nowhere = try ConnectionConfiguration(
                host: "127.0.0.1",
                port: 1,
                database: "nav",
                user: "ann"
            )
            let error = #expect(throws: MigrationError.self) {
                try Migrator([Self.first]).apply(to: nowhere)
            }
            #expect(try #require(error).description.contains("can't be reached"))
        }
    }

    @Test(arguments: [
        (["first.sql"], MigrationError.badFileName("first.sql")),
        (["0001_first.txt"], .badFileName("0001_first.txt")),
        (["0000_zero.sql"], .badFileName("0000_zero.sql")),
        (["0001_a.sql", "0001_b.sql"], .duplicate(version: 1)),
        (["0001_a.sql", "0003_b.sql"], .gap(missing: 2)),
        (["0002_a.sql"], .gap(missing: 1)),
    ])
    func `file names are numbered without holes`(names: [String], expected: MigrationError) {
        #expect(throws: expected) { try Migrator(names.map { ($0, "") }) }
    }
}
