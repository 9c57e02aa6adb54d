import ArgumentParser
import Glibc
import LandfallCatalog
import LandfallSettings

/// `landfall catalog schema`: what editors take to complete and check a catalog.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints the JSON Schema of routes.yaml, for editors.",
        discussion: """
            Save it, and name it in the first line of a catalog. Editors with the YAML language \
            server then complete and check the catalog:

                # yaml-language-server: $schema=routes.schema.json

            landfall catalog check finds errors that a schema can't express, such as undeclared \
            names.
            """
    )

    /// Prints the schema to standard output.
    ///
    /// - Throws: ``CommandFailure/outputClosed`` when nobody reads it.
    func run() throws {
        try Console.write(Array(CatalogSchema.text.utf8), to: STDOUT_FILENO)
    }
}
