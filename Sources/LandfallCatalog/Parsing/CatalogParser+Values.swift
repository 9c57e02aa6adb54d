import Landfall
import LandfallValues

/// The parser of values that are looked up later, and of open properties.
extension CatalogParser {
    /// Reads `set`; `nil` where nothing is set.
    mutating func set(_ node: SourceNode?) -> [EntrySyntax]? {
        guard let node, !node.isNull else { return nil }
        return entries(node, of: "\"set\"")
    }

    /// Reads `with`.
    mutating func with(_ node: SourceNode) -> WithSyntax {
        WithSyntax(place: node.place, entries: values(node, of: "\"with\""))
    }

    /// Reads keys that are taken from the context, or values by key.
    mutating func entries(_ node: SourceNode?, of what: String) -> [EntrySyntax] {
        guard let node, let list = node.list else { return values(node, of: what) }
        return placed(list, of: "a key").map { EntrySyntax(key: $0, place: $1, value: .same) }
    }

    /// Reads values by key.
    mutating func values(_ node: SourceNode?, of what: String) -> [EntrySyntax] {
        named(node, of: what).map { entry in
            let (key, node) = (entry.key, entry.value)
            guard case .scalar(let text, _) = node.content, !node.isNull else {
                refuse("expected a value for \"\(key)\", found \(node.kindName)", at: node.place)
                return EntrySyntax(key: key, place: entry.place, value: .faulty)
            }
            let word = WordSyntax(text: text, place: node.place)
            return EntrySyntax(key: key, place: entry.place, value: .word(word))
        }
    }

    /// Reads open properties for the app, by the rules of JSON with `yes` and `no`.
    mutating func attributes(_ node: SourceNode?, of what: String) -> Attributes {
        var attributes: Attributes = [:]
        for entry in named(node, of: what) { attributes[entry.key] = attribute(entry.value) }
        return attributes
    }

    private func attribute(_ node: SourceNode) -> JSONValue {
        switch node.content {
        case .list(let nodes):
            return .list(nodes.map(attribute))
        case .mapping(let entries):
            let pairs = entries.map { ($0.key, attribute($0.value)) }
            return .object(Dictionary(pairs) { first, _ in first })
        case .scalar(let text, let isPlain):
            guard isPlain else { return .string(text) }
            if node.isNull { return .null }
            switch text.lowercased() {
            case "true", "yes": return .bool(true)
            case "false", "no": return .bool(false)
            default: return Self.number(text).map(JSONValue.number) ?? .string(text)
            }
        }
    }
}
