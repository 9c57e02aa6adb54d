import ArgumentParser
import Foundation
import Landfall
import LandfallCatalog
import LandfallReview
import LandfallSettings
import UnixSignals

/// `landfall catalog verify`: whether there is a state of the app from which a route does not land.
struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Explores the states of an app, and resolves every route in every state.",
        discussion: """
            Begins with an app that is not running, and does everything that a person or a plan can do: \
            follow every route, open screens by hand, go back, close, select tabs, turn the \
            device, sign in and out. In each state it resolves every route and carries the plan \
            out on a simulated device. States that differ only in interchangeable values are one state.

            A finding is a route that fails, lands on another screen than its own, loses a screen \
            with `dismissible: false`, or needs more operations than necessary. It is shown as \
            soon as it is found, with a shortest path to it and the trees before and after.

            Each route is verified in the slice of the app on which its answer depends. The rest \
            of the app is left out, and no finding is lost by that; --whole explores all at once.

            Ctrl-C ends the command with the findings until then, and so does --time. If states are \
            left when a limit is reached, random walks go on from there.

            Exit status: 0 no findings, 1 findings, or stopped by Ctrl-C, 2 the catalog or the \
            command line is wrong, 3 no findings until the time was up.
            """
    )

    /// The path of the catalog.
    @Argument(
        help: ArgumentHelp("The catalog in YAML or JSON; - is standard input.", valueName: "file")
    )
    var file: String
    /// The most moves.
    @Option(
        help: ArgumentHelp(
            "The maximum number of moves from the start to a state.",
            default: ExplorationLimits().depth,
            valueName: "moves"
        ),
        transform: OptionForm.count(0...1000)
    )
    var bound = ExplorationLimits().depth
    /// The most time.
    @Option(
        help: ArgumentHelp("Stop after this time, such as 60s or 5m.", valueName: "duration"),
        transform: OptionForm.duration(.seconds(1) ... .seconds(24 * 3600), as: "60s or 5m")
    )
    var time: Duration?
    /// The most states.
    @Option(
        help: ArgumentHelp(
            "The most states that are kept in all.",
            default: ExplorationLimits().states,
            valueName: "count"
        ),
        transform: OptionForm.count(1...100_000_000)
    )
    var states = ExplorationLimits().states
    /// The values of a key.
    @Option(
        help: ArgumentHelp(
            "How many values a key has, as in chats, and how often a screen is opened by hand.",
            default: ExplorationLimits().values,
            valueName: "count"
        ),
        transform: OptionForm.count(1...4)
    )
    var values = ExplorationLimits().values
    /// The most situations.
    @Option(
        help: ArgumentHelp(
            "The most combinations of device, app version, attributes and variations of a slice.",
            default: ExplorationLimits().situations,
            valueName: "count"
        ),
        transform: OptionForm.count(1...100_000)
    )
    var situations = ExplorationLimits().situations
    /// The route of the first screen.
    @Option(
        help: ArgumentHelp(
            "Begin with what this route shows, for an app that is always running when it is asked.",
            valueName: "route"
        )
    )
    var start: String?
    /// Whether locks are findings.
    @Flag(help: "Report routes that a screen with `dismissible: false` blocks.")
    var locks = false
    /// What is no finding.
    @Option(
        help: ArgumentHelp(
            "A kind of finding to allow, as in --json, for a route or for all. Repeatable.",
            valueName: "[route:]kind"
        )
    )
    var allow: [String] = []
    /// How many random walks are done.
    @Option(
        help: ArgumentHelp(
            "Random walks from states that are left: 1000, or a fifth of --time, if not given.",
            valueName: "count"
        ),
        transform: OptionForm.count(0...1_000_000_000)
    )
    var walks: Int?
    /// What decides on the random walks.
    @Option(
        help: ArgumentHelp("The seed of the random walks.", default: 1, valueName: "number"),
        transform: OptionForm.count(0...UInt64.max)
    )
    var seed: UInt64 = 1
    /// Whether nothing is left out.
    @Flag(help: "Explore the app as a whole, instead of a slice of it for each route.")
    var whole = false
    /// How many findings are shown.
    @Option(
        help: ArgumentHelp("How many findings are shown.", default: 20, valueName: "count"),
        transform: OptionForm.count(1...1000)
    )
    var limit = 20
    /// Whether a program reads the findings.
    @Flag(help: "Print one JSON document instead of text.")
    var json = false
    /// Where a report of a test is written.
    @Option(help: ArgumentHelp("Also write a report in JUnit's XML.", valueName: "path"))
    var junit: String?
    /// Where a report of an analysis is written.
    @Option(
        help: ArgumentHelp("Also write a SARIF report, for a code host.", valueName: "path")
    )
    var sarif: String?
    /// When text is coloured.
    @Option(help: ArgumentHelp("When to colour text: auto, always, never.", valueName: "when"))
    var color = ColorChoice.auto
    /// Names of interceptors that this binary does not have.
    @OptionGroup var options: CatalogOptions

    /// Refuses what is no kind of finding.
    ///
    /// - Throws: `ValidationError`.
    func validate() throws {
        if let wrong = allow.first(where: { Allowance($0) == nil }) {
            let words = Fault.words.joined(separator: ", ")
            throw ValidationError("--allow: \(wrong) is no kind of finding; there are \(words)")
        }
    }

    /// Explores and reports.
    ///
    /// - Throws: ``CommandFailure`` with the exit status; the findings are on standard output.
    func run() async throws {
        if let junit { try OutputFile.check(junit, as: "--junit") }
        if let sarif { try OutputFile.check(sarif, as: "--sarif") }
        let catalog = try options.load(path: file)
        let rules = try rules(for: catalog)
        var limits = ExplorationLimits()
        limits.depth = bound
        limits.states = states
        limits.values = values
        limits.situations = situations
        limits.workers = max(1, ProcessInfo.processInfo.activeProcessorCount)
        let verification = Verification(catalog, limits: limits, rules: rules)
        let clock = ContinuousClock()
        let begin = clock.now
        let allowances = allow.compactMap(Allowance.init)
        let stream = FindingStream(
            limit: json ? 0 : limit,
            isColored: color.colors(STDOUT_FILENO),
            allowances
        )
        var report = try await explore(verification, since: begin, stream)
        let duration = clock.now - begin
        report.allow(allowances)
        guard report.stateCount > 0 || report.isStopped else {
            throw CommandFailure.usage(
                "--start: \(start ?? "") can't be shown by an app that is not running"
            )
        }
        try write(report, of: catalog, after: duration)
        if json {
            let document = VerifyDocument(report, duration: duration, limit: limit)
            try Console.say(JSONDocument.line(document))
        } else {
            try stream.finish(ReportText(report, duration: duration, limit: limit))
        }
        guard report.findings.isEmpty else { throw CommandFailure(status: .failed, message: "") }
        guard !report.isStopped else {
            let status = report.isOutOfTime ? ExitStatus.outOfTime : .failed
            throw CommandFailure(status: status, message: "")
        }
    }

    /// Writes the reports for other programs.
    private func write(
        _ report: VerificationReport,
        of catalog: Catalog,
        after duration: Duration
    ) throws {
        let places = CatalogPlaces(catalog, file: CatalogOptions.name(of: file))
        if let junit {
            let text = JUnitReport(report, places, duration: duration).text
            try OutputFile.write(text, to: junit, as: "--junit")
        }
        if let sarif {
            try OutputFile.write(SARIFReport(report, places).text, to: sarif, as: "--sarif")
        }
    }

    private func rules(for catalog: Catalog) throws(CommandFailure) -> ExplorationRules {
        for route in allow.compactMap({ Allowance($0)?.route }) where catalog.routes[route] == nil {
            throw .usage("--allow: there is no route \(route)")
        }
        var rules = ExplorationRules()
        rules.countsLocks = locks
        rules.isWhole = whole
        rules.walks = walks ?? (time == nil ? 1000 : .max)
        rules.seed = seed
        guard let start else { return rules }
        guard let route = catalog.routes[RouteID(start)] else {
            let names = catalog.routes.ids.map(\.name).joined(separator: ", ")
            throw .usage("--start: there is no route \(start); the catalog has \(names)")
        }
        guard route.parameters.values.allSatisfy(\.isOptional) else {
            throw .usage("--start: \(start) needs a context: name a route that needs none")
        }
        rules.start = route.id
        return rules
    }

    /// Explores until the end, or until the time is up or somebody presses Ctrl-C.
    private func explore(
        _ verification: Verification,
        since begin: ContinuousClock.Instant,
        _ stream: FindingStream
    ) async throws -> VerificationReport {
        // The rest of the time is for random walks.
        let share = walks == 0 ? 1 : 0.8
        let deadline = time.map { begin + $0 * share }
        let lastDeadline = time.map { begin + $0 }
        var isOutOfTime = false
        var failure: (any Error)?
        var line = ProgressLine()
        func show(_ progress: VerificationProgress) {
            line.show { VerifyBar(progress, after: ContinuousClock.now - begin).text }
        }
        let report = try await Interruption.watching([.sigint]) { interruption in
            var report = await verification.run { progress in
                show(progress)
                isOutOfTime = deadline.map { $0 <= ContinuousClock.now } ?? false
                return !interruption.isNoted && !isOutOfTime && failure == nil
            } walking: { progress in
                show(progress)
                let isLate = lastDeadline.map { $0 <= ContinuousClock.now } ?? false
                return !interruption.isNoted && !isLate && failure == nil
            } found: { finding in
                line.clear()
                do { try stream.show(finding) } catch { failure = error }
            }
            line.clear()
            report.isOutOfTime = report.isStopped && isOutOfTime && !interruption.isNoted
            return report
        }
        if let failure { throw failure }
        return report
    }
}
