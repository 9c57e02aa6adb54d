import Landfall
import LandfallValues

extension CatalogParser {
    /// Reads `action`: a word, or a mapping from the word to what it takes.
    ///
    /// - Parameter node: What stands under `action`; `nil` for nothing.
    /// - Returns: What it means.
    mutating func action(_ node: SourceNode?) -> ActionSyntax {
        guard let node, !node.isNull else { return .missing }
        if let word = node.word {
            if word == "none" { return .nothing }
            guard Grammar.actionWords.contains(word) else {
                let known = Grammar.actionWords + ["none"]
                refuse("there is no action \"\(word)\"\(hint(word, known))", at: node.place)
                return .faulty
            }
            return placement(word, nil, at: node.place, options: [:])
        }
        guard let fields = fields(node, Grammar.action) else { return .faulty }
        guard let (word, value) = fields.only(of: Grammar.actionWords) else {
            if !fields.present(Grammar.actionWords).isEmpty || fields["options"] != nil
                || node.entries?.isEmpty == true
            {
                refuse(
                    "expected one action: \(Grammar.actionWords.joined(separator: ", "))",
                    at: node.place
                )
            }
            return .faulty
        }
        let body = value.isNull ? nil : value
        let inner = body?.value(of: "options")
        let options = attributes(fields["options"], of: "\"options\"")
            .merging(attributes(inner, of: "\"options\"")) { _, inner in inner }
        return placement(word, body, at: fields.place(of: word), options: options)
    }

    private mutating func placement(
        _ word: String,
        _ node: SourceNode?,
        at place: SourcePlace,
        options: Attributes
    ) -> ActionSyntax {
        let mapping = Grammar.takes(word)
        let written = node.map { self.fields($0, mapping) } ?? Fields([], of: mapping, at: place)
        guard let fields = written else { return .faulty }
        let target: PlacementSyntax.Target? =
            switch word {
            case "add-tab": .fixed(addTab(fields))
            case "present": present(fields)
            case "add", "set": put(word, fields)
            default: Grammar.simpleActions.first { $0.word == word }.map { .fixed($0.placement) }
            }
        return target.map {
            .placement(PlacementSyntax(word: word, options: options, target: $0))
        } ?? .faulty
    }

    private mutating func addTab(_ fields: Fields) -> Placement {
        let index = fields["at"].flatMap { count($0, of: "\"at\"") }
        let replacing = flag("replacing", of: fields)
        if replacing, fields["at"] == nil {
            let reason = "needs \"at\", the index of the tab whose place it takes"
            refuse(["replacing"], of: fields, reason)
        }
        return .addTab(at: index, isReplacing: replacing)
    }

    /// An action of a custom container.
    private mutating func put(_ word: String, _ fields: Fields) -> PlacementSyntax.Target? {
        guard let node = fields["to"] else {
            return refused(
                "\"\(word)\" needs \"to\", the custom container that takes it: {\(word): {to: T}}",
                at: fields.place
            )
        }
        guard let name = written(node, of: "the name of a custom container") else { return nil }
        let index = fields["at"].flatMap { count($0, of: "\"at\"") }
        return .put(at: index, into: name)
    }

    private mutating func present(_ fields: Fields) -> PlacementSyntax.Target? {
        let style = choice("style", of: fields, Grammar.style)
        let node = fields.value(of: "from")
        if node.entries != nil {
            return wrappedFinder(node, of: "\"from\"").map { .present(style, from: $0) }
        }
        if let word = node.word, Grammar.presenter[word] == nil {
            let known = Grammar.presenter.words
            let hint = NearestName.question(word, among: known)
            return refused(
                "\"\(word)\" is no presenter"
                    + (hint ?? "; there is \(known.joined(separator: ", ")), {find: …}"),
                at: node.place
            )
        }
        return choice(node, Grammar.presenter).map { .fixed(.present(style, from: $0)) }
    }
}
