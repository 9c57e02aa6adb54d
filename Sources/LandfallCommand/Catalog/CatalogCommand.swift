import ArgumentParser
import LandfallSettings

/// `landfall catalog`: what can be done with a catalog before it runs.
struct CatalogCommand: ParsableCommand {
    /// Name, words and subcommands.
    static let configuration = CommandConfiguration(
        commandName: "catalog",
        abstract: "Checks, compares, draws and verifies catalogs of routes.",
        subcommands: [
            CheckCommand.self, DiffCommand.self, GraphCommand.self,
            InitCommand.self, ImportGrowthBookCommand.self, LanguageServerCommand.self,
            LinksCommand.self, NewCommand.self, SchemaCommand.self, SignLinkCommand.self,
            VerifyCommand.self, WrapLinkCommand.self,
        ]
    )

    /// Says that a subcommand is missing.
    ///
    /// - Throws: Always ``CommandFailure`` with status 2.
    func run() throws {
        throw CommandFailure.missingSubcommand(of: Self.self)
    }
}
