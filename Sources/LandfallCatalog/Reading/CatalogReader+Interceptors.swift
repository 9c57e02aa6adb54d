import Landfall

extension CatalogReader {
    /// Reads `before`: the interceptors that are asked before a plan is sent.
    mutating func preInterceptors(
        _ node: SourceNode?,
        in scope: ContextScope
    ) -> [any PreNavigationInterceptor] {
        list(node, of: "\"before\"").compactMap { element in
            if let name = element.word { return named(name, at: element.place) }
            return described(element, in: scope)
        }
    }

    private static let names = ["signed-in", "not-expired", "require", "maintenance"]

    private mutating func named(
        _ name: String,
        at place: Place
    ) -> (any PreNavigationInterceptor)? {
        switch name {
        case "signed-in": return SignedInInterceptor()
        case "not-expired":
            return RequirementInterceptor(CatalogCondition.notExpired, otherwise: "expired")
        case "require", "maintenance", "signed-link":
            refuse("\"\(name)\" needs a value: {\(name): …}", at: place)
        default:
            refuseUnknown("interceptor", name, among: Self.names, at: place)
        }
        return nil
    }

    private mutating func described(
        _ node: SourceNode,
        in scope: ContextScope
    ) -> (any PreNavigationInterceptor)? {
        guard
            let fields = fields(
                node,
                of: "an interceptor",
                known: Self.names + ["otherwise"],
                unsupported: ["signed-link", "early"]
            )
        else { return nil }
        let kinds = fields.present(Self.names)
        guard kinds.count == 1, let kind = kinds.first, let value = fields[kind] else {
            if kinds.count > 1 || node.entries?.isEmpty == true || fields["otherwise"] != nil {
                refuse("expected one of \(Self.names.joined(separator: ", "))", at: node.place)
            }
            return nil
        }
        let (body, inner) = split(value)
        let otherwise = (fields["otherwise"] ?? inner).map { refusal($0) }
        let condition: CatalogCondition?
        let standard: String
        switch kind {
        case "signed-in": (condition, standard) = (.signedIn(true), "signed_out")
        case "not-expired": (condition, standard) = (.notExpired, "expired")
        case "maintenance":
            condition = self.condition(body, in: scope).map(CatalogCondition.not)
            standard = "maintenance"
        default: (condition, standard) = (self.condition(body, in: scope), "requirement_not_met")
        }
        if ["signed-in", "not-expired"].contains(kind), !isEmpty(body) {
            refuse("\"\(kind)\" takes nothing but \"otherwise\"", at: body.place)
        }
        guard let condition else { return nil }
        if condition.asksExperiment {
            refuse("an experiment can only decide a switch, not an interceptor", at: body.place)
        }
        return RequirementInterceptor(condition, otherwise: (otherwise ?? standard) ?? standard)
    }

    /// Parts the `otherwise` that stands inside an interceptor's value from the rest.
    private func split(_ node: SourceNode) -> (body: SourceNode, otherwise: SourceNode?) {
        guard let entries = node.entries else { return (node, nil) }
        let rest = entries.filter { $0.key != "otherwise" }
        return (
            SourceNode(place: node.place, content: .mapping(rest)),
            entries.first { $0.key == "otherwise" }?.value
        )
    }

    private func isEmpty(_ node: SourceNode) -> Bool {
        node.isNull || node.entries?.isEmpty == true
    }

    /// Reads what happens when an interceptor does not let through: the reason of a refusal.
    private mutating func refusal(_ node: SourceNode) -> String? {
        if node.word == "open-url" {
            refuseUnsupported("open-url", at: node.place)
            return nil
        }
        let fields = fields(
            node,
            of: "\"otherwise\"",
            known: ["refuse"],
            unsupported: ["detour", "redirect", "open-url"]
        )
        guard let fields else { return nil }
        guard let reason = fields["refuse"] else {
            if node.entries?.isEmpty == true {
                refuse("expected {refuse: reason} in \"otherwise\"", at: node.place)
            }
            return nil
        }
        guard let word = word(reason, of: "a reason") else { return nil }
        let isReason =
            word.utf8.first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } ?? false
        let isSnake = word.utf8.allSatisfy {
            "abcdefghijklmnopqrstuvwxyz0123456789_".utf8.contains($0)
        }
        guard isReason, isSnake, word.utf8.count <= 64 else {
            refuse(
                "a reason is a word in lower snake case, such as not_for_minors",
                at: reason.place
            )
            return nil
        }
        return word
    }

    /// Reads `after`: what runs when a plan has been made.
    mutating func postInterceptors(
        _ node: SourceNode?,
        in scope: ContextScope
    ) -> [EventInterceptor] {
        list(node, of: "\"after\"").compactMap { element in
            if let name = element.word {
                refuseUnknown("interceptor", name, among: ["event"], at: element.place)
                return nil
            }
            guard let outer = fields(element, of: "an interceptor", known: ["event"]) else {
                return nil
            }
            guard let event = outer["event"] else {
                if element.entries?.isEmpty == true {
                    refuse("expected {event: {name, properties}}", at: element.place)
                }
                return nil
            }
            return self.event(event, in: scope)
        }
    }

    private mutating func event(_ node: SourceNode, in scope: ContextScope) -> EventInterceptor? {
        guard let fields = fields(node, of: "an event", known: ["name", "properties"]) else {
            return nil
        }
        guard let nameNode = fields["name"] else {
            refuse("an event lacks \"name\"", at: fields.place)
            return nil
        }
        var properties: [String: ValueSource] = [:]
        for entry in named(fields["properties"], of: "the properties of an event") {
            properties[entry.key] = value(entry.value, for: nil, key: entry.key, in: scope)
        }
        guard let name = word(nameNode, of: "the name of an event") else { return nil }
        return EventInterceptor(name: name, properties: properties)
    }
}
