import Landfall

/// The check that each declaration is used.
struct UseCheck: CatalogCheck {
    /// The root of the document.
    let root: SourceNode

    let catalog: CatalogSyntax

    var findings = Findings()

    mutating func run() {
        let references = References(in: catalog)
        let used = usedTypes(references.types)
        for declaration in catalog.types where !used.contains(declaration.name) {
            let kind = declaration.kind.isContainer ? "container" : "screen"
            warn("no route uses \(kind) \"\(declaration.name)\"", at: declaration.place, .unused)
        }
        for (key, names, phrase) in [
            ("flags", references.flags, "no condition asks flag"),
            ("experiments", references.experiments, "no condition asks experiment"),
            ("groups", references.groups, "no condition asks group"),
            ("flows", references.flows, "nothing leads to flow"),
        ] {
            for entry in root.value(of: key)?.entries ?? [] where !names.contains(entry.key) {
                warn("\(phrase) \"\(entry.key)\"", at: entry.place, .unused)
            }
        }
    }

    /// The types that are named, or that come with those that are.
    private func usedTypes(_ names: Set<String>) -> Set<String> {
        // A close button and a way of showing children count wherever the app shows the type.
        let types = catalog.typesByName
        let named = types.values.filter { declaration in
            names.contains(declaration.name) || declaration.dismissalPlace != nil
                || declaration.behavior != nil
        }
        return Set(named.map(\.name)) { name in
            guard let type = types[name] else { return [] }
            let subtypes = types.values.filter { $0.name != name && $0.stands(for: type.type) }
            return (type.children + type.supertypes).map(\.name) + subtypes.map(\.name)
        }
    }
}
