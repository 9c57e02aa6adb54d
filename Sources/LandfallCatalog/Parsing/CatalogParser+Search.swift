import Landfall

/// Where a finder looks, and what it compares.
extension CatalogParser {
    /// Reads `context` of a finder: keys that equal the route's, or values by key.
    ///
    /// - Parameters:
    ///   - node: What stands there; `nil` for nothing.
    ///   - declaration: What declares the keys; `nil` where any key will do.
    ///   - uses: Gains what is taken from the context.
    /// - Returns: What a node's context must say.
    mutating func requirements(
        _ node: SourceNode?,
        for declaration: TypeSyntax?,
        noting uses: inout [ContextUse]
    ) -> [ContextRequirement] {
        guard let node, !node.isNull else { return [] }
        var requirements: [ContextRequirement] = []
        if node.list != nil {
            for element in list(node, of: "the keys of \"context\"") {
                guard let key = word(element, of: "a key") else { continue }
                let target = declaration.map { declared(key, by: $0, at: element.place) }
                if case .some(nil) = target { continue }
                let type = target??.type
                uses.append(.value(key: key, type: type, takenBy: nil, at: element.place))
                requirements.append(.same(key: key))
            }
            return requirements
        }
        for entry in named(node, of: "\"context\"") {
            let target =
                declaration.map { declared(entry.key, by: $0, at: entry.place) }
                ?? Route.Parameter(.string)
            guard let target,
                let source = value(entry.value, for: target, key: entry.key, noting: &uses)
            else { continue }
            requirements.append(
                source == .context(key: entry.key)
                    ? .same(key: entry.key) : .equal(key: entry.key, value: source)
            )
        }
        return requirements
    }

    private mutating func declared(
        _ key: String,
        by declaration: TypeSyntax,
        at place: Place
    ) -> Route.Parameter? {
        if let parameter = declaration.context[key] { return parameter }
        guard !declaration.isFaulty else { return nil }
        let hint = declaration.context.isEmpty ? "" : hint(key, declaration.context.keys)
        refuse(
            "\"\(declaration.name)\" declares no context key \"\(key)\" to find it by\(hint)",
            at: place
        )
        return nil
    }

    /// Reads `search`.
    mutating func search(_ node: SourceNode) -> SearchOptions? {
        guard node.list != nil else {
            return choice(node, Grammar.search)
        }
        var options: SearchOptions = []
        for element in list(node, of: "the parts of \"search\"") {
            if let part = choice(element, Grammar.searchPart) {
                options.insert(part)
            }
        }
        if node.list?.isEmpty == true {
            refuse("expected at least one part of a search", at: node.place)
        } else if !options.isEmpty, options.isSubset(of: [.presented, .presenting]) {
            refuse(
                "this search looks at no node: presented and presenting say where it goes on; name"
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
    ///   - uses: Gains what is taken from the context.
    ///   - outer: The window where the mapping names none.
    /// - Returns: Where the search begins; the topmost of the key window where nothing says so.
    mutating func start(
        _ fields: Fields,
        noting uses: inout [ContextUse],
        window outer: SourceNode?
    ) -> SearchStart {
        let node = fields["start"]
        if let node, node.entries != nil {
            if fields["window"] != nil {
                refuseWindow(at: fields.place(of: "window"), of: "start")
            }
            let finder = typedFinder(node, of: "\"start\"", noting: &uses, window: outer)
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
    mutating func refuseWindow(at place: Place, of key: String) {
        refuse("\"window\" has no effect here; it stands in the mapping of \"\(key)\"", at: place)
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
