import Landfall

/// What screens and containers name that is not there or does not fit, and containers that would hold
/// too much.
struct TypeCheck: CatalogCheck {
    /// The screens and containers by name.
    let types: [String: TypeSyntax]

    var findings = Findings()

    /// Whether every fresh container is small enough.
    private(set) var isSound = true

    mutating func run() {
        checkNames()
        isSound = checkNesting()
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

    private mutating func checkNesting() -> Bool {
        var sizes: [String: ContentSize] = [:]
        for declaration in types.values.sorted(by: { $0.place < $1.place }) {
            guard let size = size(of: declaration.name, path: [], &sizes) else {
                return false
            }
            if let fault = size.fault {
                refuseTooLarge(declaration, fault, at: declaration.place)
                return false
            }
        }
        return true
    }

    /// Returns the size of a new one, or `nil`, after reporting an error about a container within itself; a size past the
    /// limits is not exact.
    private mutating func size(
        of name: String,
        path: [String],
        _ sizes: inout [String: ContentSize]
    ) -> ContentSize? {
        if let size = sizes[name] { return size }
        var total = ContentSize()
        guard let declaration = types[name] else { return total }
        guard path.count < ContentSize.nodeLimit else { return .tooLarge }
        for (child, place) in declaration.childNames {
            if (path + [name]).contains(child) {
                let circle = (path + [name, child]).drop { $0 != child }.joined(separator: " → ")
                return refused("a fresh \"\(child)\" would hold itself: \(circle)", at: place)
            }
            guard let size = size(of: child, path: path + [name], &sizes) else { return nil }
            total.add(size)
        }
        sizes[name] = total
        return total
    }
}

extension FindingSink {
    /// Reports a fresh container that would hold too much.
    mutating func refuseTooLarge(_ container: TypeSyntax, _ fault: String, at place: SourcePlace) {
        refuse("a fresh \"\(container.name)\" would \(fault)", at: place)
    }

    /// Checks that a child of a fresh container has what it needs.
    mutating func check(
        _ child: TypeSyntax,
        in parent: TypeSyntax,
        has given: Set<String>,
        at place: SourcePlace
    ) {
        if let key = child.requiredKeys.first(where: { !given.contains($0) }) {
            warn(
                "a fresh \"\(parent.name)\" holds \"\(child.name)\" without its \"\(key)\"",
                at: place
            )
        }
    }
}
