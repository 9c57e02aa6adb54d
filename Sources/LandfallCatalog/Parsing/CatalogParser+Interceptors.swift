import Landfall
import LandfallTokens

extension CatalogParser {
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
    mutating func preInterceptors(_ node: SourceNode?) -> [InterceptorSyntax] {
        list(node, of: "\"before\"").compactMap { element in
            if let name = element.word { return named(name, at: element.place) }
            return described(element)
        }
    }

    private mutating func named(_ name: String, at place: Place) -> InterceptorSyntax? {
        if let question = question(named: name) { return interceptor(name, question) }
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

    /// What an interceptor asks that takes no value.
    private func question(named name: String) -> InterceptorSyntax.Question? {
        if let own = registry.before[name] { return .interceptor(own) }
        return switch name {
        case "signed-in": .signedIn
        case "not-expired": .condition(.notExpired)
        default: nil
        }
    }

    private func interceptor(
        _ kind: String,
        _ question: InterceptorSyntax.Question,
        isEarly: Bool = false
    ) -> InterceptorSyntax {
        let reason =
            switch kind {
            case "signed-in": "signed_out"
            case "not-expired": "expired"
            case "maintenance": "maintenance"
            case "signed-link": LinkTokenFault.missing.rawValue
            default: "requirement_not_met"
            }
        let label = if case .interceptor(let whole) = question { whole.label } else { kind }
        return InterceptorSyntax(label: label, question: question, reason: reason, isEarly: isEarly)
    }

    private mutating func described(_ node: SourceNode) -> InterceptorSyntax? {
        let names = Grammar.interceptorKinds + registry.before.keys.sorted()
        let known = names + ["otherwise", "early"]
        guard let fields = fields(node, Grammar.interceptor, known: known) else { return nil }
        let isEarly = early(fields)
        guard let (kind, value) = fields.only(of: names) else {
            // A key that is not known was noted already.
            let isKnown = node.entries?.allSatisfy { known.contains($0.key) } ?? true
            if isKnown {
                refuse("expected one of \(names.joined(separator: ", "))", at: node.place)
            }
            return nil
        }
        let (body, inner) = split(value)
        if inner != nil { refuse(["otherwise"], of: fields, "stands in \"\(kind)\" already") }
        var read = question(kind, body).map { interceptor(kind, $0, isEarly: isEarly) }
        if let node = fields["otherwise"] ?? inner {
            let otherwise = otherwise(node, of: read, isOnce: isEarly)
            read?.otherwise = otherwise
        }
        return read
    }

    /// Reads `early`, which only an interceptor of the whole catalog can be.
    private mutating func early(_ fields: Fields) -> Bool {
        guard let isEarly = flag(fields.value(of: "early"), of: "\"early\"") else { return false }
        if currentRoute != nil {
            refuse(["early"], of: fields, "is for the interceptors of the whole catalog")
        }
        return isEarly
    }

    /// What an interceptor asks.
    private mutating func question(
        _ kind: String,
        _ body: SourceNode
    ) -> InterceptorSyntax.Question? {
        if kind == "signed-link" { return signedLink(body).map { .interceptor($0) } }
        if ["require", "maintenance"].contains(kind) {
            return condition(body).map { .written($0, mustHold: kind == "require") }
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
