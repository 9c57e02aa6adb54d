import ArgumentParser
import Glibc
import Landfall
import LandfallReview
import LandfallSettings

/// `landfall catalog check`: everything that is wrong with catalogs, at once.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Shows all errors and warnings of catalogs.",
        discussion: """
            Prints each finding with file, line and column, the line itself and a mark under the \
            place, and a summary at the end.

            This binary does not have the interceptors of your own worker: name them with \
            --interceptor and --post-interceptor.

            With --watch it checks one catalog at each save. Then it verifies the catalog in the \
            background, as verify does, until the next save or for --time. If states are left, \
            random walks get a fifth of that time. It shows a finding as soon as it is found, with \
            the trees before and after. Ctrl-C ends it.

            Exit status: 0 no errors, or --watch was ended, 1 errors (with --strict also \
            warnings), 2 a file can't be read.
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
    /// Whether it goes on with each save.
    @Flag(help: "Check and verify one catalog at each save, until Ctrl-C.")
    var watch = false
    /// How long it verifies.
    @Option(
        help: ArgumentHelp(
            "With --watch: how long each save is verified at the most. 30s if not given.",
            valueName: "duration"
        ),
        transform: OptionForm.duration(.milliseconds(1) ... .seconds(24 * 3600), as: "30s or 5m")
    )
    var time: Duration?
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
        guard watch || time == nil else { throw ValidationError("--time is for --watch") }
        if watch, files.count != 1 || files.contains("-") {
            throw ValidationError("--watch is for one file")
        }
        if watch, json || strict { throw ValidationError("--watch has no --json and no --strict") }
    }

    /// Checks the files in their order.
    ///
    /// - Throws: ``CommandFailure`` with the exit status; the findings are on standard output.
    func run() async throws {
        guard !watch else { return try await watchCatalog() }
        var report = CheckReport()
        var isUnreadable = false
        let style = TerminalStyle(isColored: color.colors(STDOUT_FILENO))
        for path in files {
            let bytes: [UInt8]
            do throws(ReviewError) {
                bytes = try InputFile.read(path, as: "the catalog")
            } catch {
                Console.writeError("\(error)")
                isUnreadable = true
                continue
            }
            let file = CheckedFile(bytes, name: CatalogOptions.name(of: path), options.assumed)
            report.add(file)
            if !json { for line in file.lines(style) { try Console.say(line) } }
        }
        if json {
            try Console.say(report.json)
        } else if !report.files.isEmpty {
            try Console.say(report.summary)
        }
        guard !isUnreadable else { throw CommandFailure(status: .usage, message: "") }
        guard report.errorCount == 0, !strict || report.warningCount == 0 else {
            throw CommandFailure(status: .failed, message: "")
        }
    }

    /// Checks and verifies at each save.
    private func watchCatalog() async throws {
        let path = files[0]
        _ = try CommandFailure.translating { () throws(ReviewError) in
            try InputFile.read(path, as: "the catalog")
        }
        let watch = CatalogWatch(
            path: path,
            assumed: options.assumed,
            budget: time ?? .seconds(30),
            isColored: color.colors(STDOUT_FILENO)
        )
        try await watch.run()
    }
}
