import Landfall
import LandfallValues

extension CatalogParser {
    /// Reads `find` of a step: `none`, `any` or a mapping.
    ///
    /// - Parameter node: What stands there.
    /// - Returns: The finder, or `nil` when nothing is looked for.
    mutating func finder(_ node: SourceNode) -> FinderSyntax? {
        guard !node.isNull else { return nil }
        if let word = node.word {
            switch word {
            case "none": return nil
            case "any": return FinderSyntax(place: node.place)
            default:
                return refused(
                    "expected none, any or a mapping for \"find\""
                        + (NearestName.question(word, among: ["none", "any"])
                            ?? ", found \"\(word)\""),
                    at: node.place
                )
            }
        }
        guard let fields = fields(node, Grammar.find) else { return nil }
        return finder(fields, form(of: fields), window: nil)
    }

    /// Reads a mapping like that of `find` which says itself what is looked for.
    ///
    /// - Parameters:
    ///   - node: A mapping with `type`, or with what can stand for one.
    ///   - what: What the mapping is, as a message says it.
    ///   - window: The window where the mapping names none.
    /// - Returns: The finder, or `nil`, after reporting an error.
    mutating func typedFinder(
        _ node: SourceNode,
        of what: String,
        window: SourceNode? = nil
    ) -> FinderSyntax? {
        guard let fields = fields(node, Grammar.typedFind, as: what) else { return nil }
        let form = form(of: fields)
        if let window, form == "node" || fields["window"] != nil {
            refuse(
                form == "node"
                    ? "\"window\" has no effect beside \"node\""
                    : "\"window\" stands in the finder already",
                at: window.place
            )
        }
        guard let type = fields["type"] else {
            guard form != nil else {
                let isKnown =
                    node.entries?.allSatisfy { Grammar.find.keys.contains($0.key) } ?? true
                if isKnown { refuse("\(what) needs the \"type\" that it finds", at: node.place) }
                return nil
            }
            return finder(fields, form, window: window)
        }
        if let form { refuse(["type"], of: fields, "has no effect beside \"\(form)\"") }
        guard let name = written(type, of: "the name of a screen or container") else { return nil }
        var finder = finder(fields, form, window: window)
        finder?.type = name
        return finder
    }

    /// Reads `{find: {…}}`, or the inner mapping alone.
    mutating func wrappedFinder(
        _ node: SourceNode,
        of what: String,
        window: SourceNode? = nil
    ) -> FinderSyntax? {
        guard node.value(of: "find") != nil else {
            return typedFinder(node, of: what, window: window)
        }
        guard let find = fields(node, Grammar.wrappedFind, as: what)?["find"] else { return nil }
        if find.word == "any" || find.word == "none" {
            return refused("no step gives a type here; write {find: {type: T}}", at: find.place)
        }
        return typedFinder(find, of: "\"find\"", window: window)
    }

    /// The one key that stands for a type, or `nil` for none of them.
    private mutating func form(of fields: Fields) -> String? {
        let forms = fields.present(Grammar.finderForms)
        if forms.count > 1 {
            refuse([forms[1]], of: fields, "can't stand beside \"\(forms[0])\"")
        }
        return forms.first
    }

    private mutating func finder(
        _ fields: Fields,
        _ key: String?,
        window: SourceNode?
    ) -> FinderSyntax? {
        let without: [String] =
            switch key {
            case "node": ["context", "search", "start", "window"]
            case "presenting-of": ["context", "search", "start"]
            case "details-navigation": ["context"]
            default: []
            }
        refuse(without, of: fields, "has no effect beside \"\(key ?? "")\"")
        var finder = FinderSyntax(place: fields.place(of: key ?? ""))
        if key != "node", key != "presenting-of" {
            finder.search = read("search", of: fields) { $0.search($1) }
            finder.start = start(fields, window: window)
        }
        if key == nil || key == "kind" {
            finder.context = entries(fields["context"], of: "\"context\"")
        }
        guard let key, let node = fields[key] else { return finder }
        guard let form = form(key, node, of: fields, window: window) else { return nil }
        finder.form = form
        return finder
    }

    /// Reads what stands in the place of a type.
    private mutating func form(
        _ key: String,
        _ node: SourceNode,
        of fields: Fields,
        window: SourceNode?
    ) -> FinderSyntax.Form? {
        switch key {
        case "kind": choice(node, Grammar.kind).map { .kind($0) }
        case "node": self.node(node).map { .node($0) }
        case "presenting-of": presenting(node, of: fields, window: window).map { .presenting($0) }
        case "details-navigation":
            written(node, of: "the name of a split").map { .details(of: $0) }
        default: preconditionFailure("there is no reader for the key \"\(key)\" of a finder")
        }
    }

    private mutating func node(_ node: SourceNode) -> NodeID? {
        guard let word = word(node, of: "the id of a node") else { return nil }
        let id = NodeID(word)
        if id.isCreatedByPlan {
            refuse("no device reports a node \"\(word)\": such ids are of plans", at: node.place)
        }
        return id
    }

    private mutating func presenting(
        _ node: SourceNode,
        of fields: Fields,
        window: SourceNode?
    ) -> FinderSyntax.Start? {
        if node.entries != nil {
            refuseWindow(of: fields, beside: "presenting-of")
            return typedFinder(node, of: "\"presenting-of\"").map { .found($0) }
        }
        let place = choice(node, Grammar.presented)
        let choice = self.window(of: fields, or: window)
        return place.map { .at($0, choice) }
    }
}
