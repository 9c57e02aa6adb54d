/// A JSON value of which the members keep their order, so that a schema is written the same way
/// every time.
indirect enum SchemaNode: Hashable, Sendable {
    case text(String)
    /// A whole number.
    case number(Int)
    /// `true` or `false`.
    case flag(Bool)
    /// Values in order.
    case list([SchemaNode])
    /// Members in order.
    case object([Member])

    /// One member of an object.
    struct Member: Hashable, Sendable {
        let name: String
        let value: SchemaNode
    }

    /// The JSON text, indented by two spaces a level.
    ///
    /// - Parameter indent: The spaces before the lines that follow the first.
    /// - Returns: The text, without a line feed at the end.
    func json(indent: String = "") -> String {
        let inner = indent + "  "
        switch self {
        case .text(let text): return Self.quoted(text)
        case .number(let number): return String(number)
        case .flag(let flag): return flag ? "true" : "false"
        case .list(let nodes):
            let isFlat = nodes.allSatisfy { if case .object = $0 { false } else { true } }
            let parts = nodes.map { $0.json(indent: inner) }
            return isFlat
                ? "[" + parts.joined(separator: ", ") + "]"
                : "[\n\(inner)" + parts.joined(separator: ",\n\(inner)") + "\n\(indent)]"
        case .object(let members):
            guard !members.isEmpty else { return "{}" }
            let parts = members.map { Self.quoted($0.name) + ": " + $0.value.json(indent: inner) }
            return "{\n\(inner)" + parts.joined(separator: ",\n\(inner)") + "\n\(indent)}"
        }
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}

extension SchemaNode: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(stringLiteral value: String) { self = .text(value) }

    init(integerLiteral value: Int) { self = .number(value) }

    init(booleanLiteral value: Bool) { self = .flag(value) }

    init(arrayLiteral elements: SchemaNode...) { self = .list(elements) }

    init(dictionaryLiteral elements: (String, SchemaNode)...) {
        self = .object(elements.map { Member(name: $0, value: $1) })
    }
}

extension SchemaNode {
    /// The members; none of what is no object.
    var members: [Member] {
        if case .object(let members) = self { members } else { [] }
    }

    /// The value of a member, or `nil`.
    subscript(name: String) -> SchemaNode? { members.first { $0.name == name }?.value }

    /// The same object with members before its own.
    func with(_ added: SchemaNode) -> SchemaNode { .object(added.members + members) }

    /// The same object with members behind its own.
    func with(after added: SchemaNode) -> SchemaNode { .object(members + added.members) }

    /// The same schema with descriptions for editors, which show backticks as they are.
    var withPlainDescriptions: SchemaNode {
        switch self {
        case .text, .number, .flag: return self
        case .list(let nodes): return .list(nodes.map(\.withPlainDescriptions))
        case .object(let members):
            let plain = members.map { member in
                guard member.name == "description", case .text(let text) = member.value else {
                    return Member(name: member.name, value: member.value.withPlainDescriptions)
                }
                return Member(name: member.name, value: .text(text.replacing("`", with: "")))
            }
            return .object(plain)
        }
    }

    /// A member as it is written in a catalog; that of the definition where only that has it.
    func text(of name: String) -> String? {
        switch self[name] {
        case .text(let text): return text
        case .number(let number): return String(number)
        case .flag(let flag): return flag ? "yes" : "no"
        default: break
        }
        var reference = self["$ref"]
        if case .list(let parts)? = self["allOf"] { reference = parts.first?["$ref"] }
        guard case .text(let path)? = reference, let word = path.split(separator: "/").last else {
            return nil
        }
        return Grammar.definitions[String(word)]?.text(of: name)
    }
}

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
        let node = plain("object", description).with(after: ["properties": properties])
        let needed: SchemaNode = ["required": .list(required.map { .text($0) })]
        return (required.isEmpty ? node : node.with(after: needed))
            .with(after: ["additionalProperties": false])
    }

    /// A mapping whose keys are names that the author chooses.
    static func names(_ description: String, of value: SchemaNode) -> SchemaNode {
        [
            "description": .text(description), "type": "object",
            "propertyNames": ["minLength": 1, "maxLength": 128], "additionalProperties": value,
        ]
    }

    static func list(
        _ description: String,
        of element: SchemaNode,
        atLeast count: Int = 0
    ) -> SchemaNode {
        let list = plain("array", description).with(after: ["items": element])
        return count == 0 ? list : list.with(after: ["minItems": .number(count)])
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
        with(after: ["default": value])
    }
}
