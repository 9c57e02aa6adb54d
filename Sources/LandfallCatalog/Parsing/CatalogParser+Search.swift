import Landfall
import LandfallValues

/// The parser of a finder's search: its area and its comparison.
extension CatalogParser {
    /// Reads `context` of a finder: keys that equal the route's, or values by key.
    ///
    /// - Parameters:
    ///   - node: What stands there; `nil` for nothing.
    ///   - declaration: What declares the keys; `nil` where any key will do.
    /// - Returns: What a node's context must say.
    mutating func requirements(
        _ node: SourceNode?,
        for declaration: TypeSyntax?
    ) -> [ContextRequirement] {
        sources(node, of: "\"context\"", for: declaration) { type, key in
            "\"\(type.name)\" declares no context key \"\(key)\" to find it by"
        }
        .map { key, source in
            source == .context(key: key) ? .same(key: key) : .equal(key: key, value: source)
        }
    }

    /// Reads keys that are taken from the context, or values by key.
    ///
    /// - Parameters:
    ///   - node: What stands there; `nil` for nothing.
    ///   - what: The key under which it stands, as a message says it.
    ///   - declaration: What declares the keys; `nil` where any key will do.
    ///   - message: What is noted of a key that the type does not declare.
    /// - Returns: Where the value of each key comes from, in the order of the file.
    mutating func sources(
        _ node: SourceNode?,
        of what: String,
        for declaration: TypeSyntax?,
        _ message: (TypeSyntax, String) -> String
    ) -> [(key: String, source: ValueSource)] {
        guard let node, !node.isNull else { return [] }
        let keys: [(key: String, place: SourcePlace, value: SourceNode?)] =
            node.list.map { placed($0, of: "a key").map { ($0.word, $0.place, nil) } }
            ?? named(node, of: what).map { ($0.key, $0.place, $0.value) }
        return keys.compactMap { key, place, node in
            let parameter = declaration?.context[key]
            if let declaration, parameter == nil {
                guard !declaration.isFaulty else { return nil }
                let hint = hint(key, declaration.context.keys)
                return refused(message(declaration, key) + hint, at: place)
            }
            if let node {
                return value(node, for: parameter ?? Route.Parameter(.string), key: key)
                    .map { (key, $0) }
            }
            uses.append(.value(key: key, type: parameter?.type, takenBy: nil, at: place))
            return (key, .context(key: key))
        }
    }

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
    mutating func start(_ fields: Fields, window outer: SourceNode?) -> SearchStart {
        let node = fields["start"]
        if let node, node.entries != nil {
            refuseWindow(of: fields, beside: "start")
            let finder = typedFinder(node, of: "\"start\"", window: outer)
            return finder.map { .found($0.finder) } ?? .topmost
        }
        let place = choice("start", of: fields, Grammar.start)
        return SearchStart(place, in: window(of: fields, or: outer))
    }

    /// Reads `window` of a finder; the outer one, or else the default, where it says none.
    mutating func window(of fields: Fields, or outer: SourceNode?) -> WindowChoice {
        if fields["window"] == nil, let outer, let window = window(outer) { return window }
        return read("window", of: fields) { $0.window($1) }
    }

    /// Notes a window beside a mapping that has one of its own.
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
