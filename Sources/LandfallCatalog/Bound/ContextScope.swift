import Landfall

/// The context at a place of a chain: the route's, until a `with` replaces it.
struct ContextScope: Hashable {
    /// Whose context it is, for messages.
    let owner: String

    /// The types by key.
    var parameters: [String: Route.Parameter]

    /// The route that the place belongs to; `nil` outside of routes.
    var route: RouteID?

    /// The type of a key, or `nil` when the context has no such key.
    subscript(key: String) -> Route.Parameter? { parameters[key] }
}

extension RouteSyntax {
    /// What the context has at the first of its steps.
    var scope: ContextScope {
        ContextScope(owner: "route \"\(id)\"", parameters: parameters, route: id)
    }
}

/// The findings about a context that lacks needed keys.
extension FindingSink {
    /// Reports a key that the context does not have.
    mutating func refuseUnknownKey(_ key: String, in scope: ContextScope, at place: SourcePlace) {
        let hint = hint(key, scope.parameters.keys)
        refuse("\(scope.owner) has no context key \"\(key)\"\(hint)", at: place)
    }

    /// Reads a literal by the type of what it is for.
    mutating func literal(
        _ word: String,
        of parameter: Route.Parameter,
        key: String,
        at place: SourcePlace
    ) -> ContextValue? {
        guard let value = parameter.value(from: word) else {
            let what =
                parameter.type.value(from: word) == nil ? "no \(parameter.type.rawValue)" : "none"
            return refused("\"\(word)\" is \(what) that \"\(key)\" takes", at: place)
        }
        return value
    }

    /// Checks that the context at a place has what a route needs to which it leads.
    ///
    /// - Parameters:
    ///   - needed: What the route takes, by key.
    ///   - name: The route.
    ///   - scope: What the context has.
    ///   - absence: Who lacks a key that the route needs, for the message.
    ///   - place: Where the route is named.
    mutating func check(
        _ needed: [String: Route.Parameter],
        ofRoute name: String,
        areIn scope: ContextScope,
        absence: String? = nil,
        at place: SourcePlace
    ) {
        let absence = absence ?? "\(scope.owner) does not have; give it by \"with\""
        for (key, parameter) in needed.sorted(by: { $0.key < $1.key }) {
            guard let given = scope[key] else {
                guard !parameter.isOptional else { continue }
                refuse("route \"\(name)\" needs \"\(key)\", which \(absence)", at: place)
                continue
            }
            if given.type != parameter.type {
                refuse(
                    "route \"\(name)\" takes \"\(key)\" as \(parameter.type.phrase), and it is"
                        + " \(given.type.phrase) here",
                    at: place
                )
            } else if given.isOptional, !parameter.isOptional {
                warn("route \"\(name)\" needs \"\(key)\", which may be left out here", at: place)
            }
        }
    }

    /// Reports keys that a route takes within narrower bounds than what comes there: some values would
    /// be refused only when a person has typed them.
    ///
    /// - Parameters:
    ///   - needed: What the route takes, by key.
    ///   - name: The route.
    ///   - given: What comes there, by the same keys.
    ///   - owner: Whose those are, for the message.
    ///   - place: Where the route is named.
    mutating func checkBounds(
        _ needed: [String: Route.Parameter],
        ofRoute name: String,
        hold given: [String: Route.Parameter],
        of owner: String,
        at place: SourcePlace
    ) {
        for (key, parameter) in needed.sorted(by: { $0.key < $1.key }) {
            guard let given = given[key], given.type == parameter.type,
                !given.isWithin(parameter)
            else { continue }
            refuse(
                "route \"\(name)\" takes \"\(key)\" within narrower bounds than \(owner) has: what is"
                    + " past them would fail there; give both the same bounds",
                at: place
            )
        }
    }
}

extension [String: Route.Parameter] {
    /// The same keys, each within the bounds that others of the same name have, too.
    func held(to others: Self) -> Self {
        reduce(into: self) { held, entry in
            guard let other = others[entry.key], var own = held[entry.key] else { return }
            if !other.allowed.isEmpty {
                own.allowed =
                    own.allowed.isEmpty
                    ? other.allowed : own.allowed.filter { other.allowed.contains($0) }
                // None is left: nothing will do, which an empty list would not say.
                if own.allowed.isEmpty { own.allowed = other.allowed }
            }
            own.minimum = [own.minimum, other.minimum].compactMap(\.self).max()
            own.maximum = [own.maximum, other.maximum].compactMap(\.self).min()
            held[entry.key] = own
        }
    }
}

extension Route.Parameter {
    /// Whether another parameter of the same type takes every value that this one takes.
    func isWithin(_ other: Route.Parameter) -> Bool {
        let words = allowed.isEmpty && type == .bool ? [.bool(false), .bool(true)] : allowed
        guard words.isEmpty else {
            return words.filter { value(from: $0.text) != nil }
                .allSatisfy { other.value(from: $0.text) != nil }
        }
        guard other.allowed.isEmpty else { return false }
        // A string has no fewer than no characters.
        let least = minimum ?? (type == .string ? 0 : -.infinity)
        return least >= other.minimum ?? -.infinity
            && maximum ?? .infinity <= other.maximum ?? .infinity
    }
}
