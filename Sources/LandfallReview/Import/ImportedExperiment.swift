import LandfallCatalog
package import LandfallExperiments

/// An experiment that a catalog can hold.
package struct ImportedExperiment: Hashable, Sendable {
    /// What is said of it; the condition is beside.
    package var declaration: ExperimentDeclaration
    /// The condition to take part; `nil` for everybody.
    package var condition: JSONValue?
    /// The saved groups that the condition names, as the `groups` of a catalog has them.
    package var groups: [String: JSONValue] = [:]
    /// What it is called among people.
    package var title: String?
    /// What stands behind the keys of the variations, for a comment.
    package var words: [String] = []
    /// The place of the variation for everybody who takes no part.
    package var first = 0

    /// Whether the same is said, whatever it is called and whoever takes no part.
    package func isSame(as other: ImportedExperiment) -> Bool {
        declaration == other.declaration && condition == other.condition
    }

    /// What a catalog takes: the variation of those who take no part stands first, and each keeps
    /// its buckets.
    package var ordered: ExperimentDeclaration {
        guard first > 0, let ranges = try? Experiment(declaration).ranges,
            ranges.count == declaration.variations.count
        else { return declaration }
        var copy = declaration
        let places = [first] + declaration.variations.indices.filter { $0 != first }
        copy.variations = places.map { declaration.variations[$0] }
        // Weights may add up to a little more than 1; no bucket lies there, and no catalog has it.
        copy.ranges = places.map {
            BucketRange(min(ranges[$0].lowerBound, 1), min(ranges[$0].upperBound, 1))
        }
        copy.weights = nil
        copy.force = declaration.force.flatMap(places.firstIndex)
        return copy
    }

    /// What a catalog says against it; `nil` for nothing.
    package var fault: String? {
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
