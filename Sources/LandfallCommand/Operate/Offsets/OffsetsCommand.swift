import ArgumentParser
import LandfallSettings

/// `landfall offsets`: where the workers are, in both stores at once.
struct OffsetsCommand: ParsableCommand {
    /// Name, words and subcommands.
    static let configuration = CommandConfiguration(
        commandName: "offsets",
        abstract: "Shows and moves the offsets in Kafka and PostgreSQL together.",
        subcommands: [
            OffsetsShowCommand.self, OffsetsResetCommand.self, OffsetsAdoptCommand.self,
        ]
    )

    /// Says that a subcommand is missing.
    ///
    /// - Throws: Always ``CommandFailure`` with status 2.
    func run() throws {
        throw CommandFailure.missingSubcommand(of: Self.self)
    }
}
