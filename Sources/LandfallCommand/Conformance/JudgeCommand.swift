import ArgumentParser
import Foundation
import LandfallConformance
import LandfallReview
import LandfallSettings

/// `landfall conformance judge`: asks a runner all vectors of a suite.
struct JudgeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "judge",
        abstract: "Asks a runner every vector of a suite.",
        discussion: """
            A wrong tree is shown as a difference: lines with - are expected, lines with + are the \
            runner's. What the runner declares as unsupported is skipped and counted. A runner that \
            does not answer in time, ends, or writes something else has failed the vector, and is \
            restarted, 20 times at most.

            Exit status: 0 all passed or skipped, 1 something failed, 2 the command line is wrong \
            or there is no runner.
            """
    )

    /// The suite.
    @Option(help: ArgumentHelp("The suite: tree, uikit, codec or session.", valueName: "suite"))
    var suite: Suite
    /// Where the vectors are.
    @OptionGroup var source: VectorOptions
    /// What is judged.
    @Option(
        help: ArgumentHelp(
            "Judge one vector, or all below a part of ids. Repeatable.",
            valueName: "id"
        )
    )
    var only: [String] = []
    /// What is not asked.
    @Option(
        help: ArgumentHelp(
            "A file of ids to skip, one a line; # begins a comment.",
            valueName: "file"
        )
    )
    var skip: String?
    /// How long a vector may take.
    @Option(
        help: ArgumentHelp("How long the runner may take for a vector, as 5s.", valueName: "time"),
        transform: TimeOption.seconds
    )
    var timeout = Duration.seconds(5)
    /// Where a report for other programs goes.
    @Option(help: ArgumentHelp("Write a report in the form of JUnit.", valueName: "file"))
    var junit: String?
    /// Whether a program reads the result.
    @Flag(help: "Print one JSON document instead of text.")
    var json = false
    /// The runner.
    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp("The runner and its arguments, behind --.", valueName: "runner")
    )
    var runner: [String] = []

    /// Refuses a command line without a runner.
    ///
    /// - Throws: `ValidationError`.
    func validate() throws {
        guard !runner.isEmpty else {
            throw ValidationError("no runner is named: write `-- PROGRAM ARGUMENTS` at the end")
        }
    }

    /// Judges.
    ///
    /// - Throws: ``CommandFailure``.
    func run() throws {
        if let junit { try OutputFile.check(junit, as: "--junit") }
        let file = try source.file(suite)
        var judge = Judge(file, runner: runner)
        judge.timeout = timeout
        judge.only = only
        judge.skipped = try skippedIDs()
        for id in judge.skipped.subtracting(file.vectors.map(\.id)).sorted() {
            Console.writeError("--skip: the suite \(suite.rawValue) has no vector \(id)")
        }
        let judgement: Judgement
        do {
            judgement = try judge.run { verdict in
                guard case .failed(let faults) = verdict.outcome, !json else { return }
                try Console.say("FAILED \(verdict.id)")
                for fault in faults { try Console.say("    \(fault.printable)") }
            }
        } catch let error as ConformanceError {
            throw CommandFailure.usage("\(error)")
        }
        guard !judgement.verdicts.isEmpty else {
            throw CommandFailure.usage("--only: the suite \(suite.rawValue) has no such vector")
        }
        if let junit { try OutputFile.write(judgement.junit, to: junit, as: "--junit") }
        try Console.say(json ? JSONDocument.line(judgement) : judgement.summary)
        guard judgement.failed == 0 else { throw CommandFailure(status: .failed, message: "") }
    }

    private func skippedIDs() throws -> Set<String> {
        guard let skip else { return [] }
        let data = try InputFile.read(skip, as: "--skip")
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        let ids = lines.map { line in
            line.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
        }
        return Set(ids.filter { !$0.isEmpty })
    }
}

/// Times on the command line.
enum TimeOption {
    /// Reads a number of seconds.
    ///
    /// - Parameter text: As `5s` or `0.5s`.
    /// - Returns: The time.
    /// - Throws: ``OptionForm/Refusal``.
    static func seconds(_ text: String) throws -> Duration {
        guard text.hasSuffix("s"), let seconds = Double(text.dropLast()), seconds > 0,
            seconds <= 3600
        else { throw OptionForm.Refusal(description: "a number of seconds up to 3600, as 5s") }
        return .milliseconds(Int64(seconds * 1000))
    }
}
