import Landfall

extension CatalogReader {
    private static let searches: KeyValuePairs<String, SearchOptions?> = [
        "full-stack": .fullStack, "current-and-up": .currentAndUp,
        "current-and-down": .currentAndDown, "current-all-stack": .currentAllStack,
        "current-visible-only": .currentVisibleOnly, "all-visible": .allVisible,
    ]

    private static let searchParts: KeyValuePairs<String, SearchOptions?> = [
        "current": .current, "visible": .visible, "contained": .contained,
        "presented": .presented, "presenting": .presenting, "parent": .parent,
    ]

    /// Reads `find`.
    ///
    /// - Parameters:
    ///   - node: `none`, `any` or a mapping; `nil` for `none`.
    ///   - declaration: The type of the step.
    ///   - scope: What the context has at this place.
    /// - Returns: The finder, or `nil` when nothing is looked for.
    mutating func finder(
        _ node: SourceNode?,
        for declaration: TypeDeclaration,
        in scope: ContextScope
    ) -> (any Finder)? {
        guard let node, !node.isNull else { return nil }
        let type = ScreenType(declaration.name)
        if let word = node.word {
            switch word {
            case "none": return nil
            case "any": return TypeFinder<AnyScreen>(type: type)
            default:
                refuse(
                    "expected none, any or a mapping for \"find\""
                        + (NearestName.of(word, among: ["none", "any"]).map {
                            "; did you mean \"\($0)\"?"
                        } ?? ", found \"\(word)\""),
                    at: node.place
                )
                return nil
            }
        }
        let fields = fields(
            node,
            of: "\"find\"",
            known: ["context", "search", "start"],
            unsupported: ["kind", "window", "presenting-of", "details-navigation", "node", "type"]
        )
        guard let fields else { return nil }
        let requirements = requirements(fields["context"], for: declaration, in: scope)
        return TypeFinder<AnyScreen>(
            type: type,
            requirements: requirements,
            options: fields["search"].flatMap { search($0) } ?? .fullStack,
            start: fields["start"].flatMap { start($0) } ?? .topmost
        )
    }

    private mutating func requirements(
        _ node: SourceNode?,
        for declaration: TypeDeclaration,
        in scope: ContextScope
    ) -> [ContextRequirement] {
        guard let node, !node.isNull else { return [] }
        var requirements: [ContextRequirement] = []
        if node.list != nil {
            for element in list(node, of: "the keys of \"context\"") {
                guard let key = word(element, of: "a key"),
                    let target = declared(key, by: declaration, at: element.place),
                    copied(key, to: target, in: scope, at: element.place) != nil
                else { continue }
                requirements.append(.same(key: key))
            }
            return requirements
        }
        for entry in named(node, of: "\"context\"") {
            guard let target = declared(entry.key, by: declaration, at: entry.place),
                let source = value(entry.value, for: target, key: entry.key, in: scope)
            else { continue }
            switch source {
            case .literal(let value): requirements.append(.equal(key: entry.key, value: value))
            case .context(let key) where key == entry.key: requirements.append(.same(key: key))
            default:
                refuse(
                    "a reference to another key is not supported by this version in \"find\"",
                    at: entry.value.place
                )
            }
        }
        return requirements
    }

    private mutating func declared(
        _ key: String,
        by declaration: TypeDeclaration,
        at place: Place
    ) -> Route.Parameter? {
        if let parameter = declaration.context[key] { return parameter }
        let hint = declaration.context.isEmpty ? "" : hint(key, declaration.context.keys)
        refuse(
            "\"\(declaration.name)\" declares no context key \"\(key)\" to find it by\(hint)",
            at: place
        )
        return nil
    }

    private mutating func search(_ node: SourceNode) -> SearchOptions? {
        guard node.list != nil else {
            return choice(node, among: Self.searches, of: "search")
        }
        var options: SearchOptions = []
        for element in list(node, of: "the parts of \"search\"") {
            if let part = choice(element, among: Self.searchParts, of: "part of a search") {
                options.insert(part)
            }
        }
        if node.list?.isEmpty == true {
            refuse("expected at least one part of a search", at: node.place)
        }
        return options
    }

    private mutating func start(_ node: SourceNode) -> SearchStart? {
        if let entries = node.entries {
            refuseUnsupported("start: {…}", at: entries.first?.place ?? node.place)
            return nil
        }
        return choice(node, among: ["topmost": .topmost, "root": .root], of: "start")
    }
}
