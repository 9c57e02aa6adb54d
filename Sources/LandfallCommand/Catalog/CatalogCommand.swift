import ArgumentParser
import LandfallSettings

/// `landfall catalog`: what can be done with a catalog before it runs.
struct CatalogCommand: CommandGroup {
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
}
