import ArgumentParser
import LandfallSettings

/// `landfall catalog new`: what can be added to a catalog.
struct NewCommand: ParsableCommand {
    /// Name, words and subcommands.
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Adds to a catalog.",
        subcommands: [NewRouteCommand.self]
    )

    /// Says that a subcommand is missing.
    ///
    /// - Throws: Always ``CommandFailure`` with status 2.
    func run() throws {
        throw CommandFailure.missingSubcommand(of: Self.self)
    }
}
