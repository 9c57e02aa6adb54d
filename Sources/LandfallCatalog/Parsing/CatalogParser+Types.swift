import Landfall

extension CatalogParser {
    /// Reads `screens` and `containers`, and checks what they name.
    mutating func readTypes(screens: SourceNode?, containers: SourceNode?) {
        for entry in named(screens, of: "screens") { readType(entry, isContainer: false) }
        for entry in named(containers, of: "containers") { readType(entry, isContainer: true) }
        checkNames()
        checkNesting()
    }

    private mutating func readType(_ entry: SourceNode.Entry, isContainer: Bool) {
        let what = "\(isContainer ? "container" : "screen") \"\(entry.key)\""
        var declaration = TypeSyntax(name: entry.key, place: entry.place)
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
                declaration.dismissalNode = fields["dismissal"]
            }
            declaration.context = context(fields["context"], of: what)
            declaration.writtenKeys = fields["context"]?.entries?.map(\.key) ?? []
            declaration.supertypeNames = placed(
                list(fields["supertypes"], of: "supertypes"),
                of: "the name of a type"
            )
        }
        declaration.isFaulty = findings.errors.count > errorCount
        if types[entry.key] != nil {
            refuse("\"\(entry.key)\" is the name of a screen already", at: entry.place)
        }
        types[entry.key] = declaration
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
    private mutating func children(_ node: SourceNode?) -> [(word: String, place: Place)] {
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

    private mutating func checkNames() {
        let declarations = types.values.sorted { $0.place < $1.place }
        for declaration in declarations {
            for (name, place) in declaration.supertypeNames where types[name] == nil {
                refuseUnknown("screen or container", name, among: types.keys, at: place)
            }
            for (name, place) in declaration.supertypeNames where name == declaration.name {
                refuse("\"\(name)\" is no supertype of itself", at: place)
            }
            for (name, place) in declaration.childNames {
                guard let child = types[name] else {
                    refuseUnknown("screen or container", name, among: types.keys, at: place)
                    continue
                }
                check(child, in: declaration, has: [], at: place)
                if declaration.kind == .navigation, child.kind == .navigation {
                    refuse(
                        "\"\(name)\" is a navigation container and can't stand in another",
                        at: place
                    )
                }
            }
            if declaration.kind == .split, declaration.children.count > 2 {
                refuse(
                    "a split holds a primary and a detail, and this is one too many",
                    at: declaration.childNames[2].place
                )
            }
        }
    }

    /// Checks that a child of a fresh container has what it needs.
    mutating func check(
        _ child: TypeSyntax,
        in parent: TypeSyntax,
        has given: Set<String>,
        at place: Place
    ) {
        if let key = child.requiredKeys.first(where: { !given.contains($0) }) {
            warn(
                "a fresh \"\(parent.name)\" holds \"\(child.name)\" without its \"\(key)\"",
                at: place
            )
        }
    }

    /// The most nodes that a fresh container may bring.
    static let freshNodeLimit = 256

    private mutating func checkNesting() {
        var sizes: [String: Int] = [:]
        for declaration in types.values.sorted(by: { $0.place < $1.place }) {
            guard let size = size(of: declaration.name, path: [], &sizes) else {
                return forgetChildren()
            }
            if size > Self.freshNodeLimit {
                refuse(
                    "a fresh \"\(declaration.name)\" would hold more than \(Self.freshNodeLimit) nodes",
                    at: declaration.place
                )
                return forgetChildren()
            }
        }
    }

    /// Makes every template finite, for the rest of a reading from which nothing is built.
    private mutating func forgetChildren() {
        for name in types.keys { types[name]?.childNames = [] }
    }

    /// Returns the number of nodes in a new one, or `nil` after a note about a container within
    /// itself.
    private mutating func size(
        of name: String,
        path: [String],
        _ sizes: inout [String: Int]
    ) -> Int? {
        if let size = sizes[name] { return size }
        guard let declaration = types[name] else { return 1 }
        var total = 1
        for (child, place) in declaration.childNames {
            if (path + [name]).contains(child) {
                let circle = (path + [name, child]).drop { $0 != child }.joined(separator: " → ")
                return refused("a fresh \"\(child)\" would hold itself: \(circle)", at: place)
            }
            guard let size = size(of: child, path: path + [name], &sizes) else { return nil }
            total = min(total + size, Self.freshNodeLimit + 1)
        }
        sizes[name] = total
        return total
    }

    /// Returns the template of a type, with its declared children.
    ///
    /// - Parameters:
    ///   - declaration: The type.
    ///   - isBare: Whether its declared children are left out.
    /// - Returns: The template.
    func template(for declaration: TypeSyntax, isBare: Bool = false) -> ViewTemplate {
        var template = ViewTemplate(
            type: declaration.type,
            kind: declaration.kind,
            children: isBare
                ? []
                : declaration.childNames.compactMap { name, _ in
                    types[name].map { self.template(for: $0) }
                }
        )
        template.supertypes = declaration.supertypes
        template.isDismissible = declaration.isDismissible
        return template
    }
}
