import Landfall

extension CatalogReader {
    private static let actions = ["push", "add-tab", "present", "replace-root"]
    private static let laterActions = [
        "push-as-root", "push-replacing-last", "set-primary", "show-detail", "push-on-detail",
        "add",
        "set",
    ]

    private static let styles: KeyValuePairs<String, PresentationStyle?> = [
        "full-screen": .fullScreen, "over-full-screen": .overFullScreen, "page-sheet": .pageSheet,
        "form-sheet": .formSheet, "popover": .popover, "current-context": .currentContext,
        "over-current-context": .overCurrentContext,
    ]

    /// Reads `action`: a word, or a mapping from the word to what it takes.
    mutating func action(_ node: SourceNode) -> ActionWord {
        if node.isNull { return .missing }
        if let word = node.word {
            if word == "none" { return .nothing }
            if Self.laterActions.contains(word) {
                refuseUnsupported(word, at: node.place)
                return .faulty
            }
            guard Self.actions.contains(word) else {
                refuse(
                    "there is no action \"\(word)\""
                        + hint(word, Self.actions + Self.laterActions),
                    at: node.place
                )
                return .faulty
            }
            return placement(word, nil).map { .placement($0, [:]) } ?? .faulty
        }
        guard
            let fields = fields(
                node,
                of: "an action",
                known: Self.actions + ["options"],
                unsupported: Self.laterActions
            )
        else { return .faulty }
        let words = fields.present(Self.actions)
        guard words.count == 1, let word = words.first else {
            if words.count > 1 || fields["options"] != nil || node.entries?.isEmpty == true {
                refuse(
                    "expected one action: \(Self.actions.joined(separator: ", "))",
                    at: node.place
                )
            }
            return .faulty
        }
        let body = fields[word].flatMap { $0.isNull ? nil : $0 }
        var options = attributes(fields["options"], of: "\"options\"")
        let inner = body?.entries?.first { $0.key == "options" }?.value
        options.merge(attributes(inner, of: "\"options\"")) { _, inner in inner }
        return placement(word, body).map { .placement($0, options) } ?? .faulty
    }

    private mutating func placement(_ word: String, _ node: SourceNode?) -> Placement? {
        let known: [String] =
            switch word {
            case "add-tab": ["at", "replacing", "options"]
            case "present": ["style", "from", "options"]
            default: ["options"]
            }
        var fields: Fields?
        if let node {
            fields = self.fields(node, of: "\"\(word)\"", known: known)
            if fields == nil { return nil }
        }
        switch word {
        case "push": return .push
        case "replace-root": return .replaceRoot
        case "add-tab": return addTab(fields)
        default: return present(fields)
        }
    }

    private mutating func addTab(_ fields: Fields?) -> Placement? {
        guard let fields else { return .addTab(at: nil, isReplacing: false) }
        let index = fields["at"].flatMap { count($0, of: "\"at\"") }
        let replacing = fields["replacing"].flatMap { flag($0, of: "\"replacing\"") } ?? false
        if replacing, fields["at"] == nil {
            refuse(
                "\"replacing\" needs \"at\", the index of the tab whose place it takes",
                at: fields.place(of: "replacing")
            )
        }
        return .addTab(at: index, isReplacing: replacing)
    }

    private mutating func present(_ fields: Fields?) -> Placement? {
        guard let fields else { return .present(.fullScreen, from: .current) }
        var style = PresentationStyle.fullScreen
        if let node = fields["style"] {
            style = choice(node, among: Self.styles, of: "style of presentation") ?? .fullScreen
        }
        var presenter = Placement.Presenter.current
        if let node = fields["from"] {
            if node.entries != nil {
                refuseUnsupported("present from: {…}", at: fields.place(of: "from"))
                return nil
            }
            presenter =
                choice(
                    node,
                    among: ["current": .current, "topmost-parent": .topmostParent],
                    of: "presenter"
                ) ?? .current
        }
        return .present(style, from: presenter)
    }
}
