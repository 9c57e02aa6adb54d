import ArgumentParser
import LandfallSettings

/// `landfall topics`: what can be done about topics.
struct TopicsCommand: ParsableCommand {
    /// Name, words and subcommands.
    static let configuration = CommandConfiguration(
        commandName: "topics",
        abstract: "Creates the topics.",
        subcommands: [TopicsCreateCommand.self]
    )

    /// Says that a subcommand is missing.
    ///
    /// - Throws: Always ``CommandFailure`` with status 2.
    func run() throws {
        throw CommandFailure.missingSubcommand(of: Self.self)
    }
}
