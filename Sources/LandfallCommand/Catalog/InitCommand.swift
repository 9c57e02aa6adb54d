import ArgumentParser
import Glibc
import LandfallReview
import LandfallSettings

/// `landfall catalog init`: a catalog to begin with.
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Writes a catalog to begin with.",
        discussion: """
            If standard input is a terminal, it asks for what no option says, in five questions at most. \
            The catalog that it writes has no findings in check and verify.

            Exit status: 0 the catalog is written, 2 an answer can't be used, or the file is there \
            already.
            """
    )

    /// Where the catalog is written.
    @Argument(help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"))
    var file = "routes.yaml"
    /// The name of the app.
    @Option(help: ArgumentHelp("The name of the app, also its link scheme.", valueName: "name"))
    var app: String?
    /// The tabs.
    @Option(help: ArgumentHelp("The screens of the tabs, with commas.", valueName: "names"))
    var tabs: String?
    /// The detail.
    @Option(
        help: ArgumentHelp("The screen that links with an id lead to.", valueName: "name")
    )
    var detail: String?
    /// The host.
    @Option(help: ArgumentHelp("The host of the links.", valueName: "host"))
    var host: String?
    /// Whether there is a sign-in.
    @Flag(inversion: .prefixedNo, help: "Whether the last tab asks people to sign in.")
    var signIn: Bool?

    /// Asks and writes.
    ///
    /// - Throws: ``CommandFailure``.
    func run() throws {
        if file != "-", unsafe access(file, F_OK) == 0 {
            throw CommandFailure.usage("\(file) is there already: name another file")
        }
        var catalog = StartingCatalog()
        let questions = Questions()
        catalog.app = try questions.answer(app, "The app's name", catalog.app) ?? ""
        let names = catalog.tabs.joined(separator: ",")
        catalog.tabs = try (questions.answer(tabs, "The screens of its tabs", names) ?? "")
            .split(separator: ",").map { Questions.trimmed($0) }
        catalog.detail =
            try questions.answer(detail, "A screen with an id", catalog.detail) ?? ""
        catalog.host = try questions.answer(host, "The host of its links", catalog.host) ?? ""
        let word = signIn.map { $0 ? "yes" : "no" }
        let question = "Must people sign in for the last tab"
        let answer = try questions.answer(word, question, "no") ?? ""
        catalog.hasSignIn = answer.lowercased().hasPrefix("y")
        if file != "-" { catalog.file = file.oneLine.printable }
        if let fault = catalog.fault { throw CommandFailure.usage(fault) }
        guard file != "-" else {
            return try Console.write(Array(catalog.text.utf8), to: STDOUT_FILENO)
        }
        try OutputFile.write(catalog.text, to: file, as: "the catalog")
        try Console.say("\(file) is written; next: landfall catalog verify \(file)")
    }
}
