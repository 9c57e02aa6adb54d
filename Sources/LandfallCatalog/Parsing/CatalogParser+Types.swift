import Landfall

extension CatalogParser {
    /// Reads `screens` and `containers`.
    ///
    /// - Parameters:
    ///   - screens: The screens by name; `nil` for none.
    ///   - containers: The containers by name; `nil` for none.
    /// - Returns: Both, by name.
    mutating func types(
        screens: SourceNode?,
        containers: SourceNode?
    ) -> [String: TypeSyntax] {
        var types: [String: TypeSyntax] = [:]
        for entry in named(screens, of: "screens") {
            types[entry.key] = type(entry, isContainer: false)
        }
        for entry in named(containers, of: "containers") {
            if types[entry.key] != nil {
                refuse("\"\(entry.key)\" is the name of a screen already", at: entry.place)
            }
            types[entry.key] = type(entry, isContainer: true)
        }
        return types
    }

    private mutating func type(_ entry: SourceNode.Entry, isContainer: Bool) -> TypeSyntax {
        let what = "\(isContainer ? "container" : "screen") \"\(entry.key)\""
        var declaration = TypeSyntax(name: entry.key, place: entry.place)
        var dismissal: SourceNode?
        let errorCount = findings.errors.count
        let mapping = isContainer ? Grammar.container : Grammar.screen
        if isContainer { declaration.kind = .custom }
        if isContainer || !entry.value.isNull, let fields = fields(entry.value, mapping) {
            if isContainer {
                let kind = needed("kind", of: fields, in: what, at: entry.place)
                declaration.kind = kind.flatMap { choice($0, Grammar.kind) } ?? .custom
                readVisible(fields, into: &declaration)
                declaration.childNames = children(fields["children"])
            } else {
                declaration.isDismissible = flag("dismissible", of: fields)
                dismissal = fields["dismissal"]
            }
            declaration.context = context(fields["context"], of: what)
            declaration.writtenKeys = fields["context"]?.entries?.map(\.key) ?? []
            declaration.supertypeNames = placed(
                list(fields["supertypes"], of: "supertypes"),
                of: "the name of a type"
            )
        }
        declaration.isFaulty = findings.errors.count > errorCount
        declaration.dismissalPlace = dismissal?.place
        declaration.dismissal = self.dismissal(dismissal)
        return declaration
    }

    private mutating func dismissal(_ node: SourceNode?) -> RouteID? {
        guard let node, !node.isNull else { return nil }
        return word(node, of: "the name of a route").map { RouteID($0) }
    }

    private mutating func readVisible(_ fields: Fields, into declaration: inout TypeSyntax) {
        if declaration.kind == .custom {
            declaration.behavior = fields["visible"].flatMap { choice($0, Grammar.visible) }
        } else {
            let reason = "is for custom containers, and this is \(declaration.phrase)"
            refuse(["visible"], of: fields, reason)
        }
    }

    /// The children of a fresh container, by name.
    private mutating func children(_ node: SourceNode?) -> [(word: String, place: SourcePlace)] {
        list(node, of: "children").compactMap { element in
            if let entries = element.entries {
                return refused(
                    "a declaration names its children; what one is given stands under"
                        + " \"children\" of the step that builds the container",
                    at: entries.first?.place ?? element.place
                )
            }
            return word(element, of: "the name of a screen or container").map {
                ($0, element.place)
            }
        }
    }
}
