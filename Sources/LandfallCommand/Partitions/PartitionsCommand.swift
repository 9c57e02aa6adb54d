import ArgumentParser

/// `landfall partitions`: the day partitions of the facts.
struct PartitionsCommand: ParsableCommand {
    /// Name, words and subcommands.
    static let configuration = CommandConfiguration(
        commandName: "partitions",
        abstract: "Makes the day partitions of the facts ahead, and drops old ones.",
        discussion: """
            Workers make partitions by themselves, at their start and hourly, a week ahead. These \
            commands are for a database whose workers stand still, for loading older facts, and \
            for a job that drops what is no longer kept. How long that is says the table \
            landfall.retention; it keeps everything until it is told otherwise.
            """,
        subcommands: [
            PartitionsStatusCommand.self, PartitionsEnsureCommand.self, PartitionsDropCommand.self,
        ]
    )

    /// Says that a subcommand is missing.
    ///
    /// - Throws: Always ``CommandFailure`` with status 2.
    func run() throws {
        throw CommandFailure.missingSubcommand(of: Self.self)
    }
}
