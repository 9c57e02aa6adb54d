/// The forms that the parts of the language have.
extension SchemaNode {
    /// A mapping with known keys.
    ///
    /// - Parameters:
    ///   - description: What it is.
    ///   - required: The keys that must be there.
    ///   - properties: The schemas by key.
    /// - Returns: The schema.
    static func mapping(
        _ description: String,
        required: [String] = [],
        _ properties: SchemaNode
    ) -> SchemaNode {
        var members: [Member] = [
            Member(name: "description", value: .text(description)),
            Member(name: "type", value: "object"),
            Member(name: "properties", value: properties),
        ]
        if !required.isEmpty {
            members.append(Member(name: "required", value: .list(required.map { .text($0) })))
        }
        members.append(Member(name: "additionalProperties", value: false))
        return .object(members)
    }

    /// A mapping whose keys are names that the author chooses.
    static func names(_ description: String, of value: SchemaNode) -> SchemaNode {
        [
            "description": .text(description), "type": "object",
            "propertyNames": ["minLength": 1, "maxLength": 128], "additionalProperties": value,
        ]
    }

    /// A list.
    static func list(
        _ description: String,
        of element: SchemaNode,
        atLeast count: Int = 0
    ) -> SchemaNode {
        let list: SchemaNode = [
            "description": .text(description), "type": "array", "items": element,
        ]
        return count == 0
            ? list : .object(list.members + [Member(name: "minItems", value: .number(count))])
    }

    /// One element, or a list of at least one.
    static func oneOrMore(_ description: String, of element: SchemaNode) -> SchemaNode {
        [
            "description": .text(description),
            "anyOf": [element, ["type": "array", "items": element, "minItems": 1]],
        ]
    }

    /// One of several schemas.
    static func any(_ description: String, of schemas: [SchemaNode]) -> SchemaNode {
        ["description": .text(description), "anyOf": .list(schemas)]
    }

    /// A definition, with a description of its place.
    static func use(_ name: String, _ description: String? = nil) -> SchemaNode {
        let reference: SchemaNode = ["$ref": .text("#/definitions/\(name)")]
        guard let description else { return reference }
        // Beside a reference nothing counts in this draft.
        return ["description": .text(description), "allOf": [reference]]
    }

    /// Any text; what looks like a number or a truth value is text here, too.
    static func word(_ description: String) -> SchemaNode {
        ["description": .text(description), "type": ["string", "number", "boolean"]]
    }

    /// A value of a type of JSON schemas, or a mapping whose keys are not told.
    static func plain(_ type: String, _ description: String) -> SchemaNode {
        ["description": .text(description), "type": .text(type)]
    }

    /// The name of something that is declared elsewhere.
    static func name(_ description: String) -> SchemaNode {
        ["description": .text(description), "type": "string", "minLength": 1]
    }

    /// One of some words, written exactly so.
    static func choice(_ description: String, _ words: [String]) -> SchemaNode {
        ["description": .text(description), "enum": .list(words.map { .text($0) })]
    }

    /// One of some words, in any case and with underscores for hyphens.
    static func foldedChoice(_ description: String, _ words: [String]) -> SchemaNode {
        let spelled = words.map { word in
            word.map { letter in
                letter == "-" ? "[-_]" : "[\(letter.uppercased())\(letter.lowercased())]"
            }
            .joined()
        }
        let pattern = "^(" + spelled.joined(separator: "|") + ")$"
        return .any(
            description,
            of: [
                ["enum": .list(words.map { .text($0) })],
                ["type": "string", "pattern": .text(pattern)],
            ]
        )
    }

    /// The same schema with a default.
    func defaulting(to value: SchemaNode) -> SchemaNode {
        .object(members + [Member(name: "default", value: value)])
    }
}
