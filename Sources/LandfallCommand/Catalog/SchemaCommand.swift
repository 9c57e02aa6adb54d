import ArgumentParser
import Glibc
import LandfallCatalog

/// `landfall catalog schema`: what editors take to complete and check a catalog.
struct SchemaCommand: ParsableCommand {
    /// Name and words.
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints the JSON Schema of routes.yaml, for editors.",
        discussion: """
            Save it, and name it in the first line of a catalog; editors that use the YAML language \
            server complete and check the catalog then:

                # yaml-language-server: $schema=routes.schema.json

            What the schema can't tell, such as names that nothing declares, landfall catalog check \
            does.
            """
    )

    /// Prints the schema to standard output.
    ///
    /// - Throws: ``CommandFailure/outputClosed`` when nobody reads it.
    func run() throws {
        try Console.write(Array(CatalogSchema.text.utf8), to: STDOUT_FILENO)
    }
}
