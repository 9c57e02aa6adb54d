import Landfall

/// The check that each declaration is used.
///
/// Any word that could be the name of a screen counts as a use of it, so a warning is no mistake,
/// and not every screen without a use is found.
struct UseCheck: CatalogCheck {
    /// The root of the document.
    let root: SourceNode

    let catalog: CatalogSyntax

    var findings = Findings()

    /// The names in a document outside its declarations of screens and containers.
    private struct Mentions {
        /// All words that stand as values.
        var words: Set<String> = []
        /// The flags that conditions ask.
        var flags: Set<String> = []
        /// The flows to which interceptors lead.
        var flows: Set<String> = []
        /// The saved groups that conditions name.
        var groups: Set<String> = []
        /// The experiments that conditions ask.
        var experiments: Set<String> = []

        /// Adds what a node and all in it mention.
        ///
        /// - Parameters:
        ///   - node: The node.
        ///   - key: The key under which it stands; empty for none.
        mutating func add(_ node: SourceNode, under key: String = "") {
            switch node.content {
            case .scalar(let word, _):
                words.insert(word)
                if key == "flag" { flags.insert(word) }
                if Grammar.groupNaming.contains(key) { groups.insert(word) }
                if ["detour", "flow"].contains(key) { flows.insert(word) }
            case .list(let nodes):
                for node in nodes { add(node, under: key) }
            case .mapping(let entries):
                if key == "experiment" { experiments.formUnion(entries.map(\.key)) }
                for entry in entries { add(entry.value, under: entry.key) }
            }
        }
    }

    mutating func run() {
        var mentions = Mentions()
        for key in ["routes", "flows", "flags", "before", "after"] {
            if let node = root.value(of: key) { mentions.add(node) }
        }
        // The words of those are none of screens.
        var conditions = Mentions()
        for key in ["experiments", "groups"] {
            if let node = root.value(of: key) { conditions.add(node) }
        }
        let used = usedTypes(mentions.words)
        for declaration in catalog.types where !used.contains(declaration.name) {
            let kind = declaration.kind.isContainer ? "container" : "screen"
            warn("no route uses \(kind) \"\(declaration.name)\"", at: declaration.place, .unused)
        }
        for (key, names, phrase) in [
            ("flags", mentions.flags, "no condition asks flag"),
            ("experiments", mentions.experiments, "no condition asks experiment"),
            ("groups", conditions.groups, "no condition asks group"),
            ("flows", mentions.flows, "nothing leads to flow"),
        ] {
            for entry in root.value(of: key)?.entries ?? [] where !names.contains(entry.key) {
                warn("\(phrase) \"\(entry.key)\"", at: entry.place, .unused)
            }
        }
    }

    /// The types that are named, or that come with those that are.
    private func usedTypes(_ words: Set<String>) -> Set<String> {
        // A close button and a way of showing children count wherever the app shows the type.
        let types = catalog.typesByName
        let named = types.values.filter { declaration in
            words.contains(declaration.name) || declaration.dismissalPlace != nil
                || declaration.behavior != nil
        }
        return Set(named.map(\.name)) { name in
            guard let type = types[name] else { return [] }
            let subtypes = types.values.filter { $0.name != name && $0.stands(for: type.type) }
            return (type.children + type.supertypes).map(\.name) + subtypes.map(\.name)
        }
    }
}
