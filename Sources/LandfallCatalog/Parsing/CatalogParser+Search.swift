import Landfall
import LandfallValues

/// The parser of a finder's search: its area and its beginning.
extension CatalogParser {
    /// Reads `search`.
    mutating func search(_ node: SourceNode) -> SearchOptions? {
        guard node.list != nil else { return choice(node, Grammar.search) }
        let parts = list(node, of: "search", atLeastOne: "part of a search")
        let options = SearchOptions(parts.compactMap { choice($0, Grammar.searchPart) })
        if !options.isEmpty, options.isSubset(of: [.presented, .presenting]) {
            refuse(
                "this search looks at no node: presented and presenting only extend it; name"
                    + " current, visible, contained or parent, too",
                at: node.place
            )
        }
        return options
    }

    /// Reads `start` and `window`.
    ///
    /// - Parameters:
    ///   - fields: The mapping in which they stand.
    ///   - outer: The window where the mapping names none.
    /// - Returns: Where the search begins; the topmost of the key window where nothing says so.
    mutating func start(_ fields: Fields, window outer: SourceNode?) -> FinderSyntax.Start {
        let node = fields["start"]
        if let node, node.entries != nil {
            refuseWindow(of: fields, beside: "start")
            let finder = typedFinder(node, of: "\"start\"", window: outer)
            return finder.map { .found($0) } ?? .at(.topmost, .key)
        }
        let place = choice("start", of: fields, Grammar.start)
        return .at(place, window(of: fields, or: outer))
    }

    /// Reads `window` of a finder; the outer one, or else the default, where it says none.
    mutating func window(of fields: Fields, or outer: SourceNode?) -> WindowChoice {
        if fields["window"] == nil, let outer, let window = window(outer) { return window }
        return read("window", of: fields) { $0.window($1) }
    }

    /// Reports a window beside a mapping that has one of its own.
    mutating func refuseWindow(of fields: Fields, beside key: String) {
        let reason = "has no effect here; it stands in the mapping of \"\(key)\""
        refuse(["window"], of: fields, reason)
    }

    /// Reads `window`: `key`, `any`, or the id of a window.
    mutating func window(_ node: SourceNode) -> WindowChoice? {
        guard let word = word(node, of: "key, any or the id of a window") else { return nil }
        switch word {
        case "key": return .key
        case "any": return .any
        default:
            if let nearest = NearestName.of(word, among: ["key", "any"]) {
                warn(
                    "\"\(word)\" is taken as the id of a window; did you mean \"\(nearest)\"?",
                    at: node.place
                )
            }
            return .id(word)
        }
    }
}
