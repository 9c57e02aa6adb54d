import Testing

@testable import LandfallPostgres

@Suite(.timeLimit(.minutes(10))) struct MigrationRightsTests {
    private static func rights(
        _ version: Int,
        _ change: (inout MigrationRights) -> Void = { _ in }
    ) -> MigrationRights {
        var rights = MigrationRights(serverVersion: version, role: "mig", database: "nav")
        rights.createsRoles = true
        rights.createsSchemas = true
        change(&rights)
        return rights
    }

    @Test(arguments: [
        (150_009, false, false, false), (160_002, false, false, true),
        (160_000, true, false, false), (170_000, false, true, false),
    ])
    func `since PostgreSQL 16 a role lets itself act as the owner`(
        version: Int,
        isSuperuser: Bool,
        acts: Bool,
        isPrepared: Bool
    ) throws {
        let rights = Self.rights(version) {
            $0.isSuperuser = isSuperuser
            $0.actsAsOwner = acts
        }
        #expect((rights.preparation != nil) == isPrepared)
        #expect(rights.missingRights(forFirst: true).isEmpty)
        if let preparation = rights.preparation {
            #expect(preparation.contains("TO CURRENT_USER WITH SET TRUE, INHERIT TRUE;"))
        }
    }

    @Test func `what nobody but others can give is named as statements`() {
        let stranger = Self.rights(150_000) {
            $0.createsRoles = false
            $0.createsSchemas = false
        }
        let creation = ["ALTER ROLE mig CREATEROLE", "GRANT CREATE ON DATABASE nav TO mig"]
        #expect(stranger.missingRights(forFirst: true) == creation)
        #expect(stranger.missingRights(forFirst: false) == ["GRANT landfall_owner TO mig"])
        let late = Self.rights(160_000) { $0.hasOwner = true }
        let grant = "GRANT landfall_owner TO mig WITH SET TRUE, INHERIT TRUE"
        for isFirst in [true, false] { #expect(late.missingRights(forFirst: isFirst) == [grant]) }
        let own = Self.rights(160_000) {
            $0.hasOwner = true
            $0.grantsOwner = true
        }
        #expect(
            own.missingRights(forFirst: true).isEmpty && own.missingRights(forFirst: false).isEmpty
        )
    }

    @Test func `a role without rights is refused before anything is done, also by a dry run`()
        async throws
    {
        try await blocking {
            let server = try SharedServer.server.get()
            let database = try SharedServer.makeDatabase().database
            let superuser = try Connection(server.configuration())
            try superuser.execute("CREATE ROLE migrating_stranger LOGIN")
            let stranger = try ConnectionConfiguration(
                host: server.folder,
                port: server.port,
                database: database,
                user: "migrating_stranger"
            )
            let migrator = try Migrator([("0001_none.sql", "SELECT 1")])
            for dryRun in [true, false] {
                let error = #expect(throws: MigrationError.self) {
                    try migrator.apply(to: stranger, dryRun: dryRun)
                }
                let text = try #require(error).description
                #expect(text.contains("the role migrating_stranger can't migrate this database"))
                #expect(text.contains("GRANT CREATE ON DATABASE"))
            }
        }
    }
}
