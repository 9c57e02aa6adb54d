import ArgumentParser
import Foundation
import Glibc
import Landfall
import LandfallCatalog
import LandfallContract
import LandfallKafka
import LandfallOperations
import LandfallReview
import LandfallSettings
import LandfallTokens

/// `landfall resolve`: plans without Kafka and PostgreSQL.
struct ResolveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resolve",
        abstract: "Makes plans for intents and device states, without Kafka or PostgreSQL.",
        discussion: """
            With --intent it makes one plan. Otherwise it reads lines of JSON from standard input: \
            {"intent": {...}, "state": {...}, "catalog": {...}, "now": "..."}. Only the intent is \
            required. A catalog in the line has precedence over --catalog. Other members are ignored.

            It prints one line for each: {"plan": {...}, "after": {...}}; "after" is the device's \
            state once the plan is carried out. If the intent gives a result that a route has \
            asked for, "result" is the record of that. The current time is the line's now, else \
            the intent's occurredAt, else the state's capturedAt, else 1970-01-01T00:00:00Z, so that \
            the same input gives the same bytes. For a line that can't be read it prints \
            {"error": {"code": "...", "message": "...", "line": 3}}, continues, and ends with 1.

            --explain prints text instead of those lines that says why each plan is as it is: \
            the routes that were tried, the nodes that were visited, the interceptors that were asked, the steps \
            that each operation comes from, and the tree before and after. --explain=json adds the \
            same to each line: "explanation": {"attempts": [...]}; so does --json with --explain. \
            With --redact none of them shows values of contexts; the plan of such a line \
            is not the one that would be sent. The text is coloured on a terminal, unless NO_COLOR is \
            set; --color=always and --color=never override that.

            --svg draws the tree before and after with the operations between, for a ticket for example. \
            With several lines each has its own picture: tap.svg becomes tap-1.svg, tap-2.svg, ...

            --settled prints "after" as the device would report it: new nodes have ids of its own, \
            with the next sequence. So "after" can be the state of the next line, and you can try a tap, its \
            detour, and the destination after "resume" one after the other.

            The keys of --token-keys-file make and open resume tokens. Without it the command uses a \
            well-known key: plans look the same, and a token can be used in the \
            next line or the next run, but no worker accepts it.

            With --watch it reads the states of a device from Kafka, and shows what links would do for \
            the live state: as text, or with --json as those lines.

            Errors and warnings of a catalog go to standard error. Without any line on standard input \
            the command only checks the catalog.
            """
    )

    /// The path of the catalog, by the setting of the worker.
    @OptionGroup var catalog: CatalogOption
    /// The path of the intent.
    @Option(
        help: ArgumentHelp("A navigation intent in JSON; - is standard input.", valueName: "file")
    )
    var intent: String?
    /// The path of the state.
    @Option(
        help: ArgumentHelp(
            "The state of its device in JSON; without it the app is not running.",
            valueName: "file"
        )
    )
    var state: String?

    /// Names of interceptors that this binary does not have.
    @OptionGroup var options: CatalogOptions
    /// The keys of signed links.
    @OptionGroup var linkKeys: LinkKeysOption
    /// The keys of resume tokens.
    @OptionGroup var tokenKeys: TokenKeysOption
    /// What makes tokens and sessions count.
    @OptionGroup var trust: TrustOptions

    /// How plans are explained, as a word: a parser of its own would take a wrong one for none.
    @Option(
        defaultAsFlag: ExplanationForm.text.rawValue,
        parsing: .next,
        help: ArgumentHelp("Say why: text for a person, json for a program.", valueName: "form")
    )
    var explain: String?
    /// Whether the output is JSON, explained or not.
    @Flag(help: "Print JSON for a program, as without --explain; with it, as --explain=json.")
    var json = false
    /// When text is coloured.
    @Option(help: ArgumentHelp("When to colour text: auto, always, never.", valueName: "when"))
    var color = ColorChoice.auto
    /// The path of the picture.
    @Option(
        help: ArgumentHelp("Draw the tree before and after into a file.", valueName: "file")
    )
    var svg: String?
    /// Whether the state afterwards is as the device would report it.
    @Flag(help: "Give \"after\" as the device would report it, to be the state of a next line.")
    var settled = false
    /// Whether an explanation shows no values.
    @Flag(help: "Leave the values of contexts out of what --explain and --svg show.")
    var redact = false
    /// Whether an explanation shows everything that was looked at.
    @Flag(help: "Show every node that was looked at in the text of --explain, however many.")
    var allVisits = false
    /// The device and the links that are watched.
    @OptionGroup(title: "Watching a device") var watching: WatchOptions
    /// How to reach Kafka, for a device that is watched.
    @OptionGroup var operate: OperateOptions

    /// Refuses flags that need others.
    ///
    /// - Throws: `ValidationError`.
    func validate() throws {
        try watching.check(intent: intent, svg: svg, settled: settled)
        guard intent != nil || state == nil else {
            throw ValidationError("--state needs --intent: give both, or lines on standard input")
        }
        guard intent != "-" || state != "-" else {
            throw ValidationError("--intent and --state can't both be standard input")
        }
        guard explain == nil || form != nil else {
            throw ValidationError("--explain takes text or json")
        }
        guard form != nil || svg != nil || !redact else {
            throw ValidationError("--redact needs --explain or --svg")
        }
        guard form != .text || !settled else {
            throw ValidationError(
                "--settled needs JSON: leave --explain out, or say --explain=json"
            )
        }
        guard form == .text || !allVisits else {
            throw ValidationError("--all-visits needs --explain as text")
        }
    }

    /// Answers one intent, or those on standard input.
    ///
    /// - Throws: ``CommandFailure``.
    func run() async throws {
        let source = try await operate.source([catalog, linkKeys, tokenKeys, trust])
        let path = try source.text(.catalog)
        guard intent == nil || path != nil else {
            throw CommandFailure.usage("--intent needs --catalog or LANDFALL_CATALOG")
        }
        let keys = try keys(source)
        if watching.watch { return try await watch(path, source, keys) }
        let settings = try source.resolver
        let base = try path.map {
            try LoadedCatalog(path: $0, settings: settings, keys: keys, assumed: options.assumed)
        }
        if let base { Self.printWarnings(of: base.catalog) }
        if let svg { try OutputFile.check(svg, as: "--svg") }
        var answers = LineAnswers(
            base: base,
            settings: settings,
            keys: keys,
            assumed: options.assumed,
            explaining: form,
            options: shownParts,
            isColored: color.colors(STDOUT_FILENO),
            isSettled: settled,
            pictures: svg.map(PictureSeries.init)
        )
        var output = LineOutput(descriptor: STDOUT_FILENO)
        if let intent {
            let bytes = try message(in: intent, as: "--intent", "an intent")
            let state = try state.map { try message(in: $0, as: "--state", "a device state") }
            try output.write(try await answers.answer(intent: bytes, state: state))
        } else {
            try await answerLines(&answers, &output)
        }
        try output.flush()
        if let note = try answers.finish() { Console.writeError(note) }
        if intent == nil, answers.count == 0 {
            guard base != nil else {
                throw CommandFailure.usage(
                    "there is no line on standard input: give lines of JSON, or an intent with "
                        + "--intent (see `landfall resolve --help`)"
                )
            }
            Console.writeError(
                "there is no line on standard input: only the catalog is checked"
            )
        }
        guard answers.unreadableCount == 0 else {
            let count = answers.unreadableCount
            // An object over several lines is the usual reason why none can be read.
            let isSplit = intent == nil && count > 1 && count == answers.count
            let advice =
                isSplit
                ? "; each line must be a whole JSON object, as `jq -c .` writes it" : ""
            throw CommandFailure.failed(
                "\(count) of \(answers.count) line\(answers.count == 1 ? "" : "s") can't be read: "
                    + (count == 1 ? "its answer says why" : "their answers say why") + advice
            )
        }
    }

    /// The bytes of a file with a message.
    private func message(
        in file: String,
        as option: String,
        _ kind: String
    ) throws -> [UInt8] {
        let bytes = try InputFile.read(file, as: option)
        guard !bytes.isEmpty else {
            throw CommandFailure.usage("\(option): \(file) is empty: give \(kind) in JSON")
        }
        return bytes
    }

    private func keys(_ source: SettingsSource) throws(CommandFailure) -> CatalogKeys {
        let settings = try Settings(source, [.linkKeysFile, .tokenKeysFile])
        for file in settings.secretFiles { file.warnIfReadableByAll() }
        var keys = CatalogKeys(tokens: .wellKnown)
        if let path = settings.catalogFiles.linkKeys {
            keys.links = .ring(try KeyRing(file: path, as: .linkKeysFile))
        }
        if let path = settings.catalogFiles.tokenKeys {
            keys.tokens = try KeyRing(file: path, as: .tokenKeysFile)
        }
        return keys
    }

    /// How plans are explained; `nil` for not at all.
    var form: ExplanationForm? {
        if watching.watch, explain == nil, !json { return .text }
        return explain.flatMap(ExplanationForm.init).map { json ? .json : $0 }
    }

    /// What an explanation shows.
    var shownParts: ExplanationText.Options {
        var shown: ExplanationText.Options = []
        if redact { shown.insert(.redacted) }
        if allVisits { shown.insert(.allVisits) }
        return shown
    }

    private func answerLines(
        _ answers: inout LineAnswers,
        _ output: inout LineOutput
    ) async throws {
        if isatty(STDIN_FILENO) == 1 {
            Console.writeError(
                #"reading lines as {"intent": {...}, "state": {...}} from the terminal; "#
                    + "Ctrl-D ends them"
            )
        }
        var input = LineInput(descriptor: STDIN_FILENO)
        // A program that sends line by line gets each answer before its next line is awaited.
        while let line = try next(&input, &output) {
            do {
                let number = input.number
                guard let answer = try await answers.answer(line, number: number) else { continue }
                try output.write(answer)
            } catch {
                try output.flush()
                throw error
            }
        }
    }

    /// Reads a line; what is answered is written before it is waited for.
    private func next(
        _ input: inout LineInput,
        _ output: inout LineOutput
    ) throws(CommandFailure) -> [UInt8]? {
        if input.mayWait { try output.flush() }
        do throws(ErrorNumber) {
            return try input.next()
        } catch {
            throw .failed("standard input can't be read: \(error)")
        }
    }

    /// Prints what deserves a look in a catalog to standard error, each with its place.
    static func printWarnings(of catalog: Catalog) {
        let warnings = catalog.warnings
        guard !warnings.isEmpty else { return }
        for warning in warnings { Console.writeErrorLine(warning.rendered) }
        Console.writeError(
            "the catalog loads, with \(warnings.count) warning\(warnings.count == 1 ? "" : "s")"
        )
    }
}
