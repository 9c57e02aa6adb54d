import ArgumentParser
import Glibc

/// `landfall catalog check`: everything that is wrong with catalogs, at once.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Shows all errors and warnings of catalogs.",
        discussion: """
            Prints each finding with file, line and column, the line itself and a mark under the \
            place, and a summary at the end.

            This binary does not have the interceptors of your own worker: name them with \
            --interceptor and --post-interceptor.

            Exit status: 0 no errors, 1 errors (with --strict also warnings), \
            2 a file can't be read.
            """
    )

    /// The paths.
    @Argument(
        help: ArgumentHelp("Catalogs in YAML or JSON; - is standard input.", valueName: "file")
    )
    var files: [String]
    /// Names of interceptors that this binary does not have.
    @OptionGroup var options: CatalogOptions
    /// Whether warnings make the check fail.
    @Flag(help: "Warnings count as errors do.")
    var strict = false
    /// Whether a program reads the findings.
    @Flag(help: "Print one JSON document instead of text.")
    var json = false
    /// When text is coloured.
    @Option(help: ArgumentHelp("When to colour text: auto, always, never.", valueName: "when"))
    var color = ColorChoice.auto

    /// Refuses what can't be read twice.
    ///
    /// - Throws: `ValidationError`.
    func validate() throws {
        guard files.count(where: { $0 == "-" }) < 2 else {
            throw ValidationError("standard input can be read only once")
        }
    }

    /// Checks the files in their order.
    ///
    /// - Throws: ``CommandFailure`` with the exit status; the findings are on standard output.
    func run() throws {
        var report = CheckReport()
        var unreadable: CommandFailure?
        let style = TerminalStyle(isColored: color.colors(STDOUT_FILENO))
        for path in files {
            do throws(CommandFailure) {
                let bytes = try InputFile.read(path, as: "check")
                let file = CheckedFile(bytes, name: CatalogOptions.name(of: path), options.assumed)
                report.add(file)
                if !json { for line in file.lines(style) { try Console.say(line) } }
            } catch {
                guard error.status == .usage else { throw error }
                Console.writeError(error.message)
                unreadable = CommandFailure(status: .usage, message: "")
            }
        }
        if json {
            try Console.say(report.json)
        } else if !report.files.isEmpty {
            try Console.say(report.summary)
        }
        if let unreadable { throw unreadable }
        guard report.errorCount == 0, !strict || report.warningCount == 0 else {
            throw CommandFailure(status: .failed, message: "")
        }
    }
}

/// What checking all catalogs has found.
struct CheckReport: Sendable {
    /// The files in the order in which they were given, without those that can't be read.
    private(set) var files: [CheckedFile] = []

    /// The errors of all files.
    var errorCount: Int { files.reduce(0) { $0 + $1.errors } }
    /// The warnings of all files.
    var warningCount: Int { files.reduce(0) { $0 + $1.warnings } }

    /// Adds a file.
    ///
    /// - Parameter file: What checking it has found.
    mutating func add(_ file: CheckedFile) { files.append(file) }

    /// The last line for a person.
    var summary: String {
        let catalogs = files.count == 1 ? "1 catalog" : "\(files.count) catalogs"
        return "\(catalogs): \(Self.count(errorCount, "error")), "
            + Self.count(warningCount, "warning")
    }

    /// The document for a program, on one line.
    var json: String {
        JSONDocument.line(Document(errors: errorCount, files: files, warnings: warningCount))
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        switch number {
        case 0: "no \(noun)s"
        case 1: "1 \(noun)"
        default: "\(number) \(noun)s"
        }
    }

    private struct Document: Encodable {
        let errors: Int
        let files: [CheckedFile]
        let warnings: Int
    }
}
