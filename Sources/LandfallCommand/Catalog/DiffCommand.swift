import ArgumentParser
import Glibc
import LandfallCatalog
import LandfallReview
import LandfallSettings

/// `landfall catalog diff`: what a change of a catalog changes for those who tap.
struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Shows which plans change between two catalogs.",
        discussion: """
            With --intents it resolves recorded intents by both catalogs, and shows in groups which \
            plans change: their number, the routes, outcomes and operations under both, and an example with the \
            trees at the end. It sends nothing. Without --intents it compares all that the \
            catalogs declare.

            A line of --intents has the form that `landfall resolve` reads ({"intent": {...}, "state": \
            {...}, "now": "..."}), that of a recorded hour (as in deploy/samples), or that of \
            `kcat -C -J` for an intent topic. --states accepts the device states in the latter \
            two forms. As in the worker, the last state of a device before an intent counts, so \
            both files must be in the order of time. A recorded hour begins in 1970.

            Lines that can't be read are dead letters under both catalogs: they are only counted.

            Exit status: 0 nothing changes, 1 something changes, 2 a catalog or a file can't be used.
            """
    )

    /// The path of the old catalog.
    @Argument(help: ArgumentHelp("The current catalog; - is standard input.", valueName: "old"))
    var oldPath: String
    /// The path of the new catalog.
    @Argument(help: ArgumentHelp("The changed catalog.", valueName: "new"))
    var newPath: String
    /// The path of the intents.
    @Option(
        help: ArgumentHelp("Recorded intents, a line each; - is standard input.", valueName: "file")
    )
    var intents: String?
    /// The path of the states.
    @Option(help: ArgumentHelp("Device states of the same time, a line each.", valueName: "file"))
    var states: String?
    /// How many examples a group has.
    @Option(
        help: ArgumentHelp(
            "How many examples of each group are shown.",
            default: 1,
            valueName: "count"
        ),
        transform: OptionForm.count(0...1000)
    )
    var examples = 1
    /// Whether values are left out.
    @Flag(help: "Leave links and the values of contexts out.")
    var redact = false
    /// Whether a program reads the changes.
    @Flag(help: "Print one JSON document instead of text.")
    var json = false
    /// When text is coloured.
    @Option(help: ArgumentHelp("When to colour text: auto, always, never.", valueName: "when"))
    var color = ColorChoice.auto
    /// Names of interceptors that this binary does not have.
    @OptionGroup var options: CatalogOptions

    /// Refuses what can't be read twice.
    ///
    /// - Throws: `ValidationError`.
    func validate() throws {
        guard intents != nil || states == nil else {
            throw ValidationError("--states needs --intents")
        }
        guard [oldPath, newPath, intents, states].count(where: { $0 == "-" }) < 2 else {
            throw ValidationError("standard input can be read only once")
        }
    }

    /// Compares and shows.
    ///
    /// - Throws: ``CommandFailure`` with the exit status; the changes are on standard output.
    func run() throws {
        let old = try options.load(path: oldPath, as: "the old catalog")
        let new = try options.load(path: newPath, as: "the new catalog")
        let isSame =
            if let intents {
                try comparePlans(old, new, intents)
            } else {
                try compareDeclarations(old, new)
            }
        guard isSame else { throw CommandFailure(status: .failed, message: "") }
    }

    private func compareDeclarations(
        _ old: Catalog,
        _ new: Catalog
    ) throws -> Bool {
        let changes = DeclarationChanges(from: old, to: new)
        if json {
            try Console.say(JSONDocument.line(changes))
        } else {
            let style = TerminalStyle(isColored: color.colors(STDOUT_FILENO))
            for line in changes.lines(style) { try Console.say(line) }
            try Console.say(changes.summary)
        }
        return changes.isEmpty
    }

    private func comparePlans(
        _ old: Catalog,
        _ new: Catalog,
        _ intents: String
    ) throws -> Bool {
        let file = try ReplayFile(intents, as: "--intents")
        let states = try states.map { try ReplayFile($0, as: "--states") }
        var reader = ReplayReader(intents: file, states: states)
        var line = ProgressLine()
        let tally = try DiffTally(from: old, to: new, &reader, exampleLimit: examples) { tally in
            line.show {
                let share = file.size.map { " (\(file.readBytes * 100 / max($0, 1)) %)" } ?? ""
                return "\(tally.count) intents\(share), \(tally.changedCount) change"
            }
        }
        line.clear()
        guard tally.count > 0 else {
            let reason = reader.firstFault.map { "; \($0)" } ?? ""
            throw CommandFailure.usage("--intents: \(file.path) holds no readable intent\(reason)")
        }
        if json {
            let document = DiffDocument(tally: tally, old: old, new: new, isRedacted: redact)
            try Console.say(document.text(unreadable: reader.unreadable))
        } else {
            let unreadable = reader.unreadable.values.reduce(0, +)
            let text = DiffText(
                style: TerminalStyle(isColored: color.colors(STDOUT_FILENO)),
                isRedacted: redact
            )
            for line in text.lines(of: tally) { try Console.say(line) }
            try Console.say(text.summary(tally, unreadable: unreadable))
        }
        return tally.changedCount == 0
    }
}
