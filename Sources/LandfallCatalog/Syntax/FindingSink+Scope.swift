import Landfall

/// What the context of a place has, and what is needed there.
extension FindingSink {
    /// Notes a key that the context does not have.
    mutating func refuseUnknownKey(_ key: String, in scope: ContextScope, at place: Place) {
        let hint =
            scope.parameters.isEmpty ? "" : hint(key, scope.parameters.keys)
        refuse("\(scope.owner) has no context key \"\(key)\"\(hint)", at: place)
    }

    /// Reads a literal by the type of what it is for.
    mutating func literal(
        _ word: String,
        of parameter: Route.Parameter,
        key: String,
        at place: Place
    ) -> ContextValue? {
        guard let value = parameter.value(from: word) else {
            let what =
                parameter.type.value(from: word) == nil ? "no \(parameter.type.rawValue)" : "none"
            refuse("\"\(word)\" is \(what) that \"\(key)\" takes", at: place)
            return nil
        }
        return value
    }

    /// Checks that the context at a place has what a route needs to which it leads.
    mutating func check(
        _ needed: [String: Route.Parameter],
        ofRoute name: String,
        areIn scope: ContextScope,
        at place: Place
    ) {
        for (key, parameter) in needed.sorted(by: { $0.key < $1.key }) {
            guard let given = scope[key] else {
                guard !parameter.isOptional else { continue }
                refuse(
                    "route \"\(name)\" needs \"\(key)\", which \(scope.owner) does not have;"
                        + " give it by \"with\"",
                    at: place
                )
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

    /// Notes keys that a route takes within narrower bounds than what comes there: some values would
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
        at place: Place
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
