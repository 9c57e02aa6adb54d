/// A mapping of the language: its keys, and what stands under each of them.
///
/// The reader takes the keys from here, and so does the schema.
struct Mapping: Sendable {
    /// What it is, as a message says it, such as `a route`.
    let phrase: String

    /// What it means, for editors.
    let description: String

    /// The keys that it must have.
    let required: [String]

    /// The schemas by key, in the order in which messages list the keys.
    let properties: SchemaNode

    /// Declares a mapping.
    init(
        _ phrase: String,
        _ description: String,
        required: [String] = [],
        _ properties: SchemaNode
    ) {
        self.phrase = phrase
        self.description = description
        self.required = required
        self.properties = properties
    }

    /// The keys.
    var keys: [String] { properties.members.map(\.name) }

    /// The schema of the mapping.
    var schema: SchemaNode { .mapping(description, required: required, properties) }

    /// The schema of one form of the mapping, which has some of its keys.
    ///
    /// - Parameters:
    ///   - description: What the form means.
    ///   - required: The keys that the form must have.
    ///   - left: The keys that it does not have.
    /// - Returns: The schema.
    func schema(
        _ description: String,
        required: [String],
        without left: Set<String>
    ) -> SchemaNode {
        let properties = properties.members.filter { !left.contains($0.name) }
        return .mapping(description, required: required, .object(properties))
    }
}
