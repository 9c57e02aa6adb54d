import ArgumentParser

/// The names of a command from the program on, as in `landfall catalog new route`.
struct CommandPath: Hashable, Sendable {
    private let names: [String]

    /// How its help is asked for.
    var help: String { (names + ["--help"]).joined(separator: " ") }

    /// Follows the words of a command line as long as they are names of subcommands.
    ///
    /// - Parameters:
    ///   - arguments: The words after the program's name.
    ///   - isRun: Whether the command is meant that runs where no subcommand is named.
    init(of arguments: [String], isRun: Bool = false) {
        var command: any ParsableCommand.Type = LandfallProgram.self
        var names = [command._commandName]
        for word in arguments {
            guard
                let next = command.configuration.subcommands.first(where: {
                    $0._commandName == word
                })
            else { break }
            names.append(word)
            command = next
        }
        if isRun, let next = command.configuration.defaultSubcommand {
            names.append(next._commandName)
        }
        self.names = names
    }

    /// Looks for a command among all of the program.
    ///
    /// - Parameter command: The command; one that the program does not have counts as the program.
    init(to command: any ParsableCommand.Type) {
        names =
            Self.names(to: command, from: LandfallProgram.self) ?? [LandfallProgram._commandName]
    }

    private static func names(
        to command: any ParsableCommand.Type,
        from start: any ParsableCommand.Type
    ) -> [String]? {
        guard start != command else { return [start._commandName] }
        for next in start.configuration.subcommands {
            if let rest = names(to: command, from: next) { return [start._commandName] + rest }
        }
        return nil
    }
}
