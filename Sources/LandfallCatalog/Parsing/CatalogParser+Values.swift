import Landfall

extension CatalogParser {
    /// Reads a value: a literal, or a reference that begins with `$`.
    ///
    /// - Parameters:
    ///   - node: The value.
    ///   - target: The type of what is set; `nil` where any text will do.
    ///   - key: The key that is set.
    /// - Returns: Where the value comes from, or `nil` after a note.
    mutating func value(
        _ node: SourceNode,
        for target: Route.Parameter?,
        key: String
    ) -> ValueSource? {
        guard case .scalar(let word, _) = node.content, !node.isNull else {
            return refused(
                "expected a value for \"\(key)\", found \(node.kindName)",
                at: node.place
            )
        }
        guard word.hasPrefix("$") else {
            guard let target else { return .literal(.string(word)) }
            return literal(word, of: target, key: key, at: node.place).map(ValueSource.literal)
        }
        let reference = String(word.dropFirst())
        guard let (source, given) = source(reference, at: node.place) else { return nil }
        if case .context(let name) = source {
            uses.append(.value(key: name, type: target?.type, takenBy: key, at: node.place))
            return source
        }
        if let target, target.type != given {
            return refused(
                "\"\(word)\" is \(given.phrase), and \"\(key)\" takes \(target.type.phrase)",
                at: node.place
            )
        }
        return source
    }

    /// Resolves a reference to its source and its type, as far as they are known here.
    private mutating func source(
        _ reference: String,
        at place: SourcePlace
    ) -> (source: ValueSource, type: ContextType)? {
        let attributes = "session.attributes."
        switch reference {
        case "session.userId": return (.sessionUserID, .string)
        case "device.locale": return (.deviceLocale, .string)
        case let name where name.hasPrefix(attributes) && name.count > attributes.count:
            return (.sessionAttribute(String(name.dropFirst(attributes.count))), .string)
        case let name where name.hasPrefix("flow."):
            return flowSource(String(name.dropFirst("flow.".count)), at: place)
        case let name where name.hasPrefix("session.") || name.hasPrefix("device."):
            let known = ["$session.userId", "$session.attributes.NAME", "$device.locale"]
            return refused("there is no value \"$\(name)\"\(hint("$" + name, known))", at: place)
        default: return (.context(key: reference), .string)
        }
    }

    /// Returns the values that the steps of a flow share: of the flow that is being read, or of
    /// any.
    private mutating func flowSource(
        _ key: String,
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
        if currentFlow == nil, let currentRoute {
            references.flowReadings.append(FlowReading(route: currentRoute, key: key, place: place))
        }
        return (.flow(key: key), type)
    }

    /// Reads open properties for the app, by the rules of JSON with `yes` and `no`.
    mutating func attributes(_ node: SourceNode?, of what: String) -> Attributes {
        var attributes: Attributes = [:]
        for entry in named(node, of: what) { attributes[entry.key] = attribute(entry.value) }
        return attributes
    }

    private func attribute(_ node: SourceNode) -> JSONValue {
        switch node.content {
        case .list(let nodes):
            return .list(nodes.map(attribute))
        case .mapping(let entries):
            let pairs = entries.map { ($0.key, attribute($0.value)) }
            return .object(Dictionary(pairs) { first, _ in first })
        case .scalar(let text, let isPlain):
            guard isPlain else { return .string(text) }
            if node.isNull { return .null }
            switch text.lowercased() {
            case "true", "yes": return .bool(true)
            case "false", "no": return .bool(false)
            default: return Self.number(text).map(JSONValue.number) ?? .string(text)
            }
        }
    }
}
