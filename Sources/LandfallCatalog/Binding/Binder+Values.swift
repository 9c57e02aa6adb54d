import Landfall

/// Values, and what they take from the context of their place.
extension Binder {
    /// Looks up where the value of an entry comes from.
    ///
    /// - Parameters:
    ///   - entry: The key and its value.
    ///   - target: The type of what is set; `nil` where any text will do.
    ///   - scope: What the context has.
    /// - Returns: Where it comes from, or `nil`, after reporting an error.
    mutating func value(
        _ entry: EntrySyntax,
        for target: Route.Parameter?,
        in scope: ContextScope
    ) -> ValueSource? {
        switch entry.value {
        case .faulty: return nil
        case .same:
            check(entry.key, of: target?.type, takenBy: nil, in: scope, at: entry.place)
            return .context(key: entry.key)
        case .word(let word):
            guard word.text.hasPrefix("$") else {
                guard let target else { return .literal(.string(word.text)) }
                return literal(word.text, of: target, key: entry.key, at: word.place)
                    .map(ValueSource.literal)
            }
            let reference = String(word.text.dropFirst())
            guard let (source, given) = source(reference, in: scope, at: word.place) else {
                return nil
            }
            if case .context(let name) = source {
                check(name, of: target?.type, takenBy: entry.key, in: scope, at: word.place)
                return source
            }
            if let target, target.type != given {
                return refused(
                    "\"\(word.text)\" is \(given.phrase), and \"\(entry.key)\" takes"
                        + " \(target.type.phrase)",
                    at: word.place
                )
            }
            return source
        }
    }

    /// Looks up where the values of keys come from that a type declares.
    ///
    /// - Parameters:
    ///   - entries: The keys and their values.
    ///   - declaration: What declares the keys; `nil` where any key will do.
    ///   - scope: What the context has.
    ///   - message: What is noted of a key that the type does not declare.
    /// - Returns: Where the value of each key comes from, in the order of the file.
    mutating func sources(
        _ entries: [EntrySyntax],
        for declaration: TypeSyntax?,
        in scope: ContextScope,
        _ message: (TypeSyntax, String) -> String
    ) -> [(key: String, source: ValueSource)] {
        entries.compactMap { entry in
            var parameter = declaration?.context[entry.key]
            if let declaration, parameter == nil {
                guard !declaration.isFaulty else { return nil }
                let hint = hint(entry.key, declaration.context.keys)
                return refused(message(declaration, entry.key) + hint, at: entry.place)
            }
            if case .word = entry.value { parameter = parameter ?? Route.Parameter(.string) }
            return value(entry, for: parameter, in: scope).map { (entry.key, $0) }
        }
    }

    /// Binds a `with`.
    ///
    /// - Parameters:
    ///   - written: The values by key.
    ///   - wanted: The types by key that literals are read as; a string for any other.
    ///   - scope: What the old context has.
    /// - Returns: Where the values come from, and what the new context has.
    mutating func with(
        _ written: WithSyntax,
        wanted: [String: Route.Parameter],
        in scope: ContextScope
    ) -> (sources: [String: ValueSource], scope: ContextScope) {
        var sources: [String: ValueSource] = [:]
        var behind = ContextScope(owner: "the context of \"with\"", parameters: [:])
        behind.route = scope.route
        for entry in written.entries {
            let target = wanted[entry.key]
            let source = value(entry, for: target, in: scope)
            var parameter = target ?? Route.Parameter(.string)
            if case .flow(let key) = source, let currentFlow {
                parameter = flows[currentFlow]?.data[key] ?? parameter
            }
            // A value of another type was reported, and counts as one that fits.
            if case .context(let key) = source, let given = scope[key],
                target == nil || given.type == parameter.type
            {
                parameter = given
            }
            sources[entry.key] = source
            behind.parameters[entry.key] = parameter
        }
        return (sources, behind)
    }

    /// Reports a key that the context of a place does not have, or has of another type.
    private mutating func check(
        _ key: String,
        of type: ContextType?,
        takenBy taker: String?,
        in scope: ContextScope,
        at place: SourcePlace
    ) {
        guard let given = scope[key]?.type else {
            return refuseUnknownKey(key, in: scope, at: place)
        }
        guard let type, type != given else { return }
        refuse(
            taker.map { "\"$\(key)\" is \(given.phrase), and \"\($0)\" takes \(type.phrase)" }
                ?? "\"\(key)\" is \(given.phrase) in \(scope.owner), and \(type.phrase) in the screen",
            at: place
        )
    }

    /// Resolves a reference to its source and its type, as far as they are known here.
    private mutating func source(
        _ reference: String,
        in scope: ContextScope,
        at place: SourcePlace
    ) -> (source: ValueSource, type: ContextType)? {
        let attributes = "session.attributes."
        switch reference {
        case "session.userId":
            // Nobody's id is there while nobody is signed in.
            inputs.asksSignedIn = true
            return (.sessionUserID, .string)
        case "device.locale": return (.deviceLocale, .string)
        case let name where name.hasPrefix(attributes) && name.count > attributes.count:
            return (.sessionAttribute(String(name.dropFirst(attributes.count))), .string)
        case let name where name.hasPrefix("flow."):
            return flowSource(String(name.dropFirst("flow.".count)), of: scope.route, at: place)
        case let name where name.hasPrefix("session.") || name.hasPrefix("device."):
            let known = ["$session.userId", "$session.attributes.NAME", "$device.locale"]
            return refused("there is no value \"$\(name)\"\(hint("$" + name, known))", at: place)
        default: return (.context(key: reference), .string)
        }
    }

    /// Returns the values that the steps of a flow share: of the flow that is being bound, or of
    /// any.
    private mutating func flowSource(
        _ key: String,
        of route: RouteID?,
        at place: SourcePlace
    ) -> (source: ValueSource, type: ContextType)? {
        let flows =
            currentFlow.map { [self.flows[$0]?.data ?? [:]] } ?? self.flows.values.map(\.data)
        let types = Set(flows.compactMap { $0[key]?.type })
        guard let type = types.first else {
            let owner = currentFlow.map { "flow \"\($0)\"" } ?? "no flow"
            let known = flows.flatMap(\.keys)
            let has = currentFlow == nil ? "has" : "does not have"
            return refused("\(owner) \(has) the key \"\(key)\"\(hint(key, known))", at: place)
        }
        if types.count > 1 {
            let words = types.map(\.phrase).sorted().joined(separator: " and ")
            return refused(
                "\"$flow.\(key)\" is \(words), by the flow; name one of them anew",
                at: place
            )
        }
        if currentFlow == nil, let route {
            parts.flowReadings.insert(FlowReading(route: route, key: key, place: place))
        }
        return (.flow(key: key), type)
    }
}
