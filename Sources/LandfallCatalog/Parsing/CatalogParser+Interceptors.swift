import Landfall

extension CatalogParser {
    /// Reads `before`: the interceptors that are asked before a plan is sent.
    mutating func preInterceptors(_ node: SourceNode?) -> [InterceptorSyntax] {
        list(node, of: "\"before\"").compactMap { element in
            if let name = element.word { return named(name, at: element.place) }
            return described(element)
        }
    }

    private mutating func named(_ name: String, at place: SourcePlace) -> InterceptorSyntax? {
        if let question = question(named: name) {
            return InterceptorSyntax(kind: name, question: question, isEarly: false)
        }
        switch name {
        case "require", "maintenance":
            refuse("\"\(name)\" needs a value: {\(name): …}", at: place)
        case "signed-link":
            refuse("\"signed-link\" needs a value: {signed-link: {parameter: t}}", at: place)
        default:
            let known = Grammar.interceptorKinds + registry.before.keys
            refuseUnknown("interceptor", name, among: known, at: place)
        }
        return nil
    }

    /// Returns the question of an interceptor that takes no value.
    private func question(named name: String) -> InterceptorSyntax.Question? {
        if registry.before[name] != nil { return .own }
        return switch name {
        case "signed-in": .signedIn
        case "not-expired": .notExpired
        default: nil
        }
    }

    private mutating func described(_ node: SourceNode) -> InterceptorSyntax? {
        let names = Grammar.interceptorKinds + registry.before.keys.sorted()
        let known = names + ["otherwise", "early"]
        guard let fields = fields(node, Grammar.interceptor, known: known) else { return nil }
        let isEarly = early(fields)
        guard let (kind, value) = fields.only(of: names) else {
            // A key that is not known was reported already.
            let isKnown = node.entries?.allSatisfy { known.contains($0.key) } ?? true
            if isKnown {
                refuse("expected one of \(names.joined(separator: ", "))", at: node.place)
            }
            return nil
        }
        let (body, inner) = split(value)
        if inner != nil { refuse(["otherwise"], of: fields, "stands in \"\(kind)\" already") }
        let question = question(kind, body)
        let otherwise = (fields["otherwise"] ?? inner).flatMap { self.otherwise($0) }
        return question.map {
            InterceptorSyntax(kind: kind, question: $0, isEarly: isEarly, otherwise: otherwise)
        }
    }

    /// Reads `early`, which only an interceptor of the whole catalog can be.
    private mutating func early(_ fields: Fields) -> Bool {
        guard let isEarly = flag(fields.value(of: "early"), of: "\"early\"") else { return false }
        if currentRoute != nil {
            refuse(["early"], of: fields, "is for the interceptors of the whole catalog")
        }
        return isEarly
    }

    /// Reads the question of an interceptor.
    private mutating func question(
        _ kind: String,
        _ body: SourceNode
    ) -> InterceptorSyntax.Question? {
        if kind == "signed-link" { return signedLink(body) }
        if ["require", "maintenance"].contains(kind) {
            return condition(body).map { .condition($0, mustHold: kind == "require") }
        }
        if !body.isNull, body.entries?.isEmpty != true {
            refuse("\"\(kind)\" takes nothing but \"otherwise\"", at: body.place)
        }
        return question(named: kind)
    }

    /// Parts the `otherwise` that stands inside an interceptor's value from the rest.
    private func split(_ node: SourceNode) -> (body: SourceNode, otherwise: SourceNode?) {
        guard let entries = node.entries else { return (node, nil) }
        let rest = entries.filter { $0.key != "otherwise" }
        let body = SourceNode(place: node.place, content: .mapping(rest))
        return (body, node.value(of: "otherwise"))
    }
}

/// The parser of the alternatives of interceptors.
extension CatalogParser {
    /// Reads `otherwise`.
    ///
    /// - Parameter node: `open-url`, or a mapping with one kind of answer.
    /// - Returns: What happens, or `nil`, after reporting an error.
    mutating func otherwise(_ node: SourceNode) -> InterceptorSyntax.Otherwise? {
        if let word = node.word {
            if word == "open-url" { return .openURL }
            let hint = hint(word, Grammar.otherwise.keys)
            return refused("\"otherwise\" has no alternative \"\(word)\"\(hint)", at: node.place)
        }
        guard let fields = fields(node, Grammar.otherwise) else { return nil }
        let kinds = Grammar.otherwise.keys
        guard let (kind, value) = fields.only(of: kinds) else {
            if !fields.present(kinds).isEmpty || node.entries?.isEmpty == true {
                refuse(
                    "expected one of {refuse: reason}, {redirect: route}, {detour: flow} and"
                        + " open-url",
                    at: node.place
                )
            }
            return nil
        }
        switch kind {
        case "refuse": return refusal(value).map { .refuse(reason: $0) }
        case "redirect": return redirect(value)
        case "detour": return detour(value)
        case "open-url":
            if !value.isNull, flag(value, of: "\"open-url\"") == false {
                refuse("expected open-url alone", at: value.place)
            }
            return .openURL
        default: preconditionFailure("there is no reader for the alternative \"\(kind)\"")
        }
    }

    /// The reason of a refusal.
    private mutating func refusal(_ node: SourceNode) -> String? {
        guard let word = word(node, of: "a reason") else { return nil }
        let isReason =
            word.utf8.first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } ?? false
        let isSnake = word.utf8.allSatisfy {
            "abcdefghijklmnopqrstuvwxyz0123456789_".utf8.contains($0)
        }
        guard isReason, isSnake, word.utf8.count <= 64 else {
            return refused(
                "a reason is a word in lower snake case, such as not_for_minors",
                at: node.place
            )
        }
        return word
    }

    /// A route, or `{route, with}`; without `with` the context goes along.
    private mutating func redirect(_ node: SourceNode) -> InterceptorSyntax.Otherwise? {
        guard let (target, with) = parts(node, Grammar.routeTarget, "{route: …, with: {…}}"),
            let route = written(target, of: "the name of a route")
        else { return nil }
        return .redirect(route, with: with.flatMap { $0.isNull ? nil : self.with($0) })
    }

    private mutating func detour(_ node: SourceNode) -> InterceptorSyntax.Otherwise? {
        guard let (target, entry) = parts(node, Grammar.detour, "{flow: …, step: …}"),
            let flow = written(target, of: "the name of a flow")
        else { return nil }
        return .detour(flow: flow, step: entry.flatMap { written($0, of: "the name of a step") })
    }
}
