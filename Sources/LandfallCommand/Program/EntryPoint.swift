import ArgumentParser
import Glibc
import LandfallKafka
import LandfallPostgres
import LandfallReview
import LandfallSettings
import LandfallWorker

/// The entry point and the exit of the program: one exit status, and one clear line for each error.
@main
enum EntryPoint {
    /// Runs the command line.
    static func main() async {
        // A closed pipe or socket is an error of the write, not the death of the program.
        signal(SIGPIPE, SIG_IGN)
        // The first process of a container is sent no signal that it has no handler for.
        if getpid() == 1 {
            for number in [SIGINT, SIGTERM] { signal(number) { _exit(128 + $0) } }
        }
        exit(await status(of: Array(CommandLine.arguments.dropFirst())).rawValue)
    }

    /// Runs a command line and prints what goes wrong.
    ///
    /// - Parameter arguments: The words after the program's name.
    /// - Returns: The exit status.
    static func status(of arguments: [String]) async -> ExitStatus {
        do {
            let words = askingForAllHelp(joiningNegativeNumbers(arguments))
            var command = try LandfallProgram.parseAsRoot(words)
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            return .good
        } catch {
            return end(error, arguments)
        }
    }

    /// Joins a negative number with the option before it: alone it would be taken for an option,
    /// and the option before it for one that lacks its value.
    static func joiningNegativeNumbers(_ arguments: [String]) -> [String] {
        var joined: [String] = []
        for argument in arguments {
            if let option = joined.last, option.hasPrefix("--"), option.count > 2,
                !option.contains("="), argument.hasPrefix("-"), Int(argument) != nil
            {
                joined[joined.count - 1] = "\(option)=\(argument)"
            } else {
                joined.append(argument)
            }
        }
        return joined
    }

    /// Names the help that has all flags as the parser does.
    static func askingForAllHelp(_ arguments: [String]) -> [String] {
        arguments.map { $0 == "--help-all" ? "--help-hidden" : $0 }
    }

    /// Prints what the program ends with: help that was asked for, advice, or an error.
    private static func end(_ error: any Error, _ arguments: [String]) -> ExitStatus {
        switch LandfallProgram.exitCode(for: error) {
        case .success:
            // The parser shows the help of the words before the unknown one.
            if arguments.first == "help",
                let unknown = UnknownSubcommand(in: Array(arguments.dropFirst()))
            {
                let path = CommandPath(of: Array(arguments.dropFirst()))
                Console.writeError("\(unknown) (see `\(path.help)`)")
                return .usage
            }
            do throws(CommandFailure) {
                let text = LandfallProgram.fullMessage(for: error)
                try Console.say(String(text.reversed().drop(while: \.isNewline).reversed()))
                return .good
            } catch {
                return end(error)
            }
        case .validationFailure:
            let unknown = UnknownSubcommand(in: arguments)?.description
            let message = unknown ?? sensible(LandfallProgram.message(for: error).oneLine)
            let path = CommandPath(of: arguments, isRun: unknown == nil)
            Console.writeError("\(message) (see `\(path.help)`)")
            return .usage
        default:
            return end(CommandFailure(of: error))
        }
    }

    /// A message without a suggestion that begins with another letter than what was typed: any two short words are alike to
    /// the parser, and `--max` is no slip of `--yes`.
    ///
    /// A value that an option does not take is said with the form that it takes.
    static func sensible(_ message: String) -> String {
        if let match = message.firstMatch(
            of:
                /^The value '(.*)' is invalid for '([^ ']*)[^']*'(?:\. Please provide one of (.*)\.)?(?:: (.*))?$/
        ) {
            let choices = match.3.map {
                $0.replacing("'", with: "").replacing(" and ", with: " or ")
            }
            let form = choices.map { String($0) } ?? match.4.map { String($0) }
            return "\(match.2) \(form.map { "is \($0), not" } ?? "can't be") \"\(match.1)\""
        }
        guard
            let match = message.firstMatch(
                of: /^(Unknown option '--?(.)[^']*')\. Did you mean '--?(.)[^']*'\?$/
            ), match.2 != match.3
        else { return message }
        return String(match.1)
    }

    private static func end(_ failure: CommandFailure) -> ExitStatus {
        failure.findings.forEach(Console.writeErrorLine)
        if !failure.message.isEmpty { Console.writeError(failure.message) }
        return failure.status
    }
}
