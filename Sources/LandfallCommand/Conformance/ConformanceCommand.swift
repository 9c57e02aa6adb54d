import ArgumentParser
import LandfallConformance
import LandfallSettings

/// `landfall conformance`: vectors for clients of one's own, and a judge.
struct ConformanceCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        commandName: "conformance",
        abstract: "Tests a client of your own against what Landfall expects of a device.",
        discussion: """
            Vectors are plans with the tree before and after, and messages with what they say. A \
            runner is a program of yours that answers them, one JSON object a line. The guide's \
            page "Write a client in your language" says how.
            """,
        subcommands: [
            JudgeCommand.self, ShowVectorCommand.self, AnswerCommand.self, MakeVectorsCommand.self,
        ]
    )
}

extension Suite: ExpressibleByArgument {}

/// The folder of the vectors.
struct VectorOptions: ParsableArguments {
    /// The folder.
    @Option(help: ArgumentHelp("The folder of the vectors.", valueName: "folder"))
    var vectors = "conformance/v1"

    /// Reads the vectors of a suite.
    ///
    /// - Parameter suite: The suite.
    /// - Returns: Its file.
    /// - Throws: ``CommandFailure`` with status 2.
    func file(_ suite: Suite) throws(CommandFailure) -> SuiteFile {
        do throws(ConformanceError) {
            return try SuiteFile(suite, in: vectors)
        } catch {
            throw .usage("\(error)")
        }
    }
}
