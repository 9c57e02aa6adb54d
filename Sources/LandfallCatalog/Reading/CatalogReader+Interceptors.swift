import Landfall
import LandfallTokens

extension CatalogReader {
    /// Notes names of the team's own interceptors that mean something already.
    mutating func checkRegistry() {
        let start = Place(line: 1, column: 1)
        let taken = Grammar.interceptor.keys
        for name in registry.before.keys.sorted() where taken.contains(name) {
            refuse("an own interceptor can't be registered as \"\(name)\"", at: start)
        }
        if registry.after["event"] != nil {
            refuse("an own interceptor can't be registered as \"event\"", at: start)
        }
    }

    /// Reads `before`: the interceptors that are asked before a plan is sent.
    mutating func preInterceptors(
        _ node: SourceNode?,
        in scope: ContextScope
    ) -> [ReadInterceptor] {
        list(node, of: "\"before\"").compactMap { element in
            if let name = element.word { return named(name, at: element.place) }
            return described(element, in: scope)
        }
    }

    private mutating func named(_ name: String, at place: Place) -> ReadInterceptor? {
        if let own = registry.before[name] { return .init(interceptor: own, isEarly: false) }
        switch name {
        case "signed-in":
            inputs.asksSignedIn = true
            return .init(interceptor: SignedInInterceptor(), isEarly: false)
        case "not-expired":
            inputs.asksExpiry = true
            return .init(interceptor: Self.requirement(.notExpired, name), isEarly: false)
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

    /// The reason with which a built-in interceptor refuses where nothing else is said.
    private static func reason(of kind: String) -> String {
        switch kind {
        case "signed-in": "signed_out"
        case "not-expired": "expired"
        case "maintenance": "maintenance"
        case "signed-link": LinkTokenFault.missing.rawValue
        default: "requirement_not_met"
        }
    }

    private static func requirement(
        _ condition: CatalogCondition,
        _ kind: String
    ) -> RequirementInterceptor {
        RequirementInterceptor(
            condition,
            otherwise: .refuse(reason: reason(of: kind)),
            label: kind
        )
    }

    private mutating func described(
        _ node: SourceNode,
        in scope: ContextScope
    ) -> ReadInterceptor? {
        let names = Grammar.interceptorKinds + registry.before.keys.sorted()
        let known = names + ["otherwise", "early"]
        guard
            let fields = fields(node, of: "an interceptor", known: known)
        else { return nil }
        let isEarly = early(fields)
        let kinds = fields.present(names)
        guard kinds.count == 1, let kind = kinds.first, let value = fields[kind] else {
            // A key that is not known was noted already.
            let isKnown = node.entries?.allSatisfy { known.contains($0.key) } ?? true
            if isKnown {
                refuse("expected one of \(names.joined(separator: ", "))", at: node.place)
            }
            return nil
        }
        let (body, inner) = split(value)
        if inner != nil, fields["otherwise"] != nil {
            refuse(
                "\"otherwise\" stands in \"\(kind)\" already",
                at: fields.place(of: "otherwise")
            )
        }
        let interceptor = interceptor(kind, body, in: scope)
        guard let otherwise = fields["otherwise"] ?? inner else {
            return interceptor.map { .init(interceptor: $0, isEarly: isEarly) }
        }
        let read = self.otherwise(
            otherwise,
            reason: Self.reason(of: kind),
            isOnce: isEarly,
            in: scope
        )
        guard let interceptor, let read else { return nil }
        return .init(
            interceptor: TurningInterceptor(interceptor, otherwise: read),
            isEarly: isEarly,
            turn: read.turn
        )
    }

    /// Reads `early`, which only an interceptor of the whole catalog can be.
    private mutating func early(_ fields: Fields) -> Bool {
        guard let node = fields["early"], let isEarly = flag(node, of: "\"early\"") else {
            return false
        }
        if currentRoute != nil {
            refuse(
                "\"early\" is for the interceptors of the whole catalog",
                at: fields.place(of: "early")
            )
        }
        return isEarly
    }

    private mutating func interceptor(
        _ kind: String,
        _ body: SourceNode,
        in scope: ContextScope
    ) -> (any PreNavigationInterceptor)? {
        if kind == "signed-link" { return signedLink(body) }
        if !["require", "maintenance"].contains(kind) {
            if !body.isNull, body.entries?.isEmpty != true {
                refuse("\"\(kind)\" takes nothing but \"otherwise\"", at: body.place)
            }
            if let own = registry.before[kind] { return own }
            if kind == "signed-in" { inputs.asksSignedIn = true } else { inputs.asksExpiry = true }
            return kind == "signed-in"
                ? SignedInInterceptor() : Self.requirement(.notExpired, kind)
        }
        guard let condition = condition(body, in: scope) else { return nil }
        refuseExperiment(condition, at: body.place)
        return Self.requirement(kind == "maintenance" ? .not(condition) : condition, kind)
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
}
