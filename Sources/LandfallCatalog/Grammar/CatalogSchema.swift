/// The JSON Schema of `routes.yaml`, for editors: words to choose from, what they mean, and what can
/// be wrong within one place.
///
/// It takes every catalog that loads, but for spellings that nobody would choose; that a name was
/// declared, or that two parts fit, only loading tells.
public enum CatalogSchema {
    /// The schema as JSON text in draft 7, which editors know, with a line feed at the end.
    public static var text: String { root.json() + "\n" }

    /// The schema.
    static var root: SchemaNode {
        let head: SchemaNode = [
            "$schema": "http://json-schema.org/draft-07/schema#",
            "$id": "urn:landfall:routes:1",
            "title": "routes.yaml, the catalog of routes of Landfall",
        ]
        return .object(
            head.members + Grammar.catalog.schema.members
                + [SchemaNode.Member(name: "definitions", value: Grammar.definitions)]
        ).withPlainDescriptions
    }
}
