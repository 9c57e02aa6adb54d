import LandfallCatalog
import LandfallExperiments

/// An experiment that a catalog can hold.
struct ImportedExperiment: Hashable, Sendable {
    /// What is said of it; the condition is beside.
    var declaration: ExperimentDeclaration
    /// Who can take part; `nil` for everybody.
    var condition: JSONValue?
    /// What it is called among people.
    var title: String?

    /// What a catalog says against it; `nil` for nothing.
    var fault: String? {
        let text = """
            landfall: 1
            links: {schemes: [https], hosts: [shop.example]}
            routes: {home: {links: ["/"], steps: [{from: root}]}}

            """
        do throws(CatalogErrors) {
            let entries = ImportedText(experiments: [self], flags: [:]).yaml
            _ = try Catalog.load(text: text + entries, file: "", version: "")
            return nil
        } catch {
            return error.findings.first?.message
        }
    }
}
