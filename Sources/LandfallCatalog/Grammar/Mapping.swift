/// A mapping of the language: its keys, and what stands under each of them.
///
/// The reader takes the keys and their defaults from here, and so do the schema and the tables of the
/// page about the language.
struct Mapping: Sendable {
    /// What it is, as a message says it, such as `a route`.
    let phrase: String

    /// What it means, for editors.
    let description: String

    /// The keys that it must have.
    let required: [String]

    /// The schemas by key, in the order in which messages list the keys.
    let properties: SchemaNode

    /// The keys as the page about the language shows them, in the same order.
    let rows: [Row]

    /// A line of a table of the page about the language.
    struct Row: Sendable {
        let key: String
        /// How it is written; the key alone where nothing else is said.
        let forms: [String]
        /// What stands under it.
        let schema: SchemaNode
        /// The last cell, where it is not the default: what holds if the key is left out, or what an
        /// action needs.
        let last: String?
    }

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
        self.rows = properties.members.map(Row.init)
        self.properties = .object(
            rows.map { SchemaNode.Member(name: $0.key, value: $0.schema) }
        )
    }

    var keys: [String] { rows.map(\.key) }

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

extension Mapping.Row {
    fileprivate static let formsName = "page forms"
    fileprivate static let lastName = "page last"

    /// Takes out of a schema what is for the page alone.
    init(_ member: SchemaNode.Member) {
        let node = member.value
        key = member.name
        var forms: [String] = []
        if case .list(let list)? = node[Self.formsName] {
            forms = list.compactMap { if case .text(let form) = $0 { form } else { nil } }
        }
        self.forms = forms.isEmpty ? [key] : forms
        if case .text(let last)? = node[Self.lastName] { self.last = last } else { last = nil }
        schema = .object(
            node.members.filter { ![Self.formsName, Self.lastName].contains($0.name) }
        )
    }
}

/// The texts of a key for the page about the language; the schema leaves them out.
extension SchemaNode {
    /// The same schema with the ways in which the key can be written.
    func written(_ forms: String...) -> SchemaNode {
        with(after: [Mapping.Row.formsName: .list(forms.map { .text($0) })])
    }

    /// The same schema with what holds if the key is left out.
    func leftOut(_ meaning: String) -> SchemaNode {
        with(after: [Mapping.Row.lastName: .text(meaning)])
    }

    /// The same schema with what an action needs further back.
    func needing(_ view: String) -> SchemaNode { leftOut(view) }
}
