import ArgumentParser
import LandfallSettings

/// `landfall dead-letters`: what could not be read, and how to send it back.
struct DeadLettersCommand: ParsableCommand {
    /// Name, words and subcommands.
    static let configuration = CommandConfiguration(
        commandName: "dead-letters",
        abstract: "Lists, shows and sends back the records that could not be read.",
        subcommands: [
            DeadLettersListCommand.self, DeadLettersShowCommand.self,
            DeadLettersRedriveCommand.self,
        ]
    )

    /// Says that a subcommand is missing.
    ///
    /// - Throws: Always ``CommandFailure`` with status 2.
    func run() throws {
        throw CommandFailure.missingSubcommand(of: Self.self)
    }
}
