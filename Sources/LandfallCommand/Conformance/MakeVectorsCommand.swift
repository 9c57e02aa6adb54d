import ArgumentParser
import Foundation
import LandfallConformance
import LandfallReview
import LandfallSettings

/// `landfall conformance make`: writes the vectors.
struct MakeVectorsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make",
        abstract: "Writes the vectors, from the simulator.",
        discussion: """
            The same version of Landfall, seed and number give the same bytes. The vectors of the \
            repository are made with the defaults.
            """
    )

    /// The suite.
    @Option(help: ArgumentHelp("One suite; default: all.", valueName: "suite"))
    var suite: Suite?
    /// What the random part is made from.
    @Option(
        help: ArgumentHelp("What the random part is made from.", default: 1, valueName: "number"),
        transform: OptionForm.count(0...UInt64.max)
    )
    var seed: UInt64 = 1
    /// How many random cases are tried.
    @Option(
        help: ArgumentHelp(
            "How many random cases are tried in each suite.",
            default: 1000,
            valueName: "count"
        ),
        transform: OptionForm.count(0...100_000)
    )
    var random = 1000
    /// Where the files go.
    @Option(help: ArgumentHelp("The folder that they are written to.", valueName: "folder"))
    var output = "conformance/v1"

    /// Writes the files.
    ///
    /// - Throws: ``CommandFailure``.
    func run() throws {
        do {
            try FileManager.default.createDirectory(
                atPath: output,
                withIntermediateDirectories: true
            )
        } catch {
            throw CommandFailure.usage("--output: \(output) can't be made: it is no folder")
        }
        for suite in suite.map({ [$0] }) ?? Suite.allCases {
            let file: SuiteFile
            do throws(ConformanceError) {
                file = SuiteFile(suite, try suite.vectors(seed: seed, random: random))
            } catch {
                throw CommandFailure.failed("\(error)")
            }
            let path = "\(output)/\(suite.fileName)"
            try OutputFile.write(file.text, to: path, as: "--output")
            try Console.say("\(path): \(file.vectors.count) vectors")
        }
    }
}
