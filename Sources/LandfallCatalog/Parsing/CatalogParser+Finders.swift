import Landfall
import LandfallValues

extension CatalogParser {
    /// Reads `find` of a step.
    ///
    /// - Parameters:
    ///   - node: `none`, `any` or a mapping; `nil` for `none`.
    ///   - declaration: The type of the step.
    /// - Returns: The finder, or `nil` when nothing is looked for.
    mutating func finder(_ node: SourceNode?, for declaration: TypeSyntax) -> FinderSyntax? {
        guard let node, !node.isNull else { return nil }
        if let word = node.word {
            switch word {
            case "none": return nil
            case "any": return FinderSyntax(type: ScreenType(declaration.name))
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
        let form = form(of: fields)
        if form == "kind" || form == "details-navigation" {
            checkKind(fields, form, for: declaration)
        }
        return finder(fields, form, for: declaration, window: nil)
    }

    /// Reads a mapping like that of `find` which says itself what is looked for.
    ///
    /// - Parameters:
    ///   - node: A mapping with `type`, or with what can stand for one.
    ///   - what: What the mapping is, as a message says it.
    ///   - window: The window where the mapping names none.
    /// - Returns: The finder, or `nil` after a note.
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
            return finder(fields, form, for: nil, window: window)
        }
        if let form { refuse(["type"], of: fields, "has no effect beside \"\(form)\"") }
        guard let declaration = declaredType(type) else { return nil }
        return finder(fields, form, for: declaration, window: window)
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
        _ form: String?,
        for declaration: TypeSyntax?,
        window: SourceNode?
    ) -> FinderSyntax? {
        let without: [String] =
            switch form {
            case "node": ["context", "search", "start", "window"]
            case "presenting-of": ["context", "search", "start"]
            case "details-navigation": ["context"]
            default: []
            }
        refuse(without, of: fields, "has no effect beside \"\(form ?? "")\"")
        switch form {
        case "node":
            return fields["node"].flatMap { node($0) }.map {
                FinderSyntax(finder: InstanceFinder<AnyScreen>($0))
            }
        case "presenting-of":
            return presenting(fields, window: window)
        case "details-navigation":
            let start = start(fields, window: window)
            guard let node = fields["details-navigation"],
                let split = container(
                    node,
                    of: .split,
                    but: "only a split has a details navigation"
                )
            else { return nil }
            let finder = DetailsNavigationFinder<AnyScreen>(
                of: split,
                options: read("search", of: fields) { $0.search($1) },
                start: start
            )
            return FinderSyntax(finder: finder)
        default:
            guard let subject = subject(fields["kind"], declaration) else { return nil }
            let requirements = requirements(fields["context"], for: declaration)
            return FinderSyntax(
                TypeFinder<AnyScreen>(
                    subject,
                    requirements: requirements,
                    options: read("search", of: fields) { $0.search($1) },
                    start: start(fields, window: window)
                )
            )
        }
    }

    private mutating func subject(
        _ kind: SourceNode?,
        _ declaration: TypeSyntax?
    ) -> TypeFinder<AnyScreen>.Subject? {
        guard let kind else { return declaration.map { .type(ScreenType($0.name)) } }
        return choice(kind, Grammar.kind).map { .kind($0) }
    }

    /// Checks that a step's type is of the kind of what is found.
    private mutating func checkKind(
        _ fields: Fields,
        _ form: String?,
        for declaration: TypeSyntax
    ) {
        var found = NodeKind.navigation
        if form == "kind" {
            guard let kind = fields["kind"]?.word.flatMap({ Grammar.kind[$0] }) else { return }
            found = kind
        }
        guard found != declaration.kind else { return }
        refuse(
            "this finds \(found.phrase), and \"\(declaration.name)\" is \(declaration.phrase)",
            at: fields.place(of: form ?? "")
        )
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
        _ fields: Fields,
        window: SourceNode?
    ) -> FinderSyntax? {
        guard let node = fields["presenting-of"] else { return nil }
        if node.entries != nil {
            refuseWindow(of: fields, beside: "presenting-of")
            let finder = typedFinder(node, of: "\"presenting-of\"")
            return finder.map {
                FinderSyntax(finder: PresentingFinder<AnyScreen>(of: .found($0.finder)))
            }
        }
        let place = choice(node, Grammar.presented)
        let choice = self.window(of: fields, or: window)
        return place.map {
            FinderSyntax(finder: PresentingFinder<AnyScreen>(of: SearchStart($0, in: choice)))
        }
    }
}
