import ArgumentParser
import LandfallSettings

/// `landfall token`: what can be done about resume tokens.
struct TokenCommand: ParsableCommand {
    /// Name, words and subcommands.
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Inspects resume tokens.",
        subcommands: [InspectTokenCommand.self]
    )

    /// Says that a subcommand is missing.
    ///
    /// - Throws: Always ``CommandFailure`` with status 2.
    func run() throws {
        throw CommandFailure.missingSubcommand(of: Self.self)
    }
}
