import ArgumentParser

/// `landfall migrate`: brings the database's schema up to date, or says where it is.
struct MigrateCommand: ParsableCommand {
    /// Name, words and subcommands.
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Brings the database's schema up to date.",
        discussion: """
            Applies the migrations that the database lacks, each in a transaction of its own, \
            under an advisory lock. It does not change a database that is up to date. The role that \
            migrates is a superuser, or has CREATEROLE and may create schemas in the database; \
            if landfall_owner exists already and is not its own, it needs that role too. \
            Migrations make the roles landfall_owner, landfall_writer and landfall_reader. The \
            login role of the worker needs landfall_writer: \
            GRANT landfall_writer TO my_worker.

            The password may also be in LANDFALL_POSTGRES_PASSWORD. Waits 10s for a database that \
            does not answer, unless --patience says otherwise.
            """,
        subcommands: [MigrateUpCommand.self, MigrateStatusCommand.self],
        defaultSubcommand: MigrateUpCommand.self
    )
}
