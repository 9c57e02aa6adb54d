import ArgumentParser
import LandfallReview
import LandfallValues

/// A word on the command line where a subcommand is expected, and that is none.
struct UnknownSubcommand: Hashable, Sendable, CustomStringConvertible {
    let word: String
    /// The subcommands that a person is told of.
    let known: [String]

    /// Looks for such a word; `nil` when every subcommand is known.
    ///
    /// - Parameter arguments: The words after the program's name.
    init?(in arguments: [String]) {
        var command: any ParsableCommand.Type = LandfallProgram.self
        for word in arguments.prefix(while: { !$0.hasPrefix("-") }) {
            let subcommands = command.configuration.subcommands
            guard !subcommands.isEmpty else { return nil }
            guard let next = subcommands.first(where: { $0._commandName == word }) else {
                guard word != "help" else { return nil }
                self.word = word
                self.known = command.shownSubcommands
                return
            }
            command = next
        }
        return nil
    }

    /// What is wrong, and what there is instead: the one that was meant most likely, or all.
    var description: String {
        let fault = "there is no subcommand \"\(word.printable)\""
        if let question = NearestName.question(word, among: known) { return fault + question }
        return "\(fault): say \(known.joined(separator: ", "))"
    }
}
