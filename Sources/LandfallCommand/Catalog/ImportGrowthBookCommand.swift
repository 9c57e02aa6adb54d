import ArgumentParser
import Glibc
import LandfallReview
import LandfallSettings

/// `landfall catalog import-growthbook`: takes experiments over from GrowthBook.
struct ImportGrowthBookCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import-growthbook",
        abstract: "Writes the experiments of a GrowthBook payload as entries of a catalog.",
        discussion: """
            Reads the payload of GrowthBook's SDKs (the answer of /api/features/KEY, as JSON), and \
            prints saved groups, experiments and flags in YAML, for routes.yaml. Everybody gets the same \
            variation as from GrowthBook's SDK; the variation of those who take no part \
            (defaultValue) comes first. If something can't be imported, or is imported with a \
            difference, standard error has a line with its place in the payload.

            GrowthBook often calls the user's id "id", and a catalog calls it userId: \
            use --attribute id=userId. Status 1 if nothing could be imported.
            """
    )

    @Argument(help: ArgumentHelp("The payload; - is standard input.", valueName: "file"))
    var file: String
    @Option(
        help: ArgumentHelp(
            "An attribute of GrowthBook and its name in the catalog. Repeatable.",
            valueName: "theirs=ours"
        ),
        transform: AttributeRenaming.read
    )
    var attribute: [AttributeRenaming] = []
    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Whether your SDKs keep assignments; if left out, experiments with a bucketVersion or a "
                + "fallbackAttribute are sticky."
        )
    )
    var sticky: Bool?
    @Option(help: ArgumentHelp("Write to this file, not to standard output.", valueName: "file"))
    var output: String?

    /// Reads, writes, and says what is left out.
    ///
    /// - Throws: ``CommandFailure``.
    func run() throws {
        if let output { try OutputFile.check(output, as: "--output") }
        let name = file == "-" ? "standard input" : file
        let payload = try GrowthBookPayload(InputFile.read(file, as: "payload"), name: name)
        let names = attribute.map { ($0.theirs, $0.ours) }
        let reader = GrowthBookReader(
            payload,
            setting: ImportSetting(
                names: Dictionary(names) { _, last in last },
                keepsAssignments: sticky
            )
        )
        for note in reader.notes { Console.writeError("\(name): \(note)") }
        guard !reader.experiments.isEmpty || !reader.flags.isEmpty else {
            throw CommandFailure.failed("\(name): nothing in it could be taken over")
        }
        let text = ImportedText(experiments: reader.experiments, flags: reader.flags).yaml
        if let output {
            try OutputFile.write(text, to: output, as: "--output")
        } else {
            try Console.write(Array(text.utf8), to: STDOUT_FILENO)
        }
    }
}

/// The name of one of GrowthBook's attributes in a catalog.
struct AttributeRenaming: Hashable, Sendable {
    /// GrowthBook's name.
    let theirs: String
    /// The catalog's name.
    let ours: String

    /// Reads `theirs=ours`.
    ///
    /// - Parameter text: The text.
    /// - Returns: The two names.
    /// - Throws: ``OptionForm/Refusal``.
    static func read(_ text: String) throws -> AttributeRenaming {
        let parts = text.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
            throw OptionForm.Refusal(
                description: "GrowthBook's name and the catalog's, as id=userId"
            )
        }
        return AttributeRenaming(theirs: String(parts[0]), ours: String(parts[1]))
    }
}
