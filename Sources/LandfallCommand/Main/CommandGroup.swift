import ArgumentParser
import LandfallSettings

/// A command that only has subcommands.
protocol CommandGroup: ParsableCommand {}

extension CommandGroup {
    /// Fails: a subcommand is missing.
    ///
    /// - Throws: Always ``CommandFailure`` with status 2.
    func run() throws {
        throw CommandFailure.missingSubcommand(of: Self.self)
    }
}

extension CommandFailure {
    /// A command was called without one of its subcommands.
    ///
    /// - Parameter command: The command.
    /// - Returns: A failure that names the subcommands.
    static func missingSubcommand(of command: any ParsableCommand.Type) -> CommandFailure {
        let names = command.shownSubcommands.joined(separator: ", ")
        return .usage("name a subcommand: \(names) (see `\(CommandPath(to: command).help)`)")
    }
}

extension ParsableCommand {
    /// The names of the subcommands that a person is told of.
    static var shownSubcommands: [String] {
        configuration.subcommands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
    }
}
