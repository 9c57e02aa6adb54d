import ArgumentParser
import LandfallSettings

/// `landfall partitions`: the day partitions of the facts.
struct PartitionsCommand: ParsableCommand {
    /// Name, words and subcommands.
    static let configuration = CommandConfiguration(
        commandName: "partitions",
        abstract: "Creates the daily partitions of the facts ahead of time, and drops old ones.",
        discussion: """
            Workers make partitions by themselves, at their start and hourly, a week ahead. These \
            commands are for a database without running workers, for loading older facts, and \
            for a job that drops old days. The table landfall.retention says how long days are \
            kept; by default all are.
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
