import ArgumentParser
import LandfallConformance
import LandfallReview
import LandfallSettings

/// `landfall conformance show`: a vector for a person.
struct ShowVectorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows a vector: the tree before, what is done, and the tree after."
    )

    /// The id.
    @Argument(help: ArgumentHelp("The id of a vector, as tree/push/push.", valueName: "id"))
    var id: String
    /// Where the vectors are.
    @OptionGroup var source: VectorOptions

    /// Prints the vector.
    ///
    /// - Throws: ``CommandFailure``.
    func run() throws {
        guard let suite = id.split(separator: "/").first.flatMap({ Suite(rawValue: String($0)) })
        else {
            let names = Suite.allCases.map(\.rawValue).joined(separator: ", ")
            throw CommandFailure.usage("an id begins with its suite: \(names)")
        }
        guard let vector = try source.file(suite).vectors.first(where: { $0.id == id }) else {
            throw CommandFailure.usage("the suite \(suite.rawValue) has no vector \(id)")
        }
        for line in vector.picture { try Console.say(line.printable) }
    }
}

/// `landfall conformance answer`: a runner that answers as the simulator does.
struct AnswerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "answer",
        abstract: "Answers vectors as the simulator does: a runner to compare yours with.",
        discussion: """
            Reads hello and questions from standard input, one JSON object a line, and answers each. \
            `landfall conformance judge --suite tree -- landfall conformance answer` passes all.
            """
    )

    /// Answers until the input ends.
    ///
    /// - Throws: ``CommandFailure`` when nobody reads the answers.
    func run() throws {
        let runner = SimulatorRunner()
        while let line = readLine() { try Console.say(runner.answer(to: line)) }
    }
}
