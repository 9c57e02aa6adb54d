import Landfall

extension CatalogReader {
    /// Reads `screens` and `containers`, and checks what they name.
    mutating func readTypes(screens: SourceNode?, containers: SourceNode?) {
        for entry in named(screens, of: "screens") { readScreen(entry) }
        for entry in named(containers, of: "containers") { readContainer(entry) }
        checkNames()
        checkNesting()
    }

    private mutating func readScreen(_ entry: SourceNode.Entry) {
        var declaration = TypeDeclaration(name: entry.key, place: entry.place)
        if !entry.value.isNull,
            let fields = fields(
                entry.value,
                of: "a screen",
                known: ["context", "supertypes", "dismissible"],
                unsupported: ["dismissal"]
            )
        {
            declaration.context = context(fields["context"], of: "screen \"\(entry.key)\"")
            declaration.supertypes = supertypes(fields["supertypes"])
            if let node = fields["dismissible"] {
                declaration.isDismissible = flag(node, of: "\"dismissible\"") ?? true
            }
        }
        types[entry.key] = declaration
    }

    private mutating func readContainer(_ entry: SourceNode.Entry) {
        var declaration = TypeDeclaration(name: entry.key, place: entry.place)
        declaration.kind = .custom
        let fields = fields(
            entry.value,
            of: "a container",
            known: ["kind", "children", "context", "supertypes"],
            unsupported: ["visible"]
        )
        if let fields {
            if let node = fields["kind"] {
                let kinds: KeyValuePairs<String, NodeKind?> = [
                    "navigation": .navigation, "tab": .tab, "split": nil, "custom": nil,
                ]
                declaration.kind = choice(node, among: kinds, of: "kind of container") ?? .custom
            } else {
                refuse("container \"\(entry.key)\" lacks \"kind\"", at: entry.place)
            }
            declaration.context = context(fields["context"], of: "container \"\(entry.key)\"")
            declaration.supertypes = supertypes(fields["supertypes"])
            declaration.children = children(fields["children"])
        }
        if types[entry.key] != nil {
            refuse("\"\(entry.key)\" is the name of a screen already", at: entry.place)
        }
        types[entry.key] = declaration
    }

    private mutating func supertypes(_ node: SourceNode?) -> [(name: String, place: Place)] {
        list(node, of: "supertypes").compactMap { element in
            word(element, of: "the name of a type").map { ($0, element.place) }
        }
    }

    /// The children of a fresh container, by name.
    mutating func children(_ node: SourceNode?) -> [(name: String, place: Place)] {
        list(node, of: "children").compactMap { element in
            if let entries = element.entries {
                let place = entries.first?.place ?? element.place
                refuse(
                    "a child with a context or an action of its own is not supported by this version;"
                        + " expected a name",
                    at: place
                )
                return nil
            }
            return word(element, of: "the name of a screen or container").map {
                ($0, element.place)
            }
        }
    }

    private mutating func checkNames() {
        let declarations = types.values.sorted { $0.place < $1.place }
        for declaration in declarations {
            for (name, place) in declaration.supertypes where types[name] == nil {
                refuseUnknown("screen or container", name, among: types.keys, at: place)
            }
            for (name, place) in declaration.supertypes where name == declaration.name {
                refuse("\"\(name)\" is no supertype of itself", at: place)
            }
            checkChildren(declaration.children, of: declaration)
        }
    }

    /// Checks that children are declared and may stand in the container.
    mutating func checkChildren(
        _ children: [(name: String, place: Place)],
        of parent: TypeDeclaration
    ) {
        for (name, place) in children {
            guard let child = types[name] else {
                refuseUnknown("screen or container", name, among: types.keys, at: place)
                continue
            }
            if parent.kind == .navigation, child.kind == .navigation {
                refuse(
                    "\"\(name)\" is a navigation container and can't stand in another",
                    at: place
                )
            }
            if let key = child.requiredKeys.first {
                warn(
                    "a fresh \"\(parent.name)\" holds \"\(name)\" without its \"\(key)\"",
                    at: place
                )
            }
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
        for name in types.keys { types[name]?.children = [] }
    }

    /// How many nodes a fresh one has, or `nil` after a note about a container within itself.
    private mutating func size(
        of name: String,
        path: [String],
        _ sizes: inout [String: Int]
    ) -> Int? {
        if let size = sizes[name] { return size }
        guard let declaration = types[name] else { return 1 }
        var total = 1
        for (child, place) in declaration.children {
            if (path + [name]).contains(child) {
                let circle = (path + [name, child]).drop { $0 != child }.joined(separator: " → ")
                refuse("a fresh \"\(child)\" would hold itself: \(circle)", at: place)
                return nil
            }
            guard let size = size(of: child, path: path + [name], &sizes) else { return nil }
            total = min(total + size, Self.freshNodeLimit + 1)
        }
        sizes[name] = total
        return total
    }

    /// What is built for a type, children included.
    func template(
        for declaration: TypeDeclaration,
        children: [(name: String, place: Place)]? = nil
    ) -> ViewTemplate {
        var template = ViewTemplate(
            type: ScreenType(declaration.name),
            kind: declaration.kind,
            children: (children ?? declaration.children).compactMap { name, _ in
                types[name].map { self.template(for: $0) }
            }
        )
        template.supertypes = declaration.supertypes.map { ScreenType($0.name) }
        template.isDismissible = declaration.isDismissible
        return template
    }
}
