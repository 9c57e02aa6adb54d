import Landfall

extension CatalogReader {
    private static let simpleActions: KeyValuePairs<String, Placement> = [
        "push": .push, "push-as-root": .pushAsRoot, "push-replacing-last": .pushReplacingLast,
        "set-primary": .setPrimary, "show-detail": .showDetail, "push-on-detail": .pushOnDetail,
        "replace-root": .replaceRoot,
    ]

    private static let actions = simpleActions.map(\.key) + ["add-tab", "present", "add", "set"]

    private static let styles: KeyValuePairs<String, PresentationStyle?> = [
        "full-screen": .fullScreen, "over-full-screen": .overFullScreen, "page-sheet": .pageSheet,
        "form-sheet": .formSheet, "popover": .popover, "current-context": .currentContext,
        "over-current-context": .overCurrentContext,
    ]

    /// Reads `action`: a word, or a mapping from the word to what it takes.
    ///
    /// - Parameters:
    ///   - node: What stands under `action`; `nil` for nothing.
    ///   - scope: What the context has at this place.
    /// - Returns: What it means.
    mutating func action(_ node: SourceNode?, in scope: ContextScope) -> ActionWord {
        guard let node, !node.isNull else { return .missing }
        if let word = node.word {
            if word == "none" { return .nothing }
            guard Self.actions.contains(word) else {
                let known = Self.actions + ["none"]
                refuse("there is no action \"\(word)\"\(hint(word, known))", at: node.place)
                return .faulty
            }
            return made(word, of: nil, options: [:], at: node.place, in: scope)
        }
        guard let fields = fields(node, of: "an action", known: Self.actions + ["options"]) else {
            return .faulty
        }
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
        let inner = body?.entries?.first { $0.key == "options" }?.value
        let options = attributes(fields["options"], of: "\"options\"")
            .merging(attributes(inner, of: "\"options\"")) { _, inner in inner }
        return made(word, of: body, options: options, at: fields.place(of: word), in: scope)
    }

    private mutating func made(
        _ word: String,
        of body: SourceNode?,
        options: Attributes,
        at place: Place,
        in scope: ContextScope
    ) -> ActionWord {
        placement(word, body, at: place, in: scope).map {
            .placement($0, options, word: word)
        } ?? .faulty
    }

    private mutating func placement(
        _ word: String,
        _ node: SourceNode?,
        at place: Place,
        in scope: ContextScope
    ) -> Placement? {
        let known: [String] =
            switch word {
            case "add-tab": ["at", "replacing", "options"]
            case "present": ["style", "from", "options"]
            case "add": ["to", "at", "options"]
            case "set": ["to", "options"]
            default: ["options"]
            }
        var fields = Fields([], place: place)
        if let node {
            guard let read = self.fields(node, of: "\"\(word)\"", known: known) else { return nil }
            fields = read
        }
        switch word {
        case "add-tab": return addTab(fields)
        case "present": return present(fields, in: scope)
        case "add", "set": return put(word, fields)
        default: return Self.simpleActions.first { $0.key == word }?.value
        }
    }

    private mutating func addTab(_ fields: Fields) -> Placement {
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

    /// An action of a custom container.
    private mutating func put(_ word: String, _ fields: Fields) -> Placement? {
        guard let node = fields["to"] else {
            refuse(
                "\"\(word)\" needs \"to\", the custom container that takes it: {\(word): {to: T}}",
                at: fields.place
            )
            return nil
        }
        guard let name = self.word(node, of: "the name of a custom container") else { return nil }
        guard let declaration = types[name] else {
            let known = types.values.filter { $0.kind == .custom }.map(\.name)
            refuseUnknown("custom container", name, among: known, at: node.place)
            return nil
        }
        guard declaration.kind == .custom else {
            refuse(
                "\"\(name)\" is \(declaration.phrase), and \"\(word)\" is for custom containers",
                at: node.place
            )
            return nil
        }
        let index = fields["at"].flatMap { count($0, of: "\"at\"") }
        let change: ListChange =
            word == "set" ? .only : index.map { .insert(at: $0) } ?? .append
        return .put(change, into: .type(ScreenType(name)))
    }

    private mutating func present(_ fields: Fields, in scope: ContextScope) -> Placement? {
        var style = PresentationStyle.fullScreen
        if let node = fields["style"] {
            style = choice(node, among: Self.styles, of: "style of presentation") ?? .fullScreen
        }
        guard let node = fields["from"] else { return .present(style, from: .current) }
        if node.entries != nil {
            let finder = wrappedFinder(node, of: "\"from\"", in: scope)
            return finder.map { .present(style, from: .found($0)) }
        }
        let words: KeyValuePairs<String, Placement.Presenter?> = [
            "current": .current, "topmost-parent": .topmostParent,
        ]
        if let word = node.word, !words.contains(where: { $0.key == Self.folded(word) }) {
            let known = words.map(\.key)
            let hint = NearestName.question(word, among: known)
            refuse(
                "\"\(word)\" is no presenter"
                    + (hint ?? "; there is \(known.joined(separator: ", ")), {find: …}"),
                at: node.place
            )
            return nil
        }
        return choice(node, among: words, of: "presenter").map { .present(style, from: $0) }
    }
}
